import Basics
import ClassifierSearch
import Recordings
import TestSupport
import Testing

@testable import Messages

@Suite("What a search for a rule found, in both languages")
struct FieldWordingTests {
    @Test(
        "What a byte of a payload is for",
        arguments: [
            (FieldName.recordType, "TLS record type", "type d'enregistrement TLS"),
            (.recordVersion, "TLS record version", "version d'enregistrement TLS"),
            (.recordLength, "TLS record length", "longueur d'enregistrement TLS"),
            (.changeCipherSpec, "TLS change of cipher", "changement de chiffrement TLS"),
            (.alert, "TLS alert", "alerte TLS"),
            (.applicationData, "TLS application data", "données TLS"),
            (.handshakeMessage, "TLS handshake message", "message de négociation TLS"),
            (.handshakeType, "TLS handshake type", "type de négociation TLS"),
            (.handshakeLength, "TLS handshake length", "longueur de négociation TLS"),
            (.helloVersion, "TLS version", "version de TLS"),
            (.random, "TLS random", "aléa TLS"),
            (.sessionIDLength, "TLS session id length", "longueur d'identifiant de session TLS"),
            (.sessionID, "TLS session id", "identifiant de session TLS"),
            (.cipherSuitesLength, "TLS cipher suites length", "longueur des suites de chiffrement TLS"),
            (.cipherSuites, "TLS cipher suites", "suites de chiffrement TLS"),
            (.compressionLength, "TLS compression methods length", "longueur des compressions TLS"),
            (.compression, "TLS compression methods", "compressions TLS"),
            (.extensionsLength, "TLS extensions length", "longueur des extensions TLS"),
            (.extensionType(0), "TLS extension type (server name)", "type d'extension TLS (nom de serveur)"),
            (
                .extensionLength(0), "TLS extension length (server name)",
                "longueur d'extension TLS (nom de serveur)"
            ),
            (.serverNameListLength, "TLS server name list length", "longueur de liste de noms TLS"),
            (.serverNameType, "TLS server name type", "type de nom de serveur TLS"),
            (.serverNameLength, "TLS server name length", "longueur de nom de serveur TLS"),
            (.serverName, "TLS server name", "nom de serveur TLS"), (.method, "HTTP method", "méthode HTTP"),
            (.target, "HTTP target", "cible HTTP"),
            (.httpVersion, "HTTP version", "version de HTTP"),
            (.headerName(.readable("Host")), "name of HTTP header Host", "nom de l'en-tête HTTP Host"),
            (.headerValue(.readable("Host")), "HTTP header Host", "en-tête HTTP Host"),
            (.separator, "HTTP separator", "séparateur HTTP"),
            (.body, "HTTP body", "corps HTTP"), (.payload, "payload", "contenu"),
        ])
    func fields(name: FieldName, text: String, french: String) {
        #expect(Messages.english.field(name) == text)
        #expect(Messages.french.field(name) == french)
    }

    @Test("Extensions have their registered names, others their numbers")
    func extensions() {
        #expect(Messages.english.field(.extensionBody(43)) == "TLS supported versions")
        #expect(Messages.french.field(.extensionBody(43)) == "TLS : versions acceptées")
        #expect(Messages.english.field(.extensionBody(7_777)) == "TLS extension 7777")
        for type in [0, 5, 10, 11, 13, 16, 18, 21, 23, 27, 35, 41, 42, 43, 45, 51] {
            let french = Messages.french.field(.extensionBody(type))
            #expect(!french.contains("extension") && !french.contains(EnglishMarkers.words), "\(french)")
        }
        #expect(Messages.english.field(.headerName(.missing)) == "name of HTTP header without a colon")
        #expect(Messages.french.field(.headerName(.missing)) == "nom d'un en-tête HTTP sans deux-points")
        #expect(Messages.english.field(.headerName(.damaged)) == "name of HTTP header with a damaged name")
        #expect(Messages.english.field(.headerValue(.damaged)) == "HTTP header with a damaged name")
        #expect(Messages.french.field(.headerValue(.damaged)) == "en-tête HTTP au nom abîmé")
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
