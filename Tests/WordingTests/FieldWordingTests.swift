import ClassifierSearch
import Recordings
import TestSupport
import Testing

@testable import Wording

@Suite("What a search for a rule found, in both languages")
struct FieldWordingTests {
    @Test(
        "What a byte of a payload is for",
        arguments: [
            (FieldName.recordType, "TLS record type"), (.recordVersion, "TLS record version"),
            (.recordLength, "TLS record length"), (.changeCipherSpec, "TLS change of cipher"),
            (.alert, "TLS alert"), (.applicationData, "TLS application data"),
            (.handshakeMessage, "TLS handshake message"), (.handshakeType, "TLS handshake type"),
            (.handshakeLength, "TLS handshake length"), (.helloVersion, "TLS version"),
            (.random, "TLS random"), (.sessionIDLength, "TLS session id length"),
            (.sessionID, "TLS session id"), (.cipherSuitesLength, "TLS cipher suites length"),
            (.cipherSuites, "TLS cipher suites"), (.compressionLength, "TLS compression methods length"),
            (.compression, "TLS compression methods"), (.extensionsLength, "TLS extensions length"),
            (.extensionType(0), "TLS extension type (server name)"),
            (.extensionLength(0), "TLS extension length (server name)"),
            (.serverNameListLength, "TLS server name list length"),
            (.serverNameType, "TLS server name type"), (.serverNameLength, "TLS server name length"),
            (.serverName, "TLS server name"), (.method, "HTTP method"), (.target, "HTTP target"),
            (.httpVersion, "HTTP version"), (.headerName(.readable("Host")), "name of HTTP header Host"),
            (.headerValue(.readable("Host")), "HTTP header Host"), (.separator, "HTTP separator"),
            (.body, "HTTP body"), (.payload, "payload"),
        ])
    func fields(name: FieldName, text: String) {
        #expect(English().field(name) == text)
        #expect(French().field(name) == French().storedText(text))
        #expect(French().field(name) != text)
    }

    @Test("Extensions have their registered names, others their numbers")
    func extensions() {
        #expect(English().field(.extensionBody(43)) == "TLS supported versions")
        #expect(French().field(.extensionBody(43)) == "TLS : versions acceptées")
        #expect(English().field(.extensionBody(7_777)) == "TLS extension 7777")
        for type in [0, 5, 10, 11, 13, 16, 18, 21, 23, 27, 35, 41, 42, 43, 45, 51] {
            let french = French().field(.extensionBody(type))
            #expect(!french.contains("extension") && !french.contains(EnglishMarkers.words), "\(french)")
        }
        #expect(English().field(.headerName(.missing)) == "name of HTTP header without a colon")
        #expect(French().field(.headerName(.missing)) == "nom d'un en-tête HTTP sans deux-points")
        #expect(English().field(.headerName(.damaged)) == "name of HTTP header with a damaged name")
        #expect(English().field(.headerValue(.damaged)) == "HTTP header with a damaged name")
        #expect(French().field(.headerValue(.damaged)) == "en-tête HTTP au nom abîmé")
    }

    @Test("What a probe is to find out", arguments: Probe.Purpose.allCases)
    func purposes(purpose: Probe.Purpose) {
        let english = English().probing(3, purpose, bytes: 1_000)
        let french = French().probing(3, purpose, bytes: 1_000)
        #expect(english.contains("?") && french.contains(" ?"))
        #expect(!french.contains(EnglishMarkers.words), "\(french)")
    }

    @Test("Probes of a server's search ask for bytes")
    func server() {
        #expect(English().probing(3, nil, bytes: 1_000) == English().probing(3, .bytes, bytes: 1_000))
        #expect(
            English().probing(3, .necessity, bytes: 1_000).contains("can a region be done without?"))
    }
}
