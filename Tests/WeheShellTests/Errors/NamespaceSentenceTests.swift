import NetnsLab
import TestModel
import TestSupport
import Testing

@testable import WeheShell
@testable import Messages

@Suite("What is wrong with network namespaces, in words")
struct NamespaceSentenceTests {
    @Test("Every error has its English sentence")
    func english() {
        #expect(NamespaceSentences.identifier != nil)
        for (error, sentence) in NamespaceSentences.all {
            #expect(Messages.english.sentence(error) == sentence)
        }
    }

    @Test("The French sentences name the same things and numbers, and hold no English")
    func french() {
        for (error, english) in NamespaceSentences.all {
            let sentence = Messages.french.sentence(error)
            #expect(sentence != english)
            #expect(!sentence.contains(EnglishMarkers.words), "\(sentence)")
            for number in english.matches(of: /[0-9]+/).map(\.output) {
                #expect(sentence.contains(number), "\(sentence)")
            }
        }
    }

    @Test("Some of the French ones in full")
    func someFrench() {
        let french = Messages.french
        #expect(
            french.sentence(NamespaceLabError.notPrivileged(missing: ["CAP_NET_ADMIN"]))
                == "lab netns doit être lancé en tant que root (il manque CAP_NET_ADMIN à ce processus) ; "
                + "démarrez wehe avec sudo")
        #expect(
            french.sentence(NamespaceLabError.notExpressible(rule: .name("cap"), .byteCount))
                == "la règle « cap » : impossible avec tc, car tc ne compte pas les octets d'un flux (after=) ; "
                + "le labo émulé en est capable")
    }

    @Test("What was removed is named in both languages")
    func removed() {
        let things: [LabThing] = [
            .server(name: "lab1", process: 77), .creation(.namespace(name: "wehe-ab12cd-router")),
        ]
        #expect(
            Messages.english.namespacesRemoved(things)
                == "Removed: server lab1 (process 77), network namespace wehe-ab12cd-router.")
        #expect(
            Messages.french.namespacesRemoved(things)
                == "Enlevé : serveur lab1 (processus 77), espace de noms réseau wehe-ab12cd-router.")
        #expect(Messages.english.namespacesRemoved([]) == "There was nothing to remove.")
    }
}
