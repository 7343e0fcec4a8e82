/// The kind of a client's first payload.
package enum FirstRequest: String, Sendable, Equatable {
    case clientHello = "tls-client-hello"
    case httpGET = "http-get"
    case opaque
}
