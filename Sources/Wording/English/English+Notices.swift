package import TestModel

/// What a person should know about a test, and what a test could not compare.
extension English {
    package func notice(_ notice: TestNotice) -> String {
        switch notice {
        case .fallback(let host, let error):
            "\(replaySentence(error)); using \(host) instead, which is not on M-Lab"
        case .granted(let machine, let tried): "\(machine) granted access; machines tried: \(tried)"
        case .refused(let refusal):
            "\(refusal.machine) grants no access: \(envelopeFailure(refusal.failure))"
        case .unusable(let machine, let error): "\(machine) cannot be used: \(replaySentence(error))"
        case .notRenewed(let refusal):
            "access to \(refusal.machine) could not be renewed: \(envelopeFailure(refusal.failure))"
        case .renewalFailed(let machine, let error):
            "access to \(machine) could not be renewed: \(replaySentence(error))"
        case .withdrawn(let machine): "\(machine) withdrew its access before the test was over"
        case .sitesUnusable(let first, let second, let error):
            "the sites \(first) and \(second) cannot be used: \(replaySentence(error))"
        case .portSilent(let port, let tries):
            "port \(port) of the server let no own-IP query through in \(tries) tries"
        case .addressUntold(let port):
            "port \(port) of the server did not tell this client's address; going on without it"
        case .answeredLate(let milliseconds):
            "probes wait \(milliseconds) ms longer for their answers than the test before them; such waits do not count"
        case .startsApart(.original, let milliseconds):
            "the original replays began \(milliseconds) ms apart, not within 20 ms"
        case .startsApart(.control, let milliseconds):
            "the control replays began \(milliseconds) ms apart, not within 20 ms"
        }
    }

    package func obstacle(_ obstacle: Obstacle) -> String {
        switch obstacle {
        case .portBlocked(let port, .noOwnAddress(let tries, let failure)):
            "port \(port) let nothing through in \(tries) tries (\(connectionFailure(failure))), port 443 did"
        case .portBlocked(let port, .noConnection(let failure)):
            "no connection to port \(port) (\(connectionFailure(failure))), but to port 443"
        case .portBlocked(let port, .nothingReceived(let ending)):
            "connected to port \(port), but nothing came back (\(emptiness(ending))); on port 443 it did"
        case .nothingReceived([.original]): "nothing was received in the replay of the original"
        case .nothingReceived([.control]): "nothing was received in the replay of the control"
        case .nothingReceived: "nothing was received in either replay"
        }
    }

    /// Why a replay received nothing, in a few words.
    package func emptiness(_ ending: ReplayEnding) -> String {
        switch ending {
        case .complete, .closedEarly: "the connection was closed"
        case .timeLimit: "the time limit came"
        case .reset: "the connection was reset"
        case .silent: "silence"
        case .noAnswer: "no answer"
        case .stopped: "this client stopped it"
        case .noConnection(let failure): connectionFailure(failure)
        }
    }
}
