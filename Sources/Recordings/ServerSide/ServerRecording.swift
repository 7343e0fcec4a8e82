/// The server's side of a UDP recording (Specification 3.9).
///
/// Client files of UDP recordings do not say what the server sent. This says when it sends how much; what it
/// sends is noise that ``DatagramNoise`` makes from a seed. A value of this type can always be served: the
/// initialiser checks it.
package struct ServerRecording: Sendable, Equatable {
    /// What the server sends over one flow.
    package struct Flow: Sendable, Equatable {
        /// The recorded flow, written as in the client's file.
        package let pair: FlowPair
        /// In order; timestamps count from the flow's first datagram in either direction.
        package let datagrams: [ServerScript.Datagram]

        package init(pair: FlowPair, datagrams: [ServerScript.Datagram]) {
            self.pair = pair
            self.datagrams = datagrams
        }

        /// Bytes of all payloads.
        package var bytes: Int { datagrams.reduce(0) { $0 + $1.length } }
    }

    /// The replay name as it goes on the wire; the same as the client file's.
    package let name: String
    /// What this was made from, in words; nil if it was recorded.
    package let synthesised: String?
    /// The content of the datagrams.
    package let noise: DatagramNoise
    /// The flows, the one that is replayed first; never empty.
    package let flows: [Flow]

    /// Makes the server's side after checking that it can be served.
    ///
    /// - Parameters:
    ///   - name: the replay name.
    ///   - synthesised: what this was made from; nil if it was recorded.
    ///   - noise: the content of the datagrams.
    ///   - flows: the flows, the one that is replayed first.
    ///   - file: what errors name; the replay where there is no file.
    /// - Throws: ``RecordingError/serverSide(file:problem:)`` or
    ///   ``RecordingError/serverDatagram(file:flow:datagram:problem:)``.
    package init(
        name: String, synthesised: String?, noise: DatagramNoise, flows: [Flow], file: String? = nil
    ) throws(RecordingError) {
        let file = file ?? name
        guard ReplayName.isValid(name) else {
            throw .serverSide(file: file, problem: .name(name))
        }
        guard ReplayName.isValid(noise.seed) else {
            throw .serverSide(file: file, problem: .seed(noise.seed))
        }
        guard !flows.isEmpty else { throw .serverSide(file: file, problem: .noFlows) }
        for (index, flow) in flows.enumerated() { try Self.check(flow.datagrams, flow: index, file: file) }
        self.name = name
        self.synthesised = synthesised
        self.noise = noise
        self.flows = flows
    }

    /// What the server sends in reply to a client's flow: the flow with the same server endpoint, else the first.
    package func flow(answering pair: FlowPair) -> Flow {
        flows.first {
            $0.pair.serverAddressText == pair.serverAddressText && $0.pair.serverPort == pair.serverPort
        } ?? flows[0]
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
