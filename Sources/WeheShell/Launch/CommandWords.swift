import Basics

/// Finds a command of the shell among the arguments of the process.
package enum CommandWords {
    /// Returns the arguments with a command of the shell converted to the value of `-c`, its words quoted for
    /// the shell. All words after the command's name belong to it.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the program.
    ///   - areOptions: returns true if the words before the command are options of the process, each with its
    ///     value.
    /// - Returns: the arguments; unchanged if no word is the name of a command.
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

    /// Returns true if an option names the work to run, in which case no command can be given.
    private static func namesWork(_ option: String) -> Bool {
        ["-c", "--command", "-f", "--file"].contains(option)
    }
}
