/// The server's side of a recording (Specification 3.9): its data with their send times.
///
/// Client files of UDP recordings do not contain the server's data, those of TCP recordings only their
/// length. For a recording made from a capture the bytes are known. For others only lengths and times of
/// datagrams are; their content is noise that ``DatagramNoise`` generates from a seed. A value of this type
/// can always be served: the initializers check it.
package struct ServerRecording: Sendable, Equatable {
    /// The server's data of one flow.
    package struct Flow: Sendable, Equatable {
        /// The recorded flow, written as in the client's file.
        package let pair: FlowPair
        /// The datagrams in order; timestamps count from the flow's first datagram in either direction.
        package let datagrams: [ServerScript.Datagram]

        package init(pair: FlowPair, datagrams: [ServerScript.Datagram]) {
            self.pair = pair
            self.datagrams = datagrams
        }

        /// Number of payload bytes.
        package var bytes: Int { datagrams.reduce(0) { $0 + $1.length } }
    }

    /// The replay name in its wire form; the same as in the client's file.
    package let name: String
    /// Description of its source; nil if it was recorded.
    package let synthesised: String?
    /// The content of the datagrams; nil if they were recorded.
    package let noise: DatagramNoise?
    /// The flows of a UDP recording, the replayed one first; empty for TCP.
    package let flows: [Flow]
    /// The answers of a TCP recording to its requests, in order; empty for UDP.
    package let answers: [RecordedAnswer]

    /// Number of bytes that the server sends, over all flows.
    package var bytes: Int {
        flows.reduce(0) { $0 + $1.bytes }
            + answers.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.payload.count } }
    }

    /// Duration of the last answer, s; 0 for UDP.
    var lastAnswer: Double { answers.last?.parts.last?.timestamp ?? 0 }

    /// True if the bytes are the recorded ones.
    package var isRecorded: Bool { noise == nil }

    /// Creates the server's side of a UDP recording with known lengths and times, after checking that it can
    /// be served.
    ///
    /// - Parameters:
    ///   - name: the replay name.
    ///   - synthesised: the description of its source; nil if it was recorded.
    ///   - noise: the content of the datagrams.
    ///   - flows: the flows, the replayed one first.
    ///   - file: the name used in errors; nil for the replay's name.
    /// - Throws: ``RecordingError/serverSide(file:problem:)`` or
    ///   ``RecordingError/serverDatagram(file:flow:datagram:problem:)``.
    package init(
        name: String, synthesised: String?, noise: DatagramNoise, flows: [Flow], file: String? = nil
    ) throws(RecordingError) {
        try Self.check(name, flows, file: file ?? name)
        guard ReplayName.isValid(noise.seed) else {
            throw .serverSide(file: file ?? name, problem: .seed(noise.seed))
        }
        self.name = name
        self.synthesised = synthesised
        self.noise = noise
        self.flows = flows
        answers = []
    }

    /// Creates the recorded server's side of a UDP recording, whose datagrams all have payloads.
    ///
    /// - Throws: as ``init(name:synthesised:noise:flows:file:)``.
    package init(name: String, recorded flows: [Flow], file: String? = nil) throws(RecordingError) {
        try Self.check(name, flows, file: file ?? name)
        if let silent = flows.firstIndex(where: \.datagrams.isEmpty) {
            throw .serverSide(file: file ?? name, problem: .silentFlow(silent))
        }
        self.name = name
        self.flows = flows
        (synthesised, noise, answers) = (nil, nil, [])
    }

    /// Creates the recorded server's side of a TCP recording.
    ///
    /// - Throws: ``RecordingError/serverSide(file:problem:)`` or
    ///   ``RecordingError/serverAnswer(file:answer:part:problem:)``.
    package init(name: String, answers: [RecordedAnswer], file: String? = nil) throws(RecordingError) {
        let file = file ?? name
        guard ReplayName.isValid(name) else { throw .serverSide(file: file, problem: .name(name)) }
        guard !answers.isEmpty else { throw .serverSide(file: file, problem: .noAnswers) }
        for (index, answer) in answers.enumerated() { try answer.check(number: index, file: file) }
        self.name = name
        self.answers = answers
        (synthesised, noise, flows) = (nil, nil, [])
    }

    /// Returns the server's answer to a client's flow: the flow with the same server endpoint, otherwise the
    /// first.
    ///
    /// - Returns: nil for TCP.
    package func flow(answering pair: FlowPair) -> Flow? {
        flows.first {
            $0.pair.serverAddressText == pair.serverAddressText && $0.pair.serverPort == pair.serverPort
        } ?? flows.first
    }

    private static func check(_ name: String, _ flows: [Flow], file: String) throws(RecordingError) {
        guard ReplayName.isValid(name) else { throw .serverSide(file: file, problem: .name(name)) }
        guard !flows.isEmpty else { throw .serverSide(file: file, problem: .noFlows) }
        for (index, flow) in flows.enumerated() { try check(flow.datagrams, flow: index, file: file) }
    }

    private static func check(
        _ datagrams: [ServerScript.Datagram], flow: Int, file: String
    ) throws(RecordingError) {
        var previous = 0.0
        for (index, datagram) in datagrams.enumerated() {
            func wrong(_ problem: DatagramProblem) -> RecordingError {
                .serverDatagram(file: file, flow: flow, datagram: index, problem: problem)
            }
            let time = datagram.timestamp
            guard time.isFinite, time >= 0, time <= Double(RecordingRules.latestTimestamp) else {
                throw wrong(.timestampOutOfRange(time, latest: RecordingRules.latestTimestamp))
            }
            guard time >= previous else { throw wrong(.timestampBackwards(time, previous: previous)) }
            previous = time
            guard (0...RecordingRules.longestDatagram).contains(datagram.length) else {
                throw wrong(.length(datagram.length, longest: RecordingRules.longestDatagram))
            }
        }
    }
}
