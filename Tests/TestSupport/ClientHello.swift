/// A TLS 1.2 ClientHello with one cipher suite and a server name (RFC 5246 7.4.1.2, RFC 6066 3).
///
/// - Parameters:
///   - serverName: the server name.
///   - padding: the number of bytes of padding (RFC 7685); nil for none.
/// - Returns: its record.
package func clientHello(_ serverName: String, padding: Int? = nil) -> [UInt8] {
    func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
    let name = Array(serverName.utf8)
    let list = [0] + short(name.count) + name
    let filler = padding.map { short(21) + short($0) + [UInt8](repeating: 0, count: $0) } ?? []
    let extensions = short(0) + short(list.count + 2) + short(list.count) + list + filler
    let body =
        [3, 3] + [UInt8](repeating: 7, count: 32) + [0] + short(2) + [0xC0, 0x2F] + [1, 0]
        + short(extensions.count) + extensions
    return [22, 3, 1] + short(body.count + 4) + [1, 0] + short(body.count) + body
}
