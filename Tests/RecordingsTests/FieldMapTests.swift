import Basics
import Foundation
import Recordings
import Testing
import TestSupport

@Suite("The fields of client packets")
struct FieldMapTests {
    /// A field by its name and its bytes.
    private struct Legible: Equatable {
        let name: FieldName
        let text: String

        init(_ name: FieldName, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    private func legible(_ recording: Recording, packet: Int = 0) -> [Legible] {
        FieldMap(recording).fields(ofPacket: packet).map { field in
            let bytes = recording.packets[packet].payload[field.region.range]
            return Legible(field.name, String(decoding: bytes, as: UTF8.self))
        }
    }

    /// A generator of the tests' own, so that every run sees the same bytes.
    private struct Noise: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    /// Whether every byte of every packet is in exactly one field, and the offsets in the flow add up.
    private func coversExactly(_ recording: Recording) -> Bool {
        let map = FieldMap(recording)
        var offset = 0
        for packet in recording.packets.indices {
            var next = 0
            guard map.flowOffset(ofPacket: packet) == offset else { return false }
            for field in map.fields(ofPacket: packet) {
                guard field.region.packet == packet, field.region.range.lowerBound == next,
                    !field.region.range.isEmpty, field.flowOffset == offset + next
                else { return false }
                next = field.region.range.upperBound
            }
            guard next == recording.packets[packet].payload.count else { return false }
            offset += next
        }
        return true
    }

    private func hello() throws -> [UInt8] {
        let text = try #require(try Checkout.sheets()["ESPN_05152024.txt"])
        let facts = try #require(try FactSheet(text, file: "ESPN").recordings.first)
        return try #require(try Synthesiser.recordings(from: facts).first).packets[0].payload
    }

    @Test("A ClientHello has the fields of RFC 8446 in their order, at the places a second reader finds")
    func clientHello() throws {
        let hello = try hello()
        let recording = try Samples.recording([(hello, 1)])
        let fields = FieldMap(recording).fields(ofPacket: 0)
        #expect(
            fields.prefix(13).map(\.name) == [
                .recordType, .recordVersion, .recordLength, .handshakeType, .handshakeLength, .helloVersion,
                .random, .sessionIDLength, .sessionID, .cipherSuitesLength, .cipherSuites,
                .compressionLength, .compression,
            ])
        #expect(fields.prefix(7).map(\.region.range) == [0..<1, 1..<3, 3..<5, 5..<6, 6..<9, 9..<11, 11..<43])
        let name = try #require(fields.first { $0.name == .serverName })
        #expect(String(decoding: hello[name.region.range], as: UTF8.self) == "s-static.innovid.com")
        let reader = try ClientHelloReader(hello)
        for (type, body) in reader.extensions where type != 0 {
            let field = fields.first { $0.name == .extensionBody(type) }
            #expect(field.map { Array(hello[$0.region.range]) } ?? [] == body)
        }
        #expect(fields.filter { $0.name == .extensionType(43) }.count == 1)
        #expect(coversExactly(recording))
    }

    @Test("The ClientHello in an Initial packet of QUIC has its fields, each where it lies encrypted")
    func quic() throws {
        let recording = try Samples.datagrams([QUICInitial.datagram, [0x41, 1, 2, 3]])
        #expect(coversExactly(recording))
        let fields = FieldMap(recording).fields(ofPacket: 0)
        #expect(fields.first { $0.name == .serverName }?.region.range == QUICInitial.placeOfName)
        // First byte, version, the connection's id of 8 bytes, an empty one, no token, length, number.
        #expect(fields.first?.name == .quicHeader && fields.first?.region.range == 0..<22)
        #expect(fields.last?.name == .quicBody && fields.last?.region.range.upperBound == 1_200)
        #expect(
            fields.contains { $0.name == .handshakeType } && fields.contains { $0.name == .extensionBody(51) }
        )
        #expect(FieldMap(recording).fields(ofPacket: 1).map(\.name) == [.payload])
        let inverted = try Samples.datagrams([QUICInitial.datagram.map { ~$0 }])
        #expect(FieldMap(inverted).fields(ofPacket: 0).map(\.name) == [.payload])
    }

    @Test("A recording of QUIC names its server, and is no call")
    func quicRecording() throws {
        let recording = try Samples.datagrams([QUICInitial.datagram])
        #expect(recording.serverName == "example.com" && recording.isQUIC)
        #expect(AppFromRecording.category(of: recording) == .video)
        let call = try Samples.datagrams([[0x80, 0x60, 0, 1]])
        #expect(call.serverName == nil && !call.isQUIC)
        #expect(AppFromRecording.category(of: call) == .conferencing)
    }

    @Test("A ClientHello cut into packets at any place keeps its fields")
    func split() throws {
        let hello = try hello()
        let whole = FieldMap(try Samples.recording([(hello, 1)])).fields(ofPacket: 0)
        for cut in stride(from: 1, to: hello.count, by: 7) {
            let recording = try Samples.recording([
                (Array(hello[..<cut]), 0), (Array(hello[cut...]), 1), ([0x17, 3, 3, 0, 1, 9], 0),
            ])
            #expect(coversExactly(recording))
            let map = FieldMap(recording)
            let names = (map.fields(ofPacket: 0) + map.fields(ofPacket: 1)).map(\.name)
            var distinct: [FieldName] = []
            for name in names where name != distinct.last { distinct.append(name) }
            #expect(distinct == whole.map(\.name))
            #expect(
                map.fields(ofPacket: 2).map(\.name)
                    == [.recordType, .recordVersion, .recordLength, .applicationData])
        }
    }

    @Test("Damaged, inverted and cut payloads have fields too, and every byte is in one")
    func garbage() throws {
        var noise = Noise(state: 7)
        let hello = try hello()
        let get = Array("GET /a HTTP/1.1\r\nHost: h\r\nBad line\r\n: x\r\n\r\nbody".utf8)
        for sample in [hello, get] {
            for length in stride(from: 1, through: sample.count, by: 3) {
                #expect(try coversExactly(Samples.recording([(Array(sample.prefix(length)), 1)])))
            }
            for _ in 0..<200 {
                var damaged = sample
                for _ in 0..<Int.random(in: 1...8, using: &noise) {
                    damaged[Int.random(in: damaged.indices, using: &noise)] ^= UInt8.random(
                        in: 1...255, using: &noise)
                }
                let cut = Int.random(in: 1..<damaged.count, using: &noise)
                let parts = [(Array(damaged[..<cut]), 1), (Array(damaged[cut...]), 1)]
                #expect(try coversExactly(Samples.recording(parts)))
            }
        }
        #expect(try legible(Samples.recording([(hello.map { ~$0 }, 1)])).count == 1)
        let map = FieldMap(try Samples.recording([([1], 1)]))
        #expect(map.fields(ofPacket: 5).isEmpty)
        #expect(map.flowOffset(ofPacket: -1) == nil)
    }

    @Test("An HTTP request has method, target, version, headers and body")
    func request() throws {
        let text = "POST /a?b=c HTTP/1.1\r\nHost:  h.org\r\nX\r\n\r\nbody"
        let recording = try Samples.recording([(Array(text.utf8), 1), (Array("more".utf8), 1)])
        #expect(
            legible(recording) == [
                .init(.method, "POST"), .init(.separator, " "), .init(.target, "/a?b=c"),
                .init(.separator, " "), .init(.httpVersion, "HTTP/1.1"), .init(.separator, "\r\n"),
                .init(.headerName(.readable("Host")), "Host"), .init(.separator, ":  "),
                .init(.headerValue(.readable("Host")), "h.org"), .init(.separator, "\r\n"),
                .init(.headerName(.missing), "X"), .init(.separator, "\r\n"), .init(.separator, "\r\n"),
                .init(.body, "body"),
            ])
        #expect(legible(recording, packet: 1) == [.init(.payload, "more")])
        let host = try #require(FieldMap(recording).fields(ofPacket: 0).first { $0.name.namesServer })
        #expect(FieldMap(recording).fields(in: host.region) == [host])
    }

    @Test("Datagrams are read one by one")
    func datagrams() throws {
        let pair = "010.000.000.002.50621-192.000.002.010.09000"
        let recording = try Recording(
            name: "Call-01012030", transport: .udp,
            packets: [[0x16, 3, 1, 0, 9, 1], [], [2, 3]].map {
                ClientPacket(timestamp: 0, payload: $0, pair: pair)
            }, udpClientPorts: ["50621"])
        #expect(coversExactly(recording))
        #expect(FieldMap(recording).fields(ofPacket: 2).map(\.name) == [.payload])
    }

    @Test("Framing is what tells where fields are; the server's name is where rules look first")
    func kinds() {
        let framing: [FieldName] = [.recordType, .extensionLength(0), .serverNameLength, .separator]
        let content: [FieldName] = [
            .serverName, .random, .helloVersion, .headerValue(.readable("Host")), .payload,
        ]
        #expect(framing.allSatisfy { $0.isFraming })
        #expect(!content.contains { $0.isFraming })
        #expect(FieldName.serverName.namesServer && FieldName.headerValue(.readable("hOST")).namesServer)
        #expect(!FieldName.headerValue(.readable("Referer")).namesServer)
    }

    @Test("Every bundled recording is read to the last byte, and its server's name is where it should be")
    func bundled() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.replayFiles.path)
            .filter { $0.hasSuffix("client_all.json") }
        #expect(names.count > 80)
        for file in names {
            let data = try Data(contentsOf: Checkout.replayFiles.appending(path: file))
            let recording = try RecordingFile.decode(data, file: file)
            #expect(coversExactly(recording), "\(file)")
            guard let name = recording.serverName else { continue }
            let field = FieldMap(recording).fields(ofPacket: 0).first { $0.name.namesServer }
            let bytes = field.map { recording.packets[0].payload[$0.region.range] } ?? []
            #expect(String(decoding: bytes, as: UTF8.self) == name, "\(file)")
        }
    }
}
