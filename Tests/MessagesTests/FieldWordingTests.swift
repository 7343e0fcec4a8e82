import Basics
import ClassifierSearch
import Recordings
import TestSupport
import Testing

@testable import Messages

@Suite("What a search for a rule found, in both languages")
struct FieldWordingTests {
    @Test("Extensions have their registered names, others their numbers")
    func extensions() {
        #expect(Messages.english.field(.extensionBody(43)) == "TLS supported versions")
        #expect(Messages.french.field(.extensionBody(43)) == "TLS : versions acceptées")
        #expect(Messages.english.field(.extensionBody(7_777)) == "TLS extension 7777")
        for type in [0, 5, 10, 11, 13, 16, 18, 21, 23, 27, 35, 41, 42, 43, 45, 51] {
            let french = Messages.french.field(.extensionBody(type))
            #expect(!french.contains("extension") && !french.contains(EnglishMarkers.words), "\(french)")
        }
    }

    @Test("What a probe is to find out", arguments: Probe.Purpose.allCases)
    func purposes(purpose: Probe.Purpose) {
        let english = Messages.english.probing(3, purpose, bytes: 1_000)
        let french = Messages.french.probing(3, purpose, bytes: 1_000)
        #expect(english.contains("?") && french.contains(" ?"))
        #expect(!french.contains(EnglishMarkers.words), "\(french)")
    }

    @Test("Probes of a server's search ask for bytes")
    func server() {
        #expect(
            Messages.english.probing(3, nil, bytes: 1_000)
                == Messages.english.probing(3, .bytes, bytes: 1_000))
        #expect(
            Messages.english.probing(3, .necessity, bytes: 1_000).contains("can a region be done without?"))
    }
}
