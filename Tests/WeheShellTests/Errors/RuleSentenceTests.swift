import Basics
import PathEmulation
import TestSupport
import Testing

@testable import WeheShell
@testable import Messages

@Suite("What is wrong with rules of the lab, in words")
struct RuleSentenceTests {
    @Test("Every fault has its English sentence")
    func english() {
        for (error, sentence) in RuleSentences.all { #expect(Messages.english.sentence(error) == sentence) }
    }

    @Test("The French sentences hold no English, but say what to write where the English ones do")
    func french() {
        for (error, english) in RuleSentences.all {
            let sentence = Messages.french.sentence(error)
            #expect(sentence != english)
            #expect(!sentence.contains(EnglishMarkers.words), "\(sentence)")
            for example in english.matches(of: /such as (\S+)$/) {
                #expect(sentence.contains(example.1) || sentence.contains("block"), "\(sentence)")
            }
        }
    }

    @Test("What was written wrong, what is meant and what would be right stand in the French ones too")
    func someFrench() {
        func sentence(_ fault: RuleError, of label: RuleLabel = .only) -> String {
            Messages.french.sentence(PathEmulationError.rule(label, fault: fault))
        }
        #expect(
            sentence(.unknownWord("shap", nearest: "shape"), of: .line(4, name: "cap"))
                == "ligne 4, règle « cap » : « shap » n'est ni un critère ni une action ; vouliez-vous dire « shape » ?"
        )
        #expect(
            sentence(
                .value(term: "rate=20Gbit/s", .outOfRange(.rate, lowest: "1kbit/s", highest: "10Gbit/s")))
                == "la règle : rate=20Gbit/s ne convient pas ; donnez un débit de 1kbit/s à 10Gbit/s")
        #expect(
            sentence(.value(term: "on=frist", .unknownChoice(key: "on", choices: [], nearest: "first")))
                == "la règle : on=frist ne convient pas ; vouliez-vous dire on=first ?")
    }
}
