package import PathEmulation
import Basics

/// Errors when a lab of network namespaces is created, changed, inspected or removed.
package enum NamespaceLabError: Error, Hashable, Sendable {
    // Missing features of the machine.

    /// The system is not Linux.
    case notLinux
    /// Capabilities of the process are missing, by their names in capabilities(7).
    case notPrivileged(missing: [String])
    /// A program is not installed.
    case programMissing(String)
    /// The kernel lacks a feature of its traffic control.
    case kernelLacks(KernelFeature)
    /// All 256 blocks of addresses are in use.
    case noFreeBlock

    // Invalid requests.

    /// A number of servers other than 1 or 2.
    case serverCount(Int)
    /// More rules than a lab supports.
    case tooManyRules(Int)
    /// More delays than servers.
    case delaysWithoutServers(delays: Int, servers: Int)
    /// A quantity of a rule is out of bounds.
    case outOfBounds(RuleBounds.Quantity, of: RuleOrigin)
    /// A quantity of the line is out of bounds.
    case lineOutOfBounds(RuleBounds.Quantity)
    /// A rule applies to a place that this lab does not have.
    case noSuchPlace(rule: RuleOrigin, LabPlace)
    /// Two rules shape the same packets at one place.
    case twoShapers(first: RuleOrigin, second: RuleOrigin, place: LabPlace)
    /// Two rules name the same bucket with different parameters.
    case differentBuckets(first: RuleOrigin, second: RuleOrigin, bucket: String)
    /// Two rules at different places share a bucket.
    case bucketAtTwoPlaces(first: RuleOrigin, second: RuleOrigin, bucket: String)
    /// The selectors overlap in too many combinations.
    case tooManyOverlaps(place: LabPlace)
    /// `tc` cannot express a rule.
    case notExpressible(rule: RuleOrigin, NotExpressible)

    // Failures of programs and steps.

    /// A program could not be started.
    case cannotStart(program: String, StartProblem)
    /// A step failed.
    case stepFailed(command: String, CommandFailure)
    /// A server exited or did not become ready.
    case serverDidNotStart(name: String, ServerProblem, log: String)
    /// Rules could not be applied, and the previous rules could not be restored.
    indirect case rulesLost(cause: FailureCause)
    /// Some of the created objects could not be removed.
    case leftovers([LabThing])
    /// A lab could not be created, and its partial state could not be removed completely.
    indirect case undoIncomplete(cause: FailureCause, leftovers: [LabThing])

    // Conflicts with existing state.

    /// A lab is already up.
    case alreadyUp(LabIdentifier)
    /// The rules of a lab made by an earlier version cannot be changed.
    case rulesOfEarlierVersion(LabIdentifier)
    /// Another process is creating or removing the lab.
    case busy(directory: String)
    /// The file that records the created objects cannot be used.
    case recordUnusable(path: String, RecordProblem)
}

/// Cause of a failure that left a lab in a bad state.
package enum FailureCause: Hashable, Sendable {
    /// An error of the lab.
    case lab(NamespaceLabError)
    /// The task was cancelled.
    case cancelled
    /// Another error, with its own description.
    case other(String)

    /// Converts an error into a cause.
    package init(_ error: any Error) {
        switch error {
        case let error as NamespaceLabError: self = .lab(error)
        case is CancellationError: self = .cancelled
        default: self = .other(ErrorWords.of(error))
        }
    }
}

/// An object that a lab created.
package enum LabThing: Hashable, Sendable {
    /// A namespace or a link.
    case creation(LabCreation)
    /// A server's process.
    case server(name: String, process: Int32)
}
