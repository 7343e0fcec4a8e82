import TestModel

/// The messages that the upstream client prints, word for word, since scripts search for them (Specification
/// 15.3, 16.4).
enum UpstreamMessage {
    /// The subject of lines about the course of a test.
    static let status = "updateStatus"
    static let sideChannel = "Creating side channel"
    static let waiting = "Waiting for server result"
    static let finished = "Replays Finished!"
    static let repetition = "Possible differentiation, re-running test to confirm"
    /// The path requested to learn this client's address (Specification 4).
    static let ownAddressPath = "WHATSMYIPMAN"

    /// Returns the lines that are printed when a replay enters a status.
    static func entered(_ status: TestStatus) -> [String] {
        switch status {
        case .askingPermission: ["Asking for permission"]
        case .awaitingPortMapping: ["Receiving server port mapping"]
        case .replaying:
            [
                "Creating all TCP client sockets", "Creating all UDP client sockets",
                "Starting side channel notifier", "Starting the Receiver process",
                "Running the Sender process",
            ]
        case .reportingSamples: ["Notifying server that replay is complete"]
        default: []
        }
    }

    /// Returns the name of a code.
    static func name(of code: Int32) -> String { errors[code]?.name ?? general }

    /// Returns the sentence of a code; nil for a code that upstream does not have, or that has no sentence.
    static func sentence(of code: Int32) -> String? { errors[code]?.sentence }

    private static let general = "ERR_GENERAL"
    private static let noConnection = "Cannot connect to server, try again later."
    private static let noAnalysis = "Unable to analyze replay."
    private static let noResult =
        "It seems that Wehe could not reach a result. If this situation persists, it might come from your ISP or "
        + "an equipment on your local network or the server side."

    private static let errors: [Int32: (name: String, sentence: String?)] = [
        3: ("ERR_INFO_RD", "IO error related to info file."),
        4: ("ERR_INFO_WR", "IO error related to info file."),
        6: ("ERR_CONN_IP", noConnection), 7: ("ERR_CONN_INST", noConnection),
        8: ("ERR_CONN_IO_SERV", noConnection), 9: ("ERR_CONN_WS", "Cannot connect to WebSocket."),
        10: ("ERR_UNK_HOST", "Cannot find server. Try again later or try another server."),
        12: ("ERR_CERT", "Error with certificates."), 14: ("ERR_NO_TEST", "No such test exists."),
        15: ("ERR_PERM_REPLAY", "Replay does not match the replay on the server."),
        16: ("ERR_PERM_IP", "A client with this IP is already connected."),
        17: ("ERR_PERM_RES", "Server is low on resources, try again later."),
        18: ("ERR_PERM_UNK", "Unknown server error"), 19: ("ERR_ANA_NULL", noAnalysis),
        20: ("ERR_ANA_NO_SUC", noAnalysis), 22: ("ERR_RSLT_NULL", noResult),
        23: ("ERR_RSLT_NO_RESP", noResult), 24: ("ERR_RSLT_NO_SUC", noResult),
        25: ("ERR_RSLT_ID_HC", "Error getting results."), 26: ("ERR_BAD_JSON", "JSON error."),
        27: ("ERR_LOC_TEST", nil), 28: ("ERR_NO_TOPO", nil),
    ]
}
