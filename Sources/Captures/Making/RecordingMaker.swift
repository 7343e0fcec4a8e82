import Basics
import Cryptography
import Foundation
import Recordings

/// Makes a recording, its control and the server's side of both from the data of a flow.
///
/// Times count from the first selected bytes, as the connection is opened anew in every replay.
package struct RecordingMaker {
    private let request: RecordingRequest
    private let flow: CapturedFlow
    private let pair: FlowPair
    private var exchanges: [Exchange]
    private let leftOut: LeftOut
    private var scrubber = SecretScrubber()

    /// Data that the client sends without an intervening answer, and the server's following data.
    private struct Exchange {
        var sent: [FlowContent.Piece] = []
        var received: [FlowContent.Piece] = []
    }

    /// Makes a recording.
    ///
    /// - Parameters:
    ///   - content: the data of the flow, in the period that the recording is to have.
    ///   - request: the options.
    ///   - isCancelled: returns true to cancel.
    /// - Returns: the recording.
    /// - Throws: `CaptureError.nothingLeft` if the client sends no data in the period;
    ///   `CaptureError.noUsableFlow` if the selected part has an obstacle; `CaptureError.unusableRecording` if
    ///   the recording breaks another rule; `CancellationError`.
    package static func make(
        _ content: FlowContent, _ request: RecordingRequest, isCancelled: () -> Bool = { false }
    ) throws -> MadeRecording {
        let flow = content.flow
        let (exchanges, leftOut) = Self.exchanges(content)
        guard !exchanges.isEmpty else {
            throw CaptureError.nothingLeft(flow: flow.number, from: content.period.from)
        }
        if let obstacle = obstacle(exchanges, flow) {
            throw CaptureError.noUsableFlow(.numbers([flow.number]), flow: flow.number, obstacle)
        }
        do {
            let pair = try Self.pair(flow, keepsAddresses: request.keepsAddresses)
            var maker = RecordingMaker(
                request: request, flow: flow, pair: pair, exchanges: exchanges, leftOut: leftOut)
            return try maker.made(isCancelled)
        } catch let error as RecordingError {
            throw CaptureError.unusableRecording(flow: flow.number, error)
        }
    }

    private init(
        request: RecordingRequest, flow: CapturedFlow, pair: FlowPair, exchanges: [Exchange],
        leftOut: LeftOut
    ) {
        self.request = request
        self.flow = flow
        self.pair = pair
        self.exchanges = exchanges
        self.leftOut = leftOut
    }

    /// Returns what keeps a recording from being made from exchanges.
    private static func obstacle(_ exchanges: [Exchange], _ flow: CapturedFlow) -> UnreplayableFlow? {
        var extent = ReplayExtent()
        for piece in exchanges.lazy.flatMap({ [$0.sent, $0.received] }).joined() {
            extent.add(piece.bytes.count, piece.side, piece.time, flow.transport)
        }
        return extent.obstacle(flow.transport, client: flow.client.port, server: flow.server.port)
    }

    /// Returns the flow's name in recordings, with documentation addresses (RFC 5737, RFC 3849) in place of
    /// the users'.
    private static func pair(
        _ flow: CapturedFlow, keepsAddresses: Bool
    ) throws(RecordingError) -> FlowPair {
        let isIPv6 = flow.client.address.isIPv6
        let (client, server) =
            keepsAddresses
            ? (flow.client.address.padded, flow.server.address.padded)
            : isIPv6 ? ("2001:db8::1", "2001:db8::2") : ("192.000.002.001", "203.000.113.001")
        let (from, to) = (FlowPair.padded(Int(flow.client.port)), FlowPair.padded(Int(flow.server.port)))
        return try FlowPair("\(client).\(from)-\(server).\(to)")
    }

    /// Returns the exchanges of the data, and what is left out; a single one with all datagrams for a UDP flow.
    private static func exchanges(_ content: FlowContent) -> ([Exchange], LeftOut) {
        if content.flow.transport == .udp {
            // The client sends first: the server of a replay waits for it.
            let before = content.pieces.prefix { $0.side == .server }
            let taken = content.pieces.dropFirst(before.count)
            let leftOut = LeftOut(before: count(before), outside: content.outside)
            let exchange = Exchange(
                sent: taken.filter { $0.side == .client }, received: taken.filter { $0.side == .server })
            return (taken.isEmpty ? [] : [exchange], leftOut)
        }
        var exchanges: [Exchange] = []
        for piece in content.pieces {
            switch piece.side {
            case .client:
                if exchanges.last?.received.isEmpty != true { exchanges.append(Exchange()) }
                exchanges[exchanges.count - 1].sent.append(piece)
            case .server:
                if !exchanges.isEmpty { exchanges[exchanges.count - 1].received.append(piece) }
            }
        }
        let all = content.outside + count(content.pieces)
        let left = exchanges.reduce(all) { $0 - count($1.sent) - count($1.received) }
        return (exchanges, LeftOut(outside: left))
    }

    private mutating func made(_ isCancelled: () -> Bool) throws -> MadeRecording {
        if !request.keepsSecrets, flow.transport == .tcp {
            for index in exchanges.indices {
                if isCancelled() { throw CancellationError() }
                scrubber.scrub(&exchanges[index].sent)
                scrubber.scrub(&exchanges[index].received)
            }
        }
        let original = try side(stem: request.stem, .none, .none, isCancelled)
        let partner = ReplayName.partner(ofStem: request.stem) ?? request.stem + "Random"
        let control =
            switch request.control {
            case .inverted: try side(stem: partner, .inverted, .inverted, isCancelled)
            case .random(let seed):
                try side(
                    stem: partner, .noise(name: "\(seed) client", from: firstOffset(\.sent)),
                    .noise(name: "\(seed) server", from: firstOffset(\.received)), isCancelled)
            }
        return MadeRecording(
            flow: flow, original: original, control: control, secrets: scrubber.found,
            leftOut: leftOut)
    }

    /// Returns the offset of the first selected byte of a side; the selected bytes are contiguous.
    private func firstOffset(_ pieces: KeyPath<Exchange, [FlowContent.Piece]>) -> Int {
        exchanges.lazy.compactMap { $0[keyPath: pieces].first?.offset }.first ?? 0
    }

    private static func count(_ pieces: some Sequence<FlowContent.Piece>) -> Int {
        pieces.reduce(0) { $0 + $1.bytes.count }
    }

    /// Returns the original or the control: the recorded data with a replacement for its payloads.
    private func side(
        stem: String, _ clientPayloads: PayloadReplacement, _ serverPayloads: PayloadReplacement,
        _ isCancelled: () -> Bool
    ) throws -> RecordedSides {
        let name = ReplayName.wireName(ofStem: stem)
        let start = exchanges.first?.sent.first?.time ?? 0
        func seconds(_ piece: FlowContent.Piece) -> Double { max(0, Double(piece.time - start) / 1e9) }
        let recording: Recording
        let server: ServerRecording
        switch flow.transport {
        case .udp:
            recording = try Recording(
                name: name, transport: .udp,
                packets: exchanges.flatMap(\.sent).map {
                    ClientPacket(timestamp: seconds($0), payload: $0.bytes, pair: pair.text)
                }, udpClientPorts: [pair.clientPortText])
            let datagrams = exchanges.flatMap(\.received).map {
                ServerScript.Datagram(timestamp: seconds($0), payload: $0.bytes)
            }
            server = try ServerRecording(
                name: name, recorded: [ServerRecording.Flow(pair: pair, datagrams: datagrams)])
        case .tcp:
            var packets: [ClientPacket] = []
            var answers: [RecordedAnswer] = []
            var (client, answering) = (PayloadReplacer(clientPayloads), PayloadReplacer(serverPayloads))
            for exchange in exchanges {
                let response =
                    exchange.received.isEmpty
                    ? nil : try Self.hash(exchange.received, &answering, isCancelled)
                packets += self.packets(exchange, response, seconds)
                answers.append(answer(exchange, request: try Self.hash(exchange.sent, &client, isCancelled)))
            }
            recording = try Recording(name: name, transport: .tcp, packets: packets, tcpPairs: [pair.text])
            server = try ServerRecording(name: name, answers: answers)
        }
        return RecordedSides(
            recording: recording, server: server, clientPayloads: clientPayloads,
            serverPayloads: serverPayloads)
    }

    /// Returns the client's packets of an exchange, the last of which waits for the answer.
    private func packets(
        _ exchange: Exchange, _ responseHash: String?, _ seconds: (FlowContent.Piece) -> Double
    ) -> [ClientPacket] {
        exchange.sent.enumerated().map { index, piece in
            let waits = index == exchange.sent.count - 1
            return ClientPacket(
                timestamp: seconds(piece), payload: piece.bytes, pair: pair.text,
                responseLength: waits ? Self.count(exchange.received) : 0,
                responseHash: waits ? responseHash : nil)
        }
    }

    private func answer(_ exchange: Exchange, request hash: String) -> RecordedAnswer {
        let start = exchange.received.first?.time ?? 0
        return RecordedAnswer(
            requestLength: Self.count(exchange.sent), requestHash: hash,
            parts: exchange.received.map {
                RecordedAnswer.Part(timestamp: max(0, Double($0.time - start) / 1e9), payload: $0.bytes)
            })
    }

    /// Returns the SHA-1 of the replacement of pieces in hexadecimal digits, as in upstream's files.
    private static func hash(
        _ pieces: [FlowContent.Piece], _ replacer: inout PayloadReplacer, _ isCancelled: () -> Bool
    ) throws -> String {
        let hash = SHA1.hash { add in
            for piece in pieces where !isCancelled() { add(replacer.next(piece.bytes)) }
        }
        if isCancelled() { throw CancellationError() }
        return HexText.encode(hash)
    }
}
