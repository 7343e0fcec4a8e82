import Foundation
import Basics
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import WeheShell
@testable import Messages

@Suite("What a client of replay servers meets, in both languages")
struct ReplayWordingTests {
    private let english = Messages.english
    private let french = Messages.french

    /// Expects an English text, and a French one that is French.
    private func expect(
        _ text: String, _ french: String, is expected: String, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(text == expected, sourceLocation: place)
        #expect(french != text, sourceLocation: place)
        #expect(!french.isEmpty && !french.contains(EnglishMarkers.words), "\(french)", sourceLocation: place)
    }

    @Test(
        "Why a connection or an exchange came to nothing",
        arguments: [
            (ConnectionFailure.noAddress, "no address to connect to"),
            (.nameUnknown(host: "h"), "the name \"h\" has no address"),
            (.refused, "connection refused"), (.reset, "connection reset"), (.noRoute, "no route to it"),
            (.noSourceAddress, "this machine does not have the source address"),
            (.noAnswer, "no answer"), (.noAnswerInTime, "no answer in time"),
            (.closed, "the connection was closed"),
            (.system(SystemError(EMFILE)), "Too many open files"),
            (.accessDenied, "it does not accept this address (no access envelope)"),
            (.notTLS, "it does not speak TLS on this port"),
            (.handshakeFailed, "the TLS handshake failed"),
            (.tls(.untrusted), "its certificate is not from the trusted CA"),
            (
                .trustUnreadable(file: "f", .empty),
                "the CA file f cannot be used (it holds no certificate); it should hold a certificate as PEM or DER"
            ),
            (.notAURL("x"), "\"x\" is no http or https URL"), (.notHTTP, "its answer is not HTTP"),
            (.answerTooLong, "its answer is too long"), (.status(503), "HTTP status 503"),
        ])
    func connections(failure: ConnectionFailure, text: String) {
        expect(english.connectionFailure(failure), french.connectionFailure(failure), is: text)
    }

    @Test("What others say in their own words is shown as it is")
    func told() {
        for words in [english, french] as [Messages] {
            #expect(words.connectionFailure(.told("BoringSSL says so")) == "BoringSSL says so")
            let refusal = ReplayError.analysisRefused(.told(.told("disk full")))
            #expect(words.sentence(refusal).hasSuffix(": disk full"))
            let locate = ReplayError.locateFailed(service: "l", .told("no capacity"))
            #expect(words.sentence(locate).contains("(no capacity)"))
            let trust = ReplayError.trustUnreadable(file: "f", .told("no memory"))
            #expect(words.sentence(trust).contains("(no memory)"))
        }
    }

    @Test(
        "What is wrong with a server's TLS",
        arguments: [
            (TLSError.untrusted, "its certificate is not from the trusted CA"),
            (.expired(.distantPast), "its certificate does not hold today"),
            (.notYetValid(.distantFuture), "its certificate does not hold today"),
            (.shortKey(bits: 1_024), "its certificate has an RSA key of 1024 bits"),
            (.signedWithSHA1, "its certificate is signed with SHA-1"),
            (.outdated, "it offers no TLS 1.2 with ephemeral keys and authenticated ciphers"),
        ])
    func tls(problem: TLSError, text: String) {
        expect(english.tlsProblem(problem), french.tlsProblem(problem), is: text)
    }

    @Test(
        "Why the system refused something",
        arguments: [
            (ENOENT, "No such file or directory", "ce fichier ou dossier n'existe pas"),
            (EACCES, "Permission denied", "permission refusée"),
            (ENOSPC, "No space left on device", "le disque est plein"),
            (EISDIR, "Is a directory", "c'est un dossier"),
            (ENOTDIR, "Not a directory", "ce n'est pas un dossier"),
            (EEXIST, "File exists", "un fichier de ce nom existe"),
            (EROFS, "Read-only file system", "le système de fichiers est en lecture seule"),
            (EIO, "Input/output error", "erreur d'entrée-sortie"),
            (EMFILE, "Too many open files", "trop de fichiers ouverts"),
            (EPERM, "Operation not permitted", "opération non permise"),
            (ENETUNREACH, "Network is unreachable", "le réseau est inaccessible"),
        ])
    func system(code: Int32, english: String, french: String) {
        #expect(self.english.systemError(SystemError(code)) == english)
        #expect(self.french.systemError(SystemError(code)) == french)
    }

    @Test(
        "Why a probed service does not answer as it should",
        arguments: [
            (ProbeReport.Failure.connection(.refused), "connection refused"),
            (.unreadable(.notASCII), "a message with bytes that are not ASCII"),
            (.noAddress, "no address came back"),
            (
                .notice(.fallback(host: "h", .locateFailed(service: "l", .noResults))),
                "the locate service l named no M-Lab machine (no \"results\" in its answer); try again later or use "
                    + "another server; using h instead, which is not on M-Lab"
            ),
        ])
    func probes(failure: ProbeReport.Failure, text: String) {
        expect(english.probeFailure(failure), french.probeFailure(failure), is: text)
    }

    @Test("A probed server that does not answer as it must is told with the service")
    func probed() {
        let failed = ProbeFailed(server: "s", service: .resultsHTTPS, failure: .connection(.closed))
        expect(
            english.sentence(failed), french.sentence(failed),
            is: "s does not answer as a replay server (results-https: the connection was closed); "
                + "\"servers show s\" tells its address and ports")
        let unreached = ProbeFailed(server: "s", service: nil, failure: .connection(.refused))
        expect(
            english.sentence(unreached), french.sentence(unreached),
            is:
                "s does not answer as a replay server (connection refused); \"servers show s\" tells its address "
                + "and ports")
        #expect(ExitCode.of(unreached) == 8)
        #expect(ErrorKey.of(unreached) == "control-connection-failed")
    }

    /// Errors by what they say of their causes, between what all of them say.
    @Test(
        "Causes inside an error",
        arguments: [
            (ReplayError.locateFailed(service: "l", .unanswered(.status(503))), "HTTP status 503"),
            (.locateFailed(service: "l", .noResults), "no \"results\" in its answer"),
            (
                .locateFailed(service: "l", .unreadable(.emptyBody)),
                "a message of no bytes, which the protocol does not have"
            ),
            (
                .noEnvelope(machinesTried: 1, .init(machine: "m", .notAWebSocket)),
                "m: its answer is not that of a WebSocket"
            ),
            (
                .noEnvelope(machinesTried: 1, .init(machine: "m", .notNamedAgain)),
                "m: a new lookup does not name it"
            ),
            (.trustUnreadable(file: "f", .empty), "it holds no certificate"),
            (
                .trustUnreadable(file: "f", .notACertificate),
                "it is neither a PEM nor a DER certificate"
            ),
            (.analysisRefused(.told(.parameterMissing("'userID'"))), "missing parameter 'userID'"),
            (.analysisRefused(.told(.none)), "no reason given"),
            (.analysisRefused(.otherAnswer), "an answer to something else"),
            (.resultUnavailable(polls: 3, .none), "last answer: none"),
            (.resultUnavailable(polls: 3, .refused(.otherAnswer)), "an answer to something else"),
            (.resultUnavailable(polls: 3, .unanswered(.closed)), "the connection was closed"),
            (.localizationImpossible(.unanswered(.closed)), "the connection was closed"),
            (.localizationImpossible(.refused(.told(.none))), "no reason given"),
            (.noServerPair(.unanswered(.refused)), "connection refused"),
            (.noServerPair(.refused(.told(.none))), "no reason given"),
            (.noServerPair(.emptyList), "its list is empty"),
            (.noServerPair(.noneNamed), "its answer names none"),
            (.noServerPair(.onlySites), "it names only sites of M-Lab"),
            (.noServerPair(.noSites), "it names no pair of sites"),
            (
                .noServerPair(.sitesUnusable(first: "a", second: "b", .accessDenied(server: "s"))),
                "a and b: s does not accept this address (no access envelope)"
            ),
        ])
    func causes(error: ReplayError, cause: String) {
        #expect(english.sentence(error).contains(cause))
        #expect(!french.sentence(error).contains(EnglishMarkers.words), "\(french.sentence(error))")
    }

    @Test(
        "What a person should know about a test that goes on",
        arguments: [
            (
                TestNotice.granted(machine: "m", tried: 2),
                "m granted access; machines tried: 2"
            ),
            (
                .refused(.init(machine: "m", .connection(.status(503)))),
                "m grants no access: HTTP status 503"
            ),
            (
                .unusable(machine: "m", .flowNotMapped(recordedEndpoint: "e")),
                "m cannot be used: the server does not say where it serves the recorded endpoint e"
            ),
            (
                .notRenewed(.init(machine: "m", .notNamedAgain)),
                "access to m could not be renewed: a new lookup does not name it"
            ),
            (
                .renewalFailed(machine: "m", .flowNotMapped(recordedEndpoint: "e")),
                "access to m could not be renewed: the server does not say where it serves the recorded endpoint e"
            ),
            (.withdrawn(machine: "m"), "m withdrew its access before the test was over"),
            (
                .sitesUnusable(first: "a", second: "b", .flowNotMapped(recordedEndpoint: "e")),
                "the sites a and b cannot be used: the server does not say where it serves the recorded endpoint e"
            ),
            (
                .portSilent(port: 80, tries: 5),
                "port 80 of the server let no own-IP query through in 5 tries"
            ),
            (
                .addressUntold(port: 80),
                "port 80 of the server did not tell this client's address; going on without it"
            ),
            (
                .answeredLate(milliseconds: 512),
                "probes wait 512 ms longer for their answers than the test before them; such waits do not count"
            ),
            (
                .startsApart(.original, milliseconds: 31),
                "the original replays began 31 ms apart, not within 20 ms"
            ),
            (
                .startsApart(.control, milliseconds: 31),
                "the control replays began 31 ms apart, not within 20 ms"
            ),
        ])
    func notices(notice: TestNotice, text: String) {
        expect(english.notice(notice), french.notice(notice), is: text)
    }

    @Test(
        "What came between is one sentence without a stop",
        arguments: [
            (
                NoComparison.portBlocked(port: 6_881, .noOwnAddress(tries: 5, .noAnswer)),
                "port 6881 let nothing through in 5 tries (no answer), port 443 did",
                "le port 6881 n'a rien laissé passer en 5 essais (aucune réponse), le port 443 si"
            ),
            (
                .portBlocked(port: 80, .noConnection(.refused)),
                "no connection to port 80 (connection refused), but to port 443",
                "aucune connexion au port 80 (connexion refusée), mais au port 443"
            ),
            (
                .portBlocked(port: 80, .nothingReceived(.reset)),
                "connected to port 80, but nothing came back (the connection was reset); on port 443 it did",
                "connecté au port 80, mais rien n'est revenu (la connexion a été réinitialisée) ; sur le port 443, si"
            ),
            (
                .nothingReceived([.original]), "nothing was received in the replay of the original",
                "rien n'a été reçu dans le rejeu de l'original"
            ),
            (
                .nothingReceived([.control]), "nothing was received in the replay of the control",
                "rien n'a été reçu dans le rejeu du témoin"
            ),
            (
                .nothingReceived([.original, .control]), "nothing was received in either replay",
                "rien n'a été reçu dans aucun des deux rejeux"
            ),
        ])
    func obstacles(obstacle: NoComparison, text: String, inFrench: String) {
        expect(english.obstacle(obstacle), french.obstacle(obstacle), is: text)
        #expect(french.obstacle(obstacle) == inFrench)
    }

    @Test(
        "Why a replay received nothing",
        arguments: [
            (ReplayEnding.complete, "the connection was closed"),
            (.closedEarly(missingBytes: 3), "the connection was closed"), (.timeLimit, "the time limit came"),
            (.reset, "the connection was reset"), (.silent, "silence"), (.noAnswer, "no answer"),
            (.stopped, "this client stopped it"), (.noConnection(.noRoute), "no route to it"),
        ])
    func endings(ending: ReplayEnding, text: String) {
        expect(english.emptiness(ending), french.emptiness(ending), is: text)
    }

    @Test("A timeline is one line with its phases in their order")
    func exchanges() {
        var timeline = HTTPTimeline(method: "GET", url: "https://h/x", total: 0.046)
        timeline.status = 200
        timeline.lookup = 0.003
        timeline.connect = 0.0091
        timeline.handshake = 0.020
        timeline.firstByte = 0.045
        #expect(
            english.trace(timeline)
                == "trace: GET https://h/x: status 200, lookup 3.0 ms, connect 9.1 ms, TLS 20 ms, "
                + "first byte after 45 ms, 46 ms in all")
        var failed = HTTPTimeline(method: "POST", url: "http://h/", total: 5)
        failed.failure = .noAnswerInTime
        #expect(english.trace(failed) == "trace: POST http://h/: no answer in time, 5000 ms in all")
        #expect(
            french.trace(failed)
                == "trace : POST http://h/ : aucune réponse à temps, 5000,0\u{A0}ms en tout")
    }
}
