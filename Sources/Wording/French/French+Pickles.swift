import Recordings

extension French {
    func problem(_ problem: PickleProblem) -> String {
        switch problem {
        case .operation(let byte, let name, let place):
            name.map {
                "à l'octet \(place + 1), le pickle demande \($0), dont aucun côté serveur n'a besoin ; "
                    + Self.isRefused
            }
                ?? "l'octet \(place + 1) du pickle, \(byte), n'est pas une opération de pickle ; le fichier est "
                + "endommagé ou n'en est pas un"
        case .global(let name, let place):
            "à l'octet \(place + 1), le pickle demande \(name), dont aucun côté serveur n'a besoin ; "
                + Self.isRefused
        case .tooLarge(let most):
            "le pickle contient plus de \(most) valeurs ou octets, comme aucun enregistrement"
        case .endsEarly: "le pickle s'arrête au milieu ; le fichier est tronqué"
        case .misplaced(let place):
            "l'opération à l'octet \(place + 1) du pickle n'a pas ce qu'il lui faut ; le fichier est endommagé"
        case .notKept(let number, let place):
            "à l'octet \(place + 1), le pickle demande sa valeur \(number), qu'il n'a pas ; le fichier est endommagé"
        case .notA(let shape, let field):
            "\(name(field)) n'est pas \(name(shape)), comme l'a un côté serveur"
        }
    }

    private static let isRefused = "il n'est pas lu, car il pourrait exécuter un programme"

    private func name(_ field: PickleField) -> String {
        switch field {
        case .whole: "ce que contient le pickle"
        case .flows: "la première des six parties du pickle"
        case .name: "la dernière des six parties du pickle"
        case .tcp, .udp, .requestLength, .requestHash, .responses, .payload, .timestamp: field.rawValue
        }
    }

    private func name(_ shape: PickleShape) -> String {
        switch shape {
        case .tupleOfSix: "un tuple de six"
        case .dictionary: "un dictionnaire"
        case .list: "une liste"
        case .text: "un texte"
        case .integer: "un nombre entier"
        case .number: "un nombre"
        case .responseSet: "de la classe ResponseSet"
        case .oneResponse: "de la classe OneResponse"
        case .udpSet: "de la classe UDPset"
        }
    }
}
