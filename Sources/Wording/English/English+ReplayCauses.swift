package import TestModel
package import SystemFiles
import WireProtocol

/// Why connections and services failed, in a few words.
extension English {
    package func connectionFailure(_ failure: ConnectionFailure) -> String {
        switch failure {
        case .noAddress: "no address to connect to"
        case .nameUnknown(let host): "the name \"\(host)\" has no address"
        case .refused: "connection refused"
        case .reset: "connection reset"
        case .noRoute: "no route to it"
        case .noSourceAddress: "this machine does not have the source address"
        case .noAnswer: "no answer"
        case .noAnswerInTime: "no answer in time"
        case .closed: "the connection was closed"
        case .system(let error): systemError(error)
        case .accessDenied: "it does not accept this address (no access envelope)"
        case .notTLS: "it does not speak TLS on this port"
        case .handshakeFailed: "the TLS handshake failed"
        case .tls(let problem): tlsProblem(problem)
        case .trustUnreadable(let file, let fault): trustSentence(file, fault)
        case .notAURL(let text): "\"\(text)\" is no http or https URL"
        case .notHTTP: "its answer is not HTTP"
        case .answerTooLong: "its answer is too long"
        case .status(let status): "HTTP status \(status)"
        case .told(let text): text
        }
    }

    package func tlsProblem(_ problem: TLSProblem) -> String {
        switch problem {
        case .untrusted: "its certificate is not from the trusted CA"
        case .expired, .notYetValid: "its certificate does not hold today"
        case .shortKey(let bits): "its certificate has an RSA key of \(bits) bits"
        case .signedWithSHA1: "its certificate is signed with SHA-1"
        case .outdated: "it offers no TLS 1.2 with ephemeral keys and authenticated ciphers"
        }
    }

    package func probeFailure(_ failure: ProbeReport.Failure) -> String {
        switch failure {
        case .connection(let failure): connectionFailure(failure)
        case .unreadable(let error): wireSentence(error)
        case .noAddress: "no address came back"
        case .notice(let notice): self.notice(notice)
        }
    }

    package func systemError(_ error: SystemError) -> String {
        switch error {
        case OpenedFile.noFile: "it is a pipe, a device or a socket, and an ordinary file is needed"
        case OpenedFile.nobodyThere: "it is a pipe at whose other end nobody is"
        default: error.text
        }
    }

    func locateFailure(_ failure: LocateFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .emptyList: "its list is empty"
        case .told(let text): text
        case .noResults: "no \"results\" in its answer"
        case .unreadable(let error): wireSentence(error)
        }
    }

    func envelopeFailure(_ failure: EnvelopeFailure) -> String {
        switch failure {
        case .connection(let failure): connectionFailure(failure)
        case .tokenRefused: "it refused the access token"
        case .notAWebSocket: "its answer is not that of a WebSocket"
        case .notNamedAgain: "a new lookup does not name it"
        }
    }

    func machineRefusal(_ refusal: MachineRefusal?) -> String {
        guard let refusal else { return "the lookup named too few" }
        return "\(refusal.machine): \(envelopeFailure(refusal.failure))"
    }

    func serviceRefusal(_ refusal: ServiceRefusal) -> String {
        switch refusal {
        case .noSamples: "no samples of this test"
        case .told(.told(let text)): text
        case .told(.parameterMissing(let name)): "missing parameter \(name)"
        case .told(.none): "no reason given"
        case .otherAnswer: "an answer to something else"
        }
    }

    package func lastAnswer(_ answer: LastAnswer) -> String {
        switch answer {
        case .none: "none"
        case .notReady: "not ready"
        case .refused(let refusal): serviceRefusal(refusal)
        case .unanswered(let failure): connectionFailure(failure)
        }
    }

    func localizationFailure(_ failure: LocalizationFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .refused(let refusal): serviceRefusal(refusal)
        case .forced: "\"dev force-localization error\" is on"
        }
    }

    func pairFailure(_ failure: PairFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .refused(let refusal): serviceRefusal(refusal)
        case .emptyList: "its list is empty"
        case .noneForNetwork: "it knows none for this network"
        case .noneNamed: "its answer names none"
        case .onlySites: "it names only sites of M-Lab"
        case .noSites: "it names no pair of sites"
        case .sitesUnusable(let first, let second, let error):
            "\(first) and \(second): \(replaySentence(error))"
        }
    }
}
