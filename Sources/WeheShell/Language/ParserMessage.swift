import Wording

/// What the parser says of a command line that it does not understand.
struct ParserMessage {
    /// Its first line, to stand inside a sentence.
    private let line: String

    init(_ message: String) {
        let line = message.split(separator: "\n").first.map(String.init)
        self.line = (line ?? "not understood").clause
    }

    /// The message in a language; of a value that does not fit it says what would.
    func sentence(_ words: any Wording) -> String {
        let form =
            #/the value '(.*)' is invalid for '(?:(--[a-z-]+) )?<([a-z-]+)>'(?:\. Please provide one of (.*))?/#
        guard let match = line.wholeMatch(of: form) else { return words.parserMessage(line) }
        let option = match.2.map(String.init)
        if let known = match.4 {
            let choices = known.matches(of: /'([^']+)'/).map { String($0.1) }
            return words.notAmong(option, choices, given: String(match.1))
        }
        guard let number = ArgumentKind(rawValue: String(match.3))?.number else {
            return words.parserMessage(line)
        }
        return words.noNumber(option, takes: number, given: String(match.1))
    }
}

extension ArgumentKind {
    /// The number that is taken; nil for other kinds.
    fileprivate var number: NumberForm? {
        switch self {
        case .number, .seed, .port: .whole
        case .rate: .megabits
        case .milliseconds: .milliseconds
        case .percent: .percent
        default: nil
        }
    }
}
