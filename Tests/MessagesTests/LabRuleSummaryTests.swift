import Basics
import Home
import PacketLab
import PathEmulation
import Testing

@testable import Messages

@Suite("Rules and presets of the lab, in words")
struct LabRuleSummaryTests {
    @Test(
        "A lab that is up tells its line and its distance, in both languages, and nothing of those it lacks")
    func access() {
        let access = ClientAccess(
            lineRate: BitRate(parts: 2_500_000), roundTrip: TimeSpan(parts: 20_000_000))
        for (words, line, trip) in [
            (Messages.english, "2.5 Mbit/s", "20 ms"), (.french, "2,5", "20"),
        ] {
            let told = words.labIsUp(.direct, access, record: nil)
            #expect(told.contains(line) && told.contains(trip), "\(told)")
        }
        #expect(!Messages.english.labIsUp(.direct, .none, record: nil).contains("behind"))
        let distant = Messages.english.labUp(ClientAccess(roundTrip: TimeSpan(parts: 5_000_000)))
        #expect(distant.contains("5 ms") && !distant.contains("a line"))
    }

    @Test("A busy machine is named if more than one in a hundred of the packets held back was late")
    func lateness() {
        let few = Messages.english.labRan(received: 2_000, held: 1_000, late: 10)
        #expect(!few.contains("busy"))
        let many = Messages.english.labRan(received: 2_000, held: 1_000, late: 11)
        #expect(many.contains("busy"))
    }

    @Test(
        "The stored number of rules without a name is told in the reader's language, a name as it is",
        arguments: [
            ("1 rule", "1 règle"),
            ("lab up --line-rate 40Mbit/s, 12 rules", "lab up --line-rate 40Mbit/s, 12 règles"),
            ("lab up, mine", "lab up, mine"), ("two rules", "two rules"), ("", ""),
            ("3 rules of mine", "3 rules of mine"),
        ])
    func named(stored: String, told: String) {
        #expect(Messages(.french).named(lab: stored) == told)
        #expect(Messages.english.named(lab: stored) == stored)
    }

    @Test("The French text of a preset has every number of the English one", arguments: LabPreset.allCases)
    func presets(preset: LabPreset) {
        let french = Messages.french.summary(preset)
        for number in Messages.english.summary(preset).matches(of: /[0-9]+(\.[0-9]+)?/) {
            #expect(french.contains(String(number.0).replacing(".", with: ",")), "\(french)")
        }
        #expect(Messages.english.summary(preset).hasSuffix("."))
        #expect(french.hasSuffix("."))
    }

    @Test("Where a preset's behaviour is described is told in both languages", arguments: LabPreset.allCases)
    func sources(preset: LabPreset) {
        #expect(!Messages.english.source(preset).isEmpty)
        for year in Messages.english.source(preset).matches(of: /20[0-9]{2}/) {
            #expect(Messages.french.source(preset).contains(year.0))
        }
    }

    @Test(
        "A rule in French says how much of a flow is looked at, as the English one does",
        arguments: [
            ("packets=1", "dans le premier paquet"), ("packets=3", "dans les 3 premiers paquets"),
            ("within=2kB", "dans les 2 premiers ko"), ("inspect=stateless", "chaque paquet pour lui-même"),
        ])
    func inspection(term: String, clause: String) throws {
        let rule = try LabRule(words: ["sni=.example.net", term, "shape", "rate=1.5Mbit/s"])
        #expect(Messages.french.summary(rule).contains(clause), "\(Messages.french.summary(rule))")
        #expect(Messages.french.summary(rule).contains("1,5"))
    }
}
