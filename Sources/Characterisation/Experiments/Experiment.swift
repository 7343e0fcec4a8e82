/// One replay of an experiment on a limit: its question, and the conditions that ask it.
package struct Experiment: Sendable, Equatable, Codable {
    /// The question that a replay answers.
    package enum Purpose: String, Sendable, Codable, CaseIterable {
        /// The original as recorded: is it limited, and from which place on?
        case original
        /// The control: how fast is the path without the limit, and does it stay so?
        case control
        /// The original in smaller segments: are packets counted, or bytes?
        case segments
        /// The original on a new connection directly after a limited one: does a flow begin anew?
        case again
        /// The same on another port of the same server: does it begin anew there?
        case otherPort = "other_port"
        /// The same with another server: does it begin anew there?
        case otherServer = "other_server"
        /// The control on the other port: is it slow there without a limit?
        case otherPortControl = "other_port_control"
        /// The control with the other server.
        case otherServerControl = "other_server_control"
        /// The original on two connections at once: do they share the limit's rate?
        case beside
        /// The same with the second one to another port of the server.
        case besideOtherPort = "beside_other_port"
        /// A hold before the limit begins: are seconds counted, or is it a bucket?
        case early
        /// A hold before the first byte: are seconds counted from the connection on, or from the first byte?
        case late
        /// A hold behind the onset, in which a bucket would fill, or half fill: is it a bucket?
        case refill
        /// A silence behind the onset: does the limit hold afterwards?
        case silence
        /// The original with another congestion control of the server: does it get the same rate?
        case congestion
        /// The control in the other direction, if possible from behind the onset on: how fast is the upload without the limit?
        case uploadControl = "upload_control"
        /// The original in the same way: is the upload limited, too?
        case upload

        /// The place that it is replayed at.
        package var place: Place {
            switch self {
            case .otherPort, .otherPortControl, .besideOtherPort: .otherPort
            case .otherServer, .otherServerControl: .otherServer
            case .congestion: .otherCongestion
            case .upload, .uploadControl: .upload
            case .original, .control, .segments, .again, .beside, .early, .late, .refill, .silence: .usual
            }
        }

        /// True if it is replayed on two connections at once.
        package var isPair: Bool { self == .beside || self == .besideOtherPort }

        /// True if it asks what a box knows of the replay before, and so has to begin directly after it.
        package var followsDirectly: Bool { [.again, .otherPort, .otherServer].contains(self) }

        /// True if it replays the control.
        package var isControl: Bool {
            [.control, .otherPortControl, .otherServerControl, .uploadControl].contains(self)
        }
    }

    /// The server, its port and congestion control, and the direction.
    package enum Place: Sendable, CaseIterable {
        /// Those of the test of original and control.
        case usual
        /// Another port of the same server.
        case otherPort
        /// The same port of another server.
        case otherServer
        /// The usual ones, but the server has another congestion control.
        case otherCongestion
        /// The usual ones, but the client sends what the server answered.
        case upload
    }

    package let purpose: Purpose
    /// The length of the hold, in seconds; 0 without one.
    package let seconds: Double
    /// The index of the client's packet that is held back, or from which on it sends the answers; 0 is the first, nil for no
    /// hold, and for what is an upload from the first packet on.
    package let step: Int?
    /// The `TCP_MAXSEG` of the client's socket, in bytes; nil for the system's.
    package let segment: Int?
    /// True if the server's congestion control begins anew behind the hold; nil otherwise.
    package let restartsSender: Bool?

    /// - Parameters:
    ///   - purpose: the question.
    ///   - seconds: the length of the hold, in seconds.
    ///   - step: the index of the client's packet that is held back, or from which on it sends the answers.
    ///   - segment: the `TCP_MAXSEG` of the client's socket, in bytes.
    ///   - restartsSender: true if the server's congestion control begins anew behind the hold.
    package init(
        _ purpose: Purpose, holding seconds: Double = 0, before step: Int? = nil, segment: Int? = nil,
        restartsSender: Bool = false
    ) {
        self.purpose = purpose
        self.seconds = seconds
        self.step = step
        self.segment = segment
        self.restartsSender = restartsSender ? true : nil
    }
}
