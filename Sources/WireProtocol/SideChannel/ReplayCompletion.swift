/// The ninth message: the replay has ended, with or without a result (Specification 5.3.9).
package enum ReplayCompletion: Equatable, Sendable {
    /// The replay has ended; its duration from the start of sending.
    case done(seconds: Double)
    /// The client ends without a result, with one of upstream's reasons `ipFlip` and `timeout`, or another.
    case abandoned(reason: String)

    /// The encoded message.
    package var body: String {
        switch self {
        case .done(let seconds): "DONE;\(seconds)"
        case .abandoned(let reason): reason
        }
    }

    /// Reads the message; a text other than `DONE;<seconds>` ends the session without an error.
    package init(body: String) {
        let fields = body.split(separator: ";", omittingEmptySubsequences: false)
        if fields.count >= 2, fields[0] == "DONE", let seconds = Double(fields[1]), seconds.isFinite {
            self = .done(seconds: seconds)
        } else {
            self = .abandoned(reason: body)
        }
    }
}
