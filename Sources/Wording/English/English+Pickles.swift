import Recordings

extension English {
    func problem(_ problem: PickleProblem) -> String {
        switch problem {
        case .operation(let byte, let name, let place):
            name.map {
                "at byte \(place + 1) the pickle asks for \($0), which no server's side needs; \(Self.isRefused)"
            }
                ?? "byte \(place + 1) of the pickle, \(byte), is no operation of a pickle; the file is damaged or none"
        case .global(let name, let place):
            "at byte \(place + 1) the pickle asks for \(name), which no server's side needs; \(Self.isRefused)"
        case .tooLarge(let most): "the pickle holds more than \(most) values or bytes, as no recording does"
        case .endsEarly: "the pickle ends in the middle; the file is cut short"
        case .misplaced(let place):
            "the operation at byte \(place + 1) of the pickle has not what it is for; the file is damaged"
        case .notKept(let number, let place):
            "at byte \(place + 1) the pickle asks for its value \(number), which it has not; the file is damaged"
        case .notA(let shape, let field): "\(name(field)) is not \(name(shape)), as a server's side has it"
        }
    }

    private static let isRefused = "it is not read, as it could run a program"

    private func name(_ field: PickleField) -> String {
        switch field {
        case .whole: "what the pickle holds"
        case .flows: "the first of the pickle's six parts"
        case .name: "the last of the pickle's six parts"
        case .tcp, .udp, .requestLength, .requestHash, .responses, .payload, .timestamp: field.rawValue
        }
    }

    private func name(_ shape: PickleShape) -> String {
        switch shape {
        case .tupleOfSix: "a tuple of six"
        case .dictionary: "a dictionary"
        case .list: "a list"
        case .text: "a text"
        case .integer: "a whole number"
        case .number: "a number"
        case .responseSet: "of ResponseSet"
        case .oneResponse: "of OneResponse"
        case .udpSet: "of UDPset"
        }
    }
}
