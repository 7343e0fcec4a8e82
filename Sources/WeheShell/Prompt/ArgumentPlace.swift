import CommandParsing
/// The argument of a command that the next word belongs to, given the words before it.
struct ArgumentPlace {
    /// The option whose value comes next; nil if no option expects one.
    private(set) var option: ArgumentOutline?
    /// The positional argument that comes next; nil if there is no further one.
    private(set) var positional: ArgumentOutline?
    /// Index of that positional argument, from 0.
    private(set) var position = 0
    /// The positional words before it.
    private(set) var given: [String] = []

    init(in command: CommandOutline, after words: [String]) {
        let positionals = command.positionals
        var endsOptions = false
        for word in words {
            let takesAll = positionals.contains(where: \.takesAll) && !given.isEmpty
            if !endsOptions, !takesAll, word.hasPrefix("-"), word.count > 1 {
                option = nil
                if word == "--" {
                    endsOptions = true
                } else {
                    option = command.options.first { $0.form == .option && $0.spellings.contains(word) }
                }
            } else if let waiting = option {
                if !waiting.takesSeveral { option = nil }
            } else {
                given.append(word)
            }
        }
        position = given.count
        if given.count < positionals.count {
            positional = positionals[given.count]
        } else if let last = positionals.last, last.isRepeating {
            positional = last
            position = positionals.count - 1
        }
    }
}
