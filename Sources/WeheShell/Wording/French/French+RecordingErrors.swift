import Recordings

extension French {
    func recordingSentence(_ error: RecordingError) -> String {
        switch error {
        case .unreadable(let file, let reason): "\(file) ne peut pas être lu : \(detail(reason))"
        case .unwritable(let file, let reason): "\(file) ne peut pas être écrit : \(detail(reason))"
        case .notJSON(let file, let reason): "\(file) n'est pas du JSON valide : \(detail(reason))"
        case .layout(let file, let problem): "\(file) : \(detail(problem))"
        case .packet(let file, let packet, let field, let problem):
            "\(file) : paquet \(packet + 1) : \(field) \(detail(problem))"
        case .serverDatagram(let file, let flow, let datagram, let problem):
            "\(file) : flux \(flow + 1) : le datagramme \(datagram + 1) \(detail(problem))"
        case .twoOfOneName(let file, let path):
            "\(path) n'a pas le même contenu qu'un autre \(file) ici, et un enregistrement se reconnaît au nom de son "
                + "fichier ; importez l'un des deux séparément"
        case .flow(let text, let problem): "« \(text) » n'est pas un c_s_pair : \(detail(problem))"
        case .appList(let file, let problem): "\(file) : \(detail(problem))"
        case .app(let file, let entry, let name, let field, let problem):
            "\(file) : entrée \(entry + 1)\(name.map { " (« \($0) »)" } ?? "") : \(field) \(detail(problem))"
        case .facts(let file, let line, let problem): "\(file):\(line) : \(detail(problem))"
        case .notSynthesisable(let recording, let problem):
            "\(recording) ne peut pas être synthétisé : \(detail(problem))"
        case .unknownApp(let name, let suggestions):
            suggestions.isEmpty
                ? "aucune application « \(name) »"
                : "aucune application « \(name) » ; vouliez-vous dire "
                    + suggestions.map { "« \($0) »" }.joined(separator: " ou ") + " ?"
        case .unknownRecording(let name): "aucun enregistrement « \(name) »"
        case .notRemovable(let name, let reason): "« \(name) » ne peut pas être supprimé : \(detail(reason))"
        }
    }
}
