import TestSupport
import Basics
import Differentiation
import Foundation
import Home
import TestModel
import Testing

@testable import Messages

@Suite("French numbers and letters")
struct FrenchTypographyTests {
    private let french = Messages.french

    @Test("Numbers have a decimal comma and a no-break space before their unit")
    func numbers() {
        #expect(french.throughput(38.94) == "38,9\u{A0}Mbit/s")
        #expect(french.bytes(712) == "712\u{A0}o")
        #expect(french.bytes(29_184) == "29,2\u{A0}ko")
        #expect(french.bytes(58_400_000) == "58,4\u{A0}Mo")
        #expect(french.bytes(1_000_000_000) == "1,00\u{A0}Go")
        #expect(french.seconds(9.44) == "9,4\u{A0}s")
        #expect(french.seconds(125.7) == "2\u{A0}min\u{A0}5\u{A0}s")
        #expect(french.milliseconds(0.25) == "0,2\u{A0}ms")
        #expect(french.percent(0.0512) == "5,1\u{A0}%")
        #expect(french.probability(3.12e-9) == "3,1e-09")
        #expect(french.significant(0.8) == "0,800")
        #expect(french.minute(Date(timeIntervalSince1970: 1_795_246_262)) == "2026-11-21 07:31 UTC")
    }

    @Test(
        "None and one are singular, more are plural",
        arguments: [(0, "0 test"), (1, "1 test"), (2, "2 tests")])
    func plurals(number: Int, text: String) {
        #expect(Messages.count(number, "test", "tests") == text)
    }

    @Test("Where there is only ASCII, letters lose their accents and quotes become those of ASCII")
    func folds() {
        let text = "L'hôte « œuvre » a reçu 38,9\u{A0}Mo… déjà ; ÉCHEC – où ?"
        let folded = french.fitted(text, isUnicode: false)
        #expect(folded == "L'hote \"oeuvre\" a recu 38,9 Mo... deja ; ECHEC - ou ?")
        #expect(french.fitted(text, isUnicode: true) == text)
        #expect(Messages.english.fitted("fichier « é »", isUnicode: false) == "fichier « é »")
    }

    @Test("The numbers of a decision's reasons have commas, as all others do")
    func reasons() {
        #expect(
            Messages.french.reasons(
                StoredDecision(
                    profile: .ios, verdict: .noDifferentiation, areaThreshold: 0.3, pThreshold: 0.01,
                    reasons: [
                        .cause(.compared(DecisionReason(.area, 1.326e-16, .atLeast, 0.3))),
                        .cause(.compared(DecisionReason(.ksPValue, 0.7835, .below, 0.01))),
                    ]))
                == "aire 0 n'atteint pas 0,3 : une différence trop petite pour cette règle")
    }

    /// True if a letter stands directly before a sign that French has a space before, at the end of a word.
    private func lacksSpace(_ line: String) -> Bool {
        let scalars = Array(line.unicodeScalars)
        return scalars.indices.dropFirst().contains { place in
            ";?»".unicodeScalars.contains(scalars[place]) && scalars[place - 1].properties.isLowercase
                && (place + 1 == scalars.count || scalars[place + 1] == " ")
        }
    }

    @Test("Before a semicolon, a question mark and a closing quote stands a space, in every sample")
    func spaces() throws {
        #expect(lacksSpace("trop tard; déjà") && lacksSpace("où?") && !lacksSpace("où ? « a » ; http://x/?a"))
        for sample in try SentenceBook(.french).samples where !sample.title.hasPrefix("summary: ") {
            for line in sample.lines where lacksSpace(line) {
                // What is typed is the same in every language.
                let own = line.replacing(/« [^»]* »/, with: "")
                #expect(!lacksSpace(own), "\(sample.title): \(line)")
            }
        }
    }
}
