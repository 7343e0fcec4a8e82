import Recordings

extension Messages {
    func problem(_ problem: PickleError) -> String {
        switch problem {
        case .operation(let byte, let name, let place):
            say(
                name.map {
                    "at byte \(place + 1) the pickle asks for \($0), which no server's side needs; \(isRefused)"
                }
                    ?? "byte \(place + 1) of the pickle, \(byte), is no operation of a pickle; the file is damaged or none",
                name.map {
                    "à l'octet \(place + 1), le pickle demande \($0), dont aucun côté serveur n'a besoin ; "
                        + isRefused
                }
                    ?? "l'octet \(place + 1) du pickle, \(byte), n'est pas une opération de pickle ; le fichier est "
                    + "endommagé ou n'en est pas un"
            )
        case .global(let name, let place):
            say(
                "at byte \(place + 1) the pickle asks for \(name), which no server's side needs; \(isRefused)",
                "à l'octet \(place + 1), le pickle demande \(name), dont aucun côté serveur n'a besoin ; "
                    + isRefused
            )
        case .tooLarge(let most):
            say(
                "the pickle holds more than \(most) values or bytes, as no recording does",
                "le pickle contient plus de \(most) valeurs ou octets, comme aucun enregistrement")
        case .endsEarly:
            say(
                "the pickle ends in the middle; the file is cut short",
                "le pickle s'arrête au milieu ; le fichier est tronqué")
        case .misplaced(let place):
            say(
                "the operation at byte \(place + 1) of the pickle has not what it is for; the file is damaged",
                "l'opération à l'octet \(place + 1) du pickle n'a pas ce qu'il lui faut ; le fichier est endommagé"
            )
        case .notKept(let number, let place):
            say(
                "at byte \(place + 1) the pickle asks for its value \(number), which it does not have; the file is damaged",
                "à l'octet \(place + 1), le pickle demande sa valeur \(number), qu'il n'a pas ; le fichier est endommagé"
            )
        case .notA(let shape, let field):
            say(
                "\(name(field)) is not \(name(shape)), as a server's side has it",
                "\(name(field)) n'est pas \(name(shape)), comme l'a un côté serveur")
        }
    }

    private var isRefused: String {
        say(
            "it is not read, as it could run a program",
            "il n'est pas lu, car il pourrait exécuter un programme")
    }

    private func name(_ field: PickleField) -> String {
        switch field {
        case .whole: say("what the pickle holds", "ce que contient le pickle")
        case .flows: say("the first of the pickle's six parts", "la première des six parties du pickle")
        case .name: say("the last of the pickle's six parts", "la dernière des six parties du pickle")
        case .tcp, .udp, .requestLength, .requestHash, .responses, .payload, .timestamp: field.rawValue
        }
    }

    private func name(_ shape: PickleShape) -> String {
        switch shape {
        case .tupleOfSix: say("a tuple of six", "un tuple de six")
        case .dictionary: say("a dictionary", "un dictionnaire")
        case .list: say("a list", "une liste")
        case .text: say("a text", "un texte")
        case .integer: say("a whole number", "un nombre entier")
        case .number: say("a number", "un nombre")
        case .responseSet: say("of ResponseSet", "de la classe ResponseSet")
        case .oneResponse: say("of OneResponse", "de la classe OneResponse")
        case .udpSet: say("of UDPset", "de la classe UDPset")
        }
    }
}
