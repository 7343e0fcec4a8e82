import TestRunner
import ArgumentParser
import Differentiation
import TestModel
import Messages

/// A condition of `--fail-on` that determines the exit code of the process.
package enum FailureCondition: String, CaseIterable, Sendable {
    /// A test found differentiation.
    case differentiation
    /// A test was inconclusive.
    case inconclusive
    /// A test had no result.
    case error

    /// Parses the conditions of the option's value.
    ///
    /// - Parameter list: names, separated by commas.
    /// - Returns: the conditions.
    /// - Throws: a `UsageError` that lists the existing names.
    package static func parse(_ list: String) throws -> [FailureCondition] {
        try list.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard let condition = FailureCondition(rawValue: String(name)) else {
                throw UsageError.noFailureCondition(String(name), known: allCases.map(\.rawValue))
            }
            return condition
        }
    }

    /// The verdict that meets the condition; nil if no verdict does.
    var verdict: Verdict? {
        switch self {
        case .differentiation: .differentiation
        case .inconclusive: .inconclusive
        case .error: nil
        }
    }
}

extension FailureCondition {
    /// The exit code of a process whose session ends with a code, given the conditions of `--fail-on`; a verdict that
    /// meets one is told.
    ///
    /// Failures take precedence over findings.
    static func exitCode(
        _ code: Int32, of session: isolated Session, failingOn conditions: [FailureCondition]
    ) -> Int32 {
        if conditions.contains(.error), ExitCode.noResult(code) { return ExitCode.failedTest }
        guard code == ExitCode.success else { return code }
        for condition in allCases where conditions.contains(condition) {
            guard let verdict = condition.verdict else { continue }
            let count = session.verdicts.count(of: verdict)
            if count > 0 { return session.report(ShellError.unwantedVerdict(verdict, count: count)) }
        }
        return code
    }
}
