import Basics

/// A command of the shell among the arguments of the process.
package enum CommandWords {
    /// The arguments with a command of the shell that stands among them as the value of `-c`, its words quoted as the shell
    /// reads them. All words behind the command's name are its own.
    ///
    /// - Parameters:
    ///   - arguments: what was typed behind the program's name.
    ///   - areOptions: whether the words before the command are options of the process, each with its value.
    /// - Returns: the arguments; as they were where no word is the name of a command.
    package static func joined(_ arguments: [String], behind areOptions: ([String]) -> Bool) -> [String] {
        // "help" is a command of the process too.
        let names = Set(CommandTable.entries.map(\.name)).subtracting(["help"])
        for (place, word) in arguments.enumerated() where names.contains(word) {
            let options = Array(arguments[..<place])
            guard options.isEmpty || options[0].hasPrefix("-"), !options.contains(where: Self.namesWork),
                areOptions(options)
            else { continue }
            return options + ["-c", arguments[place...].map(TypedWord.quoted).joined(separator: " ")]
        }
        return arguments
    }

    /// Tells whether an option names what to run: no command can stand beside it.
    private static func namesWork(_ option: String) -> Bool {
        ["-c", "--command", "-f", "--file"].contains(option)
    }
}
