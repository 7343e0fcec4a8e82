import Etiquette
import Recordings
import TestModel

extension English {
    package func clientSentence(_ error: any Error) -> String {
        switch error {
        case let error as ReplayError: clientReplaySentence(error)
        case RecordingError.unknownApp(let name, _): "the app list has no test \"\(name)\""
        case ShellError.madeUpRecording(let app, let server, let endpoint):
            "\(server) does not serve \(endpoint), as the recording of \(app) that comes with this program is made up; "
                + "name a folder with the published one (-t)"
        case ShellError.tooManyTests(let refusal):
            "M-Lab's policy allows \(refusal.limit) tests in 24 hours, and \(refusal.made) ran; try again later"
        case ShellError.budgetSpent(let refusal):
            "the test is expected to move \(bytes(refusal.expected)), and \(bytes(refusal.moved)) of the data budget of "
                + "\(bytes(refusal.budget)) were moved; the next period begins on \(minute(refusal.opens))"
        default: sentence(error)
        }
    }

    private func clientReplaySentence(_ error: ReplayError) -> String {
        let authority = "put the certificate of its CA into the folder of -t, as the file main"
        switch error {
        case .locateHeldOff(let service, let until):
            return
                "the locate service \(service) asks to be left alone until \(minute(until)), as this address asked "
                + "too often; try again then"
        case .accessDenied(let server):
            return
                "\(server) does not accept this address (no access envelope); reach it as a machine of M-Lab, "
                + "without -s"
        case .tlsFailed(let server, let failure):
            return "\(server) does not prove who it is (\(connectionFailure(failure))); \(authority)"
        case .tlsUnsound(.untrusted, let server):
            return "\(server) does not prove who it is (\(tlsProblem(.untrusted))); \(authority)"
        case .tlsUnsound(let problem, let server):
            return
                "\(server) has no TLS that is sound (\(tlsProblem(problem))); whoever runs it has to renew it"
        case .controlConnectionFailed(let server, let failure):
            return
                "\(server) cannot be reached (\(connectionFailure(failure))); check the address (-s), and whether "
                + "a server runs there"
        case .noServerPair(let failure):
            return "the server names no pair for a localization (\(pairFailure(failure)))"
        default: return replaySentence(error)
        }
    }
}
