import TestModel
import Recordings

extension Messages {
    /// Returns the sentence of any error without references to commands of the shell, but to an option if one
    /// helps.
    package func clientSentence(_ error: any Error) -> String {
        switch error {
        case let error as ReplayError: clientReplaySentence(error)
        case RecordingError.unknownApp(let name, _):
            say("the app list has no test \"\(name)\"", "la liste d'applications n'a pas de test « \(name) »")
        case ShellError.madeUpRecording(let app, let server, let endpoint):
            say(
                "\(server) does not serve \(endpoint), as the recording of \(app) that comes with this program is made up; "
                    + "name a folder with the published one (-t)",
                "\(server) ne sert pas \(endpoint), car l'enregistrement de \(app) fourni avec ce programme est "
                    + "inventé ; indiquez un dossier qui contient celui qui est publié (-t)"
            )
        case ShellError.tooManyTests(let refusal):
            say(
                "M-Lab's policy allows \(refusal.limit) tests in 24 hours, and \(refusal.made) ran; try again later",
                "la charte de M-Lab permet \(refusal.limit) tests en 24 heures, et \(refusal.made) ont eu lieu ; réessayez "
                    + "plus tard"
            )
        case ShellError.budgetSpent(let refusal):
            say(
                "the test is expected to move \(bytes(refusal.expected)), and \(bytes(refusal.moved)) of the data budget of "
                    + "\(bytes(refusal.budget)) were moved; the next period begins on \(minute(refusal.opens))",
                "le test devrait transférer \(bytes(refusal.expected)), et \(bytes(refusal.moved)) du budget de données de "
                    + "\(bytes(refusal.budget)) ont été transférés ; la prochaine période commence le "
                    + "\(minute(refusal.opens))"
            )
        default: sentence(error)
        }
    }

    private func clientReplaySentence(_ error: ReplayError) -> String {
        let authority = say(
            "put the certificate of its CA into the folder of -t, as the file main",
            "mettez le certificat de son AC dans le dossier de -t, sous le nom main")
        switch error {
        case .locateHeldOff(let service, let until):
            return say(
                "the locate service \(service) asks to be left alone until \(minute(until)), as this address asked "
                    + "too often; try again then",
                "le service de localisation \(service) demande d'attendre jusqu'au \(minute(until)), car cette "
                    + "adresse l'a trop sollicité ; réessayez alors"
            )
        case .accessDenied(let server):
            return say(
                "\(server) does not accept this address (no access envelope); reach it as a machine of M-Lab, "
                    + "without -s",
                "\(server) n'accepte pas cette adresse (pas d'enveloppe d'accès) ; passez par M-Lab, sans -s"
            )
        case .tlsFailed(let server, let failure):
            return say(
                "\(server) does not prove who it is (\(connectionFailure(failure))); \(authority)",
                "\(server) ne prouve pas son identité (\(connectionFailure(failure))) ; \(authority)")
        case .tlsUnsound(.untrusted, let server):
            return say(
                "\(server) does not prove who it is (\(tlsProblem(.untrusted))); \(authority)",
                "\(server) ne prouve pas son identité (\(tlsProblem(.untrusted))) ; \(authority)")
        case .tlsUnsound(let problem, let server):
            return say(
                "\(server) has no TLS that is sound (\(tlsProblem(problem))); whoever runs it has to renew it",
                "\(server) n'a aucun TLS sûr (\(tlsProblem(problem))) ; c'est à son exploitant d'y remédier")
        case .controlConnectionFailed(let server, let failure):
            return say(
                "\(server) cannot be reached (\(connectionFailure(failure))); check the address (-s), and whether "
                    + "a server runs there",
                "\(server) est injoignable (\(connectionFailure(failure))) ; vérifiez l'adresse (-s), et qu'un "
                    + "serveur y tourne"
            )
        case .noServerPair(let failure):
            return say(
                "the server names no pair for a localization (\(pairFailure(failure)))",
                "le serveur ne désigne aucune paire pour une localisation (\(pairFailure(failure)))")
        default: return replaySentence(error)
        }
    }
}
