import Testing

@testable import PathEmulation

@Suite("Boxes that reassemble, and boxes that forget")
struct ReassemblyTests {
    @Test("a hello in two segments escapes only a box that does not reassemble", arguments: [1, 40, 60])
    func cutHello(place: Int) throws {
        let (first, second) = (Flows.hello[..<place], Flows.hello[place...])
        var whole = try Flows.classifier("sni=* block")
        for part in [first, second] { _ = whole.took(next: part, from: .client) }
        #expect(whole.active.contains(0))
        var single = try Flows.classifier("sni=* reassemble=off block")
        for part in [first, second] { _ = single.took(single: part, from: .client) }
        #expect(!single.active.contains(0))
        #expect(single.took(single: Flows.hello, from: .client) == true)
        #expect(single.isDecided)
    }

    @Test("a pattern across two packets escapes it as well, and it looks at the first packets only")
    func cutPattern() throws {
        var box = try Flows.classifier("text=video packets=3 reassemble=off block")
        for part in ["xxvid", "eoxx", "nothing"] {
            let isChanged = box.took(single: Array(part.utf8), from: .client)
            #expect(!isChanged)
        }
        #expect(box.isDecided)
        #expect(box.took(single: Array("video".utf8), from: .client) == false)
    }

    @Test("silence makes a rule forget its flow, and look anew")
    func forgets() throws {
        var box = try Flows.classifier("sni=* block forget=120s\nsni=* delay time=1ms")
        let first = box.noticed(at: 0)
        #expect(first.isEmpty)
        #expect(box.received(Flows.hello) == true)
        #expect(Array(box.active) == [0, 1] && box.mayForget)
        let soon = box.noticed(at: 119 * second)
        #expect(soon.isEmpty)
        let later = box.noticed(at: 239 * second)
        #expect(Array(later) == [0])
        #expect(Array(box.active) == [1])
        #expect(box.received(Flows.hello) == true)
        #expect(Array(box.active) == [0, 1])
    }
}
