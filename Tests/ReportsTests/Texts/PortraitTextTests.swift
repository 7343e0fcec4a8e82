import Basics
import Characterisation
import CharacterisationTesting
import Messages
import Testing

@testable import Reports

@Suite("The portrait of a path, in words")
struct PortraitTextTests {
    @Test("A policer is named with its rate, and the reasons against other kinds, in both languages")
    func policer() {
        let portrait = PathPortrait(of: DrawnPath(.policed, seed: 4).packets)
        #expect(portrait.kind == .policer)
        let english = PortraitText(portrait, .english).lines
        #expect(english[0].hasPrefix("POLICER: a token bucket drops packets"))
        #expect(english[1].hasPrefix("  rate ") && english[1].contains("Mbit/s ("))
        #expect(english.contains { $0.hasPrefix("  not ") && $0.contains("random loss: ") })
        let french = PortraitText(portrait, .french).lines
        #expect(french.count == english.count && french[0].hasPrefix("POLICEUR : un seau à jetons"))
        #expect(french[1].contains("débit") && !zip(french, english).contains { $0 == $1 })
    }

    @Test("Packets that show no limit have no rate, and nothing that only a limit has")
    func nothing() {
        let packets = (0..<200).map { number in
            SentPacket(time: Double(number) / 100, bytes: 500, fate: .delivered, roundTrip: 0.02)
        }
        let portrait = PathPortrait(of: packets)
        #expect(portrait.kind == .nothing)
        let lines = PortraitText(portrait, .english).lines
        #expect(lines[0] == "NOTHING: the packets show no limit.")
        #expect(!lines.contains { $0.hasPrefix("  rate") || $0.hasPrefix("  depth") })
        let record = PortraitText.record(portrait).text
        #expect(record.contains(#""kind":"nothing""#) && record.contains(#""rate_bps":null"#))
        #expect(record.contains(#""packets":200,"losses":0"#))
    }
}
