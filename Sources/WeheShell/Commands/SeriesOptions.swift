import CommandParsing
import ArgumentParser
import Basics
import Differentiation
import TestModel
import Messages

/// The options of a series of pairs.
struct SeriesOptions: ParsableArguments {
    @Flag(
        help: .says(
            "Run a series of pairs: 10 to 37 of them, judged together by an exact test.",
            "Lance une série de 10 à 37 paires, jugées ensemble par un test exact.")) var pairs = false
    @Flag(
        help: .says(
            "Run one pair, whatever the setting pairs says.",
            "Lance une seule paire, quoi que dise le réglage pairs.")) var single = false
    @Flag(
        help: .says(
            "In a series, replay whole recordings only.",
            "Dans une série, ne rejoue que des enregistrements entiers.")) var whole = false
    @Option(
        help: .says(
            "The data of a series, in whole pairs (default: 10).",
            "Les données d'une série, en paires entières (par défaut : 10).", takes: .number)) var budget:
        Int?
    @Option(help: .replayLevel) var level: String?
    @Option(help: .replayExclude) var exclude: String?

    /// The permitted budgets, in whole pairs: fewer than ten pairs decide nothing.
    private static let budgets = 10...100
    /// The permitted levels; the texts are for messages.
    static let levels: Bounds = (range: 0.0001...0.1, lowest: "0.01%", highest: "10%")
    /// The slowdowns that can be excluded: smaller ones are not tested for.
    static let exclusions: Bounds = (range: 0.05...0.9, lowest: "5%", highest: "90%")

    mutating func validate() throws {
        if pairs, single { throw UsageError.excludeEachOther("--pairs", "--single") }
        if let budget, !Self.budgets.contains(budget) {
            throw UsageError.outOfRange("--budget", Self.budgets, given: budget)
        }
        _ = try Self.share("--level", level, Self.levels)
        _ = try Self.share("--exclude", exclude, Self.exclusions)
        for option in rules where single { throw UsageError.excludeEachOther(option, "--single") }
    }

    /// The given options that concern the decision rule of a series.
    private var rules: [String] {
        let options = [
            ("--whole", whole), ("--budget", budget != nil), ("--level", level != nil),
            ("--exclude", exclude != nil),
        ]
        return options.filter(\.1).map(\.0)
    }

    /// The options that were given.
    var given: [String] { (pairs ? ["--pairs"] : []) + (single ? ["--single"] : []) + rules }

    /// The permitted shares of an option; the texts are for messages.
    typealias Bounds = (range: ClosedRange<Double>, lowest: String, highest: String)

    /// Returns the share that an option gives; nil if it was not given.
    ///
    /// - Throws: `UsageError` for a text that is not a share, or a share out of bounds.
    static func share(_ option: String, _ text: String?, _ bounds: Bounds) throws -> Double? {
        guard let text else { return nil }
        guard let share = Share.fraction(text) else { throw UsageError.noShare(option, given: text) }
        guard bounds.range.contains(share) else {
            throw UsageError.shareOutOfRange(
                option, lowest: bounds.lowest, highest: bounds.highest, given: text)
        }
        return share
    }

    /// Returns true if tests run as series.
    ///
    /// - Parameter setting: the value of the setting `pairs`.
    /// - Returns: true if each test is a series.
    func isAsked(by setting: String) -> Bool {
        !single && (!given.isEmpty || setting == "on")
    }

    /// The decision rule of a series.
    var rule: SeriesRule {
        var rule = SeriesRule()
        rule.isWhole = whole
        if let budget { rule.budget = Double(budget) }
        if let level = level.flatMap(Share.fraction) { rule.level = level }
        if let exclude = exclude.flatMap(Share.fraction) { rule.excluded = exclude }
        return rule
    }
}
