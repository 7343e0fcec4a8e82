import Basics
import Testing

@testable import PathEmulation

@Suite("Patterns in flows")
struct PatternMatchingTests {
    @Test("a pattern across two arrivals is found, at its offset or anywhere")
    func findsAcrossArrivals() throws {
        var anywhere = try Flows.classifier(
            "text=needle block\ntext=needle at=4 reset\ntext=needle at=5 reset")
        #expect(anywhere.received(Array("hay-nee".utf8)) == false)
        #expect(anywhere.received(Array("dle-hay".utf8)) == true)
        #expect(Array(anywhere.active) == [0, 1])
    }

    @Test("two patterns both have to be there, in any order")
    func needsBoth() throws {
        var classifier = try Flows.classifier("text=one text=two block")
        #expect(classifier.received(Array("two".utf8)) == false)
        #expect(classifier.received(Array("on".utf8)) == false)
        #expect(classifier.received(Array("e".utf8)) == true)
    }

    @Test("each side's bytes are looked at by its own rules only")
    func sides() throws {
        var classifier = try Flows.classifier(
            "text=needle block\ntext=needle from=server packets=2 reset\nport=443 loss rate=1%")
        #expect(Array(classifier.active) == [2] && !classifier.isServerDecided)
        #expect(classifier.received(Array("needle".utf8)) == true)
        #expect(Array(classifier.active) == [0, 2] && !classifier.isDecided)
        #expect(classifier.sending(Array("hay-nee".utf8)) == false)
        #expect(classifier.sending(Array("dle".utf8)) == true)
        #expect(Array(classifier.active) == [0, 1, 2] && classifier.isDecided && classifier.isServerDecided)
        var late = try Flows.classifier("text=needle from=server packets=2 reset")
        for _ in 0..<2 { _ = late.sending(Array("hay".utf8)) }
        #expect(late.isDecided)
        #expect(late.sending(Array("needle".utf8)) == false)
    }

    @Test("one packet too late is too late")
    func respectsPackets() throws {
        var classifier = try Flows.classifier("text=needle packets=3 block")
        for _ in 0..<3 { _ = classifier.received(Array("hay".utf8)) }
        #expect(classifier.isDecided)
        #expect(classifier.received(Array("needle".utf8)) == false)
        // An arrival of more than a packet counts as several.
        var long = try Flows.classifier("text=needle packets=3 block")
        #expect(long.received([UInt8](repeating: 0, count: 3 * 1_448) + Array("needle".utf8)) == false)
        #expect(long.isDecided)
        var fitting = try Flows.classifier("text=needle packets=3 block")
        #expect(fitting.received([UInt8](repeating: 0, count: 3 * 1_448 - 6) + Array("needle".utf8)) == true)
    }

    @Test("no more than 64 KiB of a flow are inspected, whatever a rule says")
    func boundsMemory() throws {
        var classifier = try Flows.classifier("text=needle packets=1000 block")
        for _ in 0..<45 { _ = classifier.received([UInt8](repeating: 0, count: 1_448)) }
        #expect(!classifier.isDecided)
        _ = classifier.received([UInt8](repeating: 0, count: 1_448))
        #expect(classifier.isDecided)
    }

    @Test("datagrams are looked at one by one")
    func readsDatagrams() throws {
        var classifier = try Flows.classifier("bytes=2112a442 at=4 block\ntext=needle reset", .udp)
        #expect(classifier.received(Array("nee".utf8)) == false)
        #expect(classifier.received(Array("dle".utf8)) == false)
        #expect(classifier.received([0, 1, 0, 0, 0x21, 0x12, 0xA4, 0x42, 9]) == true)
        #expect(Array(classifier.active) == [0])
        #expect(try Flows.classifier("host=* block", .udp).isDecided)
    }

    @Test("a stateless rule acts from one packet to the next")
    func forgetsWhenStateless() throws {
        var classifier = try Flows.classifier(
            "text=needle inspect=stateless block\nsni=* inspect=stateless reset")
        #expect(classifier.received(Array("a needle".utf8)) == true)
        #expect(classifier.received(Array("needle again".utf8)) == false)
        #expect(classifier.received(Array("hay".utf8)) == true)
        #expect(classifier.active.isEmpty)
        #expect(classifier.received(Array("nee".utf8)) == false)
        #expect(classifier.received(Array("dle".utf8)) == false)
        #expect(classifier.received(Flows.hello) == true)
        #expect(Array(classifier.active) == [1])
        #expect(!classifier.isDecided)
        // Once more, long after what others would inspect.
        for _ in 0..<100 { _ = classifier.received([UInt8](repeating: 0, count: 1_448)) }
        #expect(classifier.received(Array("needle".utf8)) == true)
    }

    @Test(
        "terms without content decide at once",
        arguments: [
            ("any block", true), ("port=443 block", true), ("port=80,440-443 block", true),
            ("port=444 block", false),
            ("transport=tcp block", true), ("transport=udp block", false), ("client=192.0.2.1 block", true),
            ("client=192.0.2.2 block", false), ("any block on=first", true), ("any block on=second", false),
            ("any block on=common", true), ("port=443 client=192.0.2.2 block", false),
        ])
    func decidesByFacts(_ rule: String, _ holds: Bool) throws {
        let classifier = try Flows.classifier(rule)
        #expect(classifier.active.contains(0) == holds)
        #expect(classifier.isDecided)
    }

    @Test("facts and content have to hold together")
    func combines() throws {
        var other = try Flows.classifier("port=80 text=needle block")
        #expect(other.isDecided && !other.received(Array("needle".utf8)))
        var right = try Flows.classifier("port=443 sni=server text=server at=65 block")
        #expect(right.received(Flows.hello) == true)
    }
}
