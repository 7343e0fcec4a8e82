/// The server's answer to the identification (Specification 5.3.3).
package enum Permission: Equatable, Sendable {
    /// The replay may run.
    ///
    /// `clientAddress` is the client's address as seen by the side channel; `slices` is the number of time
    /// slices into which the nominal replay time is divided.
    case granted(clientAddress: String, slices: Int)
    /// The replay is refused.
    case refused(Refusal)

    /// Reasons for a refusal.
    package enum Refusal: Codable, Equatable, Sendable {
        /// The server does not have the recording.
        case unknownReplay
        /// Another user with the same address is being served.
        case addressInUse
        /// The server is short of memory, disk or bandwidth.
        case overloaded
        /// A reason that this protocol does not define.
        case other(String)

        /// The client has no access envelope (Specification 13.2). Upstream has no number for it, because its
        /// clients cannot reach the server in that case.
        package static let envelopeMissing = Refusal.other("no access envelope")
    }

    /// The encoded message.
    package var body: String {
        switch self {
        case .granted(let address, let slices): "1;\(address);\(slices)"
        case .refused(.unknownReplay): "0;1"
        case .refused(.addressInUse): "0;2;\(ProtocolLimits.defaultSliceCount)"
        case .refused(.overloaded): "0;3"
        case .refused(.other(let reason)): "0;\(reason)"
        }
    }

    /// Reads two or three fields; a slice count that is missing or invalid becomes 100 (Specification 18.1).
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)``.
    package init(body: String) throws(WireProtocolError) {
        let fields = body.split(separator: ";", omittingEmptySubsequences: false).map {
            String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        let malformed = WireProtocolError.malformed(
            message: .permission, body: body, expected: .permission)
        guard fields.count == 2 || fields.count == 3 else { throw malformed }
        switch fields[0] {
        case "1":
            let count = fields.count == 3 ? Double(fields[2]) : nil
            let slices = count.flatMap { $0.isFinite && $0 >= 1 && $0 <= 1_000_000 ? Int($0) : nil }
            self = .granted(clientAddress: fields[1], slices: slices ?? ProtocolLimits.defaultSliceCount)
        case "0":
            switch fields[1] {
            case "1": self = .refused(.unknownReplay)
            case "2": self = .refused(.addressInUse)
            case "3": self = .refused(.overloaded)
            default: self = .refused(.other(fields[1]))
            }
        default: throw malformed
        }
    }
}
