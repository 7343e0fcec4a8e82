/// The ninth message: the replay is over, or will give no result (Specification 5.3.9).
package enum ReplayCompletion: Equatable, Sendable {
    /// The replay is over; it lasted so many seconds from the start of sending.
    case done(seconds: Double)
    /// The client ends without a result, with one of upstream's words `ipFlip` and `timeout`, or another.
    case abandoned(reason: String)

    /// The message as it goes on the wire.
    package var body: String {
        switch self {
        case .done(let seconds): "DONE;\(seconds)"
        case .abandoned(let reason): reason
        }
    }

    /// Reads the message; a text that is not `DONE;<seconds>` ends the session quietly.
    package init(body: String) {
        let fields = body.split(separator: ";", omittingEmptySubsequences: false)
        if fields.count >= 2, fields[0] == "DONE", let seconds = Double(fields[1]), seconds.isFinite {
            self = .done(seconds: seconds)
        } else {
            self = .abandoned(reason: body)
        }
    }
}
