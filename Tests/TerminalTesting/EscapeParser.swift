/// Separates characters from ECMA-48 escape sequences.
struct EscapeParser: Sendable {
    enum Event: Equatable {
        case nothing
        case character(Unicode.Scalar)
        /// A control sequence with its final byte and numbers.
        case control(final: Unicode.Scalar, numbers: [Int])
        /// The screen beside the usual one is shown from now on, or no longer (xterm, mode 1049).
        case otherScreen(Bool)
    }

    private enum State: Equatable {
        case ground, escape, charset, control, string, stringEscape
    }

    private var state = State.ground
    private var parameters = ""

    mutating func feed(_ scalar: Unicode.Scalar) -> Event {
        switch state {
        case .ground:
            guard scalar == "\u{1B}" else { return .character(scalar) }
            state = .escape
        case .escape:
            parameters = ""
            switch scalar {
            case "[": state = .control
            case "]", "P", "_", "^": state = .string
            case "(", ")", "#", "%": state = .charset
            default: state = .ground
            }
        case .charset:
            state = .ground
        case .control:
            guard (0x40...0x7E).contains(scalar.value) else {
                parameters.unicodeScalars.append(scalar)
                return .nothing
            }
            state = .ground
            if parameters == "?1049", scalar == "h" || scalar == "l" { return .otherScreen(scalar == "h") }
            // Other private sequences, such as ?2004h, change nothing that the model shows.
            guard parameters.first != "?", parameters.first != ">" else { return .nothing }
            let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
            return .control(final: scalar, numbers: numbers.map { Int($0) ?? 0 })
        case .string:
            if scalar == "\u{7}" { state = .ground }
            if scalar == "\u{1B}" { state = .stringEscape }
        case .stringEscape:
            state = .ground
        }
        return .nothing
    }
}
