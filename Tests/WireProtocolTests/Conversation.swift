import WireProtocol

/// The values of the composed transcripts in the specification's Appendix B.
enum Conversation {
    static let identification = Identification(
        userID: "a1B2c3D4e5", testID: 0, replayName: "Youtube-12122018", extraString: "DiffDetector",
        historyCount: 17, isLastReplay: false, clientAddress: "203.0.113.9", clientVersion: "3.74")
    static let identificationBody =
        "a1B2c3D4e5;0;Youtube-12122018;DiffDetector;17;False;203.0.113.9;3.74"
    static let mappingBody = """
        {"tcp": {"172.217.129.041": {"00443": ["", 443]}}, "udp": {"170.133.130.181": {"09000": ["", 9000]}}}
        """
    static let samples = ThroughputSamples(throughput: [3.2, 4.1, 4.0], sliceEnds: [0.08, 0.16, 0.24])
    static let samplesBody = "[[3.2,4.1,4.0],[0.08,0.16,0.24]]"

    /// A client's machine in the given stage, brought there by the messages of Appendix B.
    static func client(in stage: ClientStage) -> ClientSideChannel {
        var machine = ClientSideChannel(identification: identification)
        let steps: [(ClientStage, (inout ClientSideChannel) -> Void)] = [
            (.permission, { _ = $0.opened() }),
            (.mapping, { _ = $0.received("1;203.0.113.9;100") }),
            (.senderCount, { _ = $0.received(mappingBody) }),
            (.replay, { _ = $0.received("0") }),
            (.acknowledgement, { _ = $0.replayEnded(.done(seconds: 7.94), samples: samples) }),
            (.farewell, { _ = $0.received("OK") }),
            (.finished, { _ = $0.received("OK") }),
        ]
        for (_, step) in steps where machine.stage != stage { step(&machine) }
        return machine
    }

    /// A server's machine in the given stage, brought there by the messages of Appendix B.
    static func server(in stage: ServerStage) throws -> ServerSideChannel {
        var machine = ServerSideChannel()
        let messages = [
            identificationBody, "[-1, null, null]", "", "WillSendIperf", "12 Mbit/s", "WillSendMobileStats",
            "{}",
            "DONE;7.94", samplesBody, "Result;No",
        ]
        for message in messages where machine.stage != stage {
            if machine.stage == .decision {
                _ = machine.decided(.granted(clientAddress: "203.0.113.9", slices: 100))
            } else {
                _ = try machine.received(message)
            }
        }
        return machine
    }
}
