import ArgumentParser
import CommandParsing
import Messages
import TestModel

/// The option for the number of replays that a series compares.
struct ArmOptions: ParsableArguments {
    @Option(
        help: .says(
            "In a series: 3 also replays bytes that look like TLS to www.example.com (default: 2).",
            "Dans une série : 3 rejoue aussi des octets qui ont l'air de TLS vers www.example.com (par défaut : 2).",
            takes: .number)) var arms: Int?

    /// The permitted numbers: original and control, and a third.
    private static let numbers = 2...3

    mutating func validate() throws {
        if let arms, !Self.numbers.contains(arms) {
            throw UsageError.outOfRange("--arms", Self.numbers, given: arms)
        }
    }

    /// True if a third replay is asked for.
    var hasThird: Bool { arms == 3 }

    /// Checks that three replays are compared in a series.
    ///
    /// - Parameter isSeries: true if series are run.
    /// - Throws: `ShellError.nothingToDo`.
    func check(isSeries: Bool) throws {
        if hasThird, !isSeries { throw ShellError.nothingToDo(.thirdArmNeedsSeries) }
    }
}
