import Etiquette
import Recordings
import TestModel

extension French {
    package func clientSentence(_ error: any Error) -> String {
        switch error {
        case let error as ReplayError: clientReplaySentence(error)
        case RecordingError.unknownApp(let name, _):
            "la liste d'applications n'a pas de test « \(name) »"
        case ShellError.madeUpRecording(let app, let server, let endpoint):
            "\(server) ne sert pas \(endpoint), car l'enregistrement de \(app) fourni avec ce programme est "
                + "inventé ; indiquez un dossier qui contient celui qui est publié (-t)"
        case ShellError.tooManyTests(let refusal):
            "la charte de M-Lab permet \(refusal.limit) tests en 24 heures, et \(refusal.made) ont eu lieu ; réessayez "
                + "plus tard"
        case ShellError.budgetSpent(let refusal):
            "le test devrait transférer \(bytes(refusal.expected)), et \(bytes(refusal.moved)) du budget de données de "
                + "\(bytes(refusal.budget)) ont été transférés ; la prochaine période commence le "
                + "\(minute(refusal.opens))"
        default: sentence(error)
        }
    }

    private func clientReplaySentence(_ error: ReplayError) -> String {
        let authority = "mettez le certificat de son AC dans le dossier de -t, sous le nom main"
        switch error {
        case .locateHeldOff(let service, let until):
            return
                "le service de localisation \(service) demande d'attendre jusqu'au \(minute(until)), car cette "
                + "adresse l'a trop sollicité ; réessayez alors"
        case .accessDenied(let server):
            return
                "\(server) n'accepte pas cette adresse (pas d'enveloppe d'accès) ; passez par M-Lab, sans -s"
        case .tlsFailed(let server, let failure):
            return "\(server) ne prouve pas son identité (\(connectionFailure(failure))) ; \(authority)"
        case .tlsUnsound(.untrusted, let server):
            return "\(server) ne prouve pas son identité (\(tlsProblem(.untrusted))) ; \(authority)"
        case .tlsUnsound(let problem, let server):
            return
                "\(server) n'a aucun TLS sûr (\(tlsProblem(problem))) ; c'est à son exploitant d'y remédier"
        case .controlConnectionFailed(let server, let failure):
            return
                "\(server) est injoignable (\(connectionFailure(failure))) ; vérifiez l'adresse (-s), et qu'un "
                + "serveur y tourne"
        case .noServerPair(let failure):
            return "le serveur ne désigne aucune paire pour une localisation (\(pairFailure(failure)))"
        default: return replaySentence(error)
        }
    }
}
