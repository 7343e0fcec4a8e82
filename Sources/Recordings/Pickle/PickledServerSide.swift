/// Extracts a server's side from the content of a pickle.
struct PickledServerSide {
    private let pickle: Pickle
    private let bytes: UnsafeRawBufferPointer
    private let file: String
    /// Remaining budget for the bytes of all payloads: a pickle can refer to one payload any number of times.
    private var room = RecordingFile.longestFile
    /// Memory of a payload in addition to its bytes.
    private static let overhead = 64

    init(pickle: Pickle, bytes: UnsafeRawBufferPointer, file: String) {
        self.pickle = pickle
        self.bytes = bytes
        self.file = file
    }

    /// Returns the checked server's side, and the number of unused flows.
    ///
    /// - Throws: ``RecordingError``.
    mutating func side() throws(RecordingError) -> (side: ServerRecording, leftOut: Int) {
        guard case .tuple(let number) = pickle.root, pickle.collections[number].count == 6 else {
            throw notA(.tupleOfSix, .whole)
        }
        let parts = pickle.collections[number]
        let name = try text(parts[5], .name)
        let flows = try dictionary(parts[0], .flows)
        let tcp = try dictionary(value("tcp", in: flows), .tcp)
        if tcp.count >= 2 {
            let sets = try list(tcp[1], .tcp)
            var answers: [RecordedAnswer] = []
            for (index, set) in sets.enumerated() { answers.append(try answer(set, index)) }
            return (
                try ServerRecording(name: name, answers: answers, file: file), tcp.count / 2 - 1
            )
        }
        let udp = try dictionary(value("udp", in: flows), .udp)
        var result: [ServerRecording.Flow] = []
        for place in stride(from: 0, to: udp.count, by: 2) {
            result.append(try flow(udp[place], udp[place + 1], result.count))
        }
        return (try ServerRecording(name: name, recorded: result, file: file), 0)
    }

    private mutating func answer(_ set: Pickle.Value, _ index: Int) throws(RecordingError) -> RecordedAnswer {
        let file = file
        let set = try attributes(set, .responseSet, .tcp)
        let hash = value("request_hash", in: set)
        var parts: [RecordedAnswer.Part] = []
        for response in try list(value("response_list", in: set), .responses) {
            let response = try attributes(response, .oneResponse, .responses)
            let time = try real(value("timestamp", in: response), .timestamp)
            parts.append(
                RecordedAnswer.Part(
                    timestamp: time,
                    payload: try payload(value("payload", in: response)) { problem in
                        .serverAnswer(file: file, answer: index, part: parts.count, problem: problem)
                    }))
        }
        return RecordedAnswer(
            requestLength: try integer(value("request_len", in: set), .requestLength),
            requestHash: hash.isNone ? nil : try text(hash, .requestHash), parts: parts)
    }

    private mutating func flow(
        _ key: Pickle.Value, _ sets: Pickle.Value, _ index: Int
    ) throws(RecordingError) -> ServerRecording.Flow {
        let text = try text(key, .udp)
        let pair: FlowPair
        do { pair = try FlowPair(parsing: text) } catch {
            throw .serverSide(file: file, problem: .flow(index, text, error))
        }
        let file = file
        var datagrams: [ServerScript.Datagram] = []
        for set in try list(sets, .udp) {
            let set = try attributes(set, .udpSet, .udp)
            let time = try real(value("timestamp", in: set), .timestamp)
            datagrams.append(
                ServerScript.Datagram(
                    timestamp: time,
                    payload: try payload(value("payload", in: set)) { problem in
                        .serverDatagram(
                            file: file, flow: index, datagram: datagrams.count, problem: problem)
                    }))
        }
        return ServerRecording.Flow(pair: pair, datagrams: datagrams)
    }

    private mutating func payload(
        _ value: Pickle.Value, _ wrong: (DatagramProblem) -> RecordingError
    ) throws(RecordingError) -> [UInt8] {
        guard case .text(let range) = value else { throw notA(.text, .payload) }
        room -= range.count / 2 + Self.overhead
        guard room >= 0 else {
            throw .serverSide(file: file, problem: .pickle(.tooLarge(most: RecordingFile.longestFile)))
        }
        do throws(HexError) { return try HexText.decode(bytes[range]) } catch {
            throw wrong(.payloadDigits(error))
        }
    }

    // MARK: Values

    private func notA(_ shape: PickleShape, _ field: PickleField) -> RecordingError {
        .serverSide(file: file, problem: .pickle(.notA(shape, field)))
    }

    private func text(_ value: Pickle.Value, _ field: PickleField) throws(RecordingError) -> String {
        guard case .text(let range) = value, let text = String(validating: bytes[range], as: UTF8.self)
        else { throw notA(.text, field) }
        return text
    }

    private func integer(_ value: Pickle.Value, _ field: PickleField) throws(RecordingError) -> Int {
        guard case .integer(let number) = value else { throw notA(.integer, field) }
        return number
    }

    private func real(_ value: Pickle.Value, _ field: PickleField) throws(RecordingError) -> Double {
        switch value {
        case .real(let number): return number
        case .integer(let number): return Double(number)
        default: throw notA(.number, field)
        }
    }

    private func list(_ value: Pickle.Value, _ field: PickleField) throws(RecordingError) -> [Pickle.Value] {
        guard case .list(let number) = value else { throw notA(.list, field) }
        return pickle.collections[number]
    }

    /// Returns keys and values alternately.
    private func dictionary(
        _ value: Pickle.Value, _ field: PickleField
    ) throws(RecordingError) -> [Pickle.Value] {
        guard case .dictionary(let number) = value else { throw notA(.dictionary, field) }
        return pickle.collections[number]
    }

    private func attributes(
        _ value: Pickle.Value, _ shape: PickleShape, _ field: PickleField
    ) throws(RecordingError) -> [Pickle.Value] {
        guard case .object(let number) = value, pickle.objects[number].classOf.shape == shape,
            let attributes = pickle.objects[number].attributes
        else { throw notA(shape, field) }
        return pickle.collections[attributes]
    }

    /// Returns the value of a key, the last one of several; `none` if there is none.
    private func value(_ key: String, in entries: [Pickle.Value]) -> Pickle.Value {
        for place in stride(from: entries.count - 2, through: 0, by: -2) {
            if case .text(let range) = entries[place], bytes[range].elementsEqual(key.utf8) {
                return entries[place + 1]
            }
        }
        return .none
    }
}

extension PickleClass {
    fileprivate var shape: PickleShape {
        switch self {
        case .responseSet: .responseSet
        case .oneResponse: .oneResponse
        case .udpSet: .udpSet
        }
    }
}

extension Pickle.Value {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}
