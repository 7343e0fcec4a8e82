import Basics
import Testing

import TestSupport

@testable import PathEmulation

@Suite("Names in flows")
struct NameMatchingTests {
    @Test("the server name of RFC 8448's ClientHello is found however two arrivals split it")
    func splitsEverywhere() throws {
        #expect(Flows.hello.count == 201)
        for place in 1..<Flows.hello.count {
            var classifier = try Flows.classifier("sni=server block")
            _ = classifier.received(Flows.hello[..<place])
            _ = classifier.received(Flows.hello[place...])
            #expect(classifier.active.contains(0), "split at \(place)")
            #expect(classifier.isDecided)
        }
    }

    @Test(
        "the server name in the Initial packet of RFC 9001 is found, in datagrams only and not in inverted ones"
    )
    func readsQUIC() throws {
        for (rule, isFound) in [
            ("sni=example.com block", true), ("sni=.com block", true),
            ("sni=* inspect=stateless block", true),
            ("sni=other.com block", false), ("transport=udp sni=example.com block", true),
            ("sni=example.com within=1kB block", false),
        ] {
            var classifier = try Flows.classifier(rule, .udp)
            _ = classifier.received(QUICInitial.datagram)
            #expect(classifier.active.contains(0) == isFound, "\(rule)")
        }
        var inverted = try Flows.classifier("sni=* block", .udp)
        #expect(inverted.received(Flows.inverted(QUICInitial.datagram)) == false)
        #expect(inverted.isDecided)
        var stream = try Flows.classifier("sni=* block")
        #expect(stream.received(QUICInitial.datagram) == false)
        var voice = try Flows.classifier("sni=* block", .udp)
        #expect(voice.received([0x80, 0x60, 0, 1]) == false)
        #expect(voice.isDecided)
    }

    @Test("a ClientHello spread over two TLS records is read")
    func readsTwoRecords() throws {
        let body = Array(Flows.hello[5...])
        for place in 1..<body.count {
            let records =
                [0x16, 3, 1, 0, UInt8(place)] + body[..<place] + [0x16, 3, 3, 0, UInt8(body.count - place)]
                + body[place...]
            var classifier = try Flows.classifier("sni=server block")
            _ = classifier.received(records)
            #expect(classifier.active.contains(0), "split at \(place)")
        }
    }

    @Test("byte by byte, the name is known at its last byte")
    func decidesEarly() throws {
        var classifier = try Flows.classifier("sni=server within=1kB block")
        for (place, byte) in Flows.hello.enumerated() {
            let changed = classifier.received([byte])
            // 56 bytes to the extensions' beginning, 9 of lengths and types, 6 of name.
            #expect(changed == (place == 56 + 9 + 6 - 1))
        }
    }

    @Test(
        "names match exactly, as suffix or at all",
        arguments: [
            ("sni=.nflxvideo.net", "a.b.NFLXvideo.net", true), ("sni=.nflxvideo.net", "nflxvideo.net", true),
            ("sni=.nflxvideo.net", "xnflxvideo.net", false), ("sni=nflxvideo.net", "a.nflxvideo.net", false),
            ("sni=a.b,.c.d", "x.c.d", true), ("sni=*", "anything.at.all", true), ("host=*", "a.b", false),
        ])
    func matchesNames(_ term: String, _ name: String, _ holds: Bool) throws {
        var classifier = try Flows.classifier("\(term) block")
        #expect(classifier.received(Flows.hello(name: name)) == holds)
        #expect(classifier.isDecided)
    }

    @Test("an HTTP Host is found however two arrivals split the request")
    func findsHosts() throws {
        let request = Flows.request(host: "Media.Example.org:8080")
        for place in 1..<request.count {
            var classifier = try Flows.classifier("host=.example.org block\nsni=* reset")
            _ = classifier.received(request[..<place])
            _ = classifier.received(request[place...])
            #expect(Array(classifier.active) == [0], "split at \(place)")
        }
    }

    @Test("inverted bytes never show a name")
    func ignoresInverted() throws {
        for bytes in [Flows.hello, Flows.hello(name: "a.nflxvideo.net"), Flows.request(host: "a.b")] {
            var classifier = try Flows.classifier("sni=* block\nhost=* block")
            #expect(classifier.received(Flows.inverted(bytes)) == false)
            #expect(classifier.isDecided)
        }
        // A control of HTTP keeps its form and only inverts values.
        var request = Flows.request(host: "media.example.org")
        let text = String(decoding: request, as: UTF8.self)
        let start = try #require(text.utf8.firstRange(of: "media".utf8)).lowerBound
        let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
        for place in offset..<(offset + 17) { request[place] = ~request[place] }
        var classifier = try Flows.classifier("host=* block")
        #expect(classifier.received(request) == false)
    }

    @Test("garbage and every single-byte corruption is survived, and shows no other name")
    func survivesGarbage() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var bytes = Flows.hello(name: "a.example")
            for _ in 0...generator.below(4) {
                let place = Int(generator.below(UInt64(bytes.count)))
                bytes[place] = UInt8(truncatingIfNeeded: generator.next())
            }
            var classifier = try Flows.classifier("sni=* block\nsni=other.example reset")
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = 1 + Int(generator.below(60))
                _ = classifier.received(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(!classifier.active.contains(1))
        }
        for start in [0x16, 0x47] as [UInt8] {
            var classifier = try Flows.classifier("sni=* within=65536B block\nhost=* within=65536B block")
            for _ in 0..<100 {
                _ = classifier.received(
                    [start] + (0..<997).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
            }
            #expect(classifier.active.isEmpty && classifier.isDecided)
        }
    }

    @Test("a name beyond the inspected packets or bytes is not seen")
    func respectsLimits() throws {
        var few = try Flows.classifier("sni=server packets=2 block")
        for byte in Flows.hello[..<2] { _ = few.received([byte]) }
        #expect(few.isDecided)
        var enough = try Flows.classifier("sni=server within=71B block")
        #expect(enough.received(Flows.hello) == true)
        var short = try Flows.classifier("sni=server within=70B block")
        #expect(short.received(Flows.hello) == false)
        #expect(short.isDecided)
    }
}
