import Basics

/// Why a lab of network namespaces cannot be made, changed, looked at or removed.
package enum NamespaceLabError: Error, Hashable, Sendable {
    // What the machine lacks.

    /// Not Linux.
    case notLinux
    /// Capabilities of the process are missing, by their names in capabilities(7).
    case notPrivileged(missing: [String])
    /// A program is not installed.
    case programMissing(String)
    /// The kernel lacks a part of its traffic control.
    case kernelLacks(KernelFeature)
    /// All 256 blocks of addresses are in use.
    case noFreeBlock

    // What was asked for.

    /// More or fewer than 1 or 2 servers.
    case serverCount(Int)
    /// More rules than a lab takes.
    case tooManyRules(Int)
    /// More delays than servers.
    case delaysWithoutServers(delays: Int, servers: Int)
    /// A number of a rule is out of its bounds.
    case outOfBounds(RuleBounds.Quantity, of: RuleOrigin)
    /// A number of the line is out of its bounds.
    case lineOutOfBounds(RuleBounds.Quantity)
    /// A rule is about a place that this lab does not have.
    case noSuchPlace(rule: RuleOrigin, PathPlace)
    /// Two rules shape the same packets at one place.
    case twoShapers(first: RuleOrigin, second: RuleOrigin, place: PathPlace)
    /// Two rules name one bucket and describe two.
    case differentBuckets(first: RuleOrigin, second: RuleOrigin, bucket: String)
    /// Two rules share a bucket but not their place.
    case bucketAtTwoPlaces(first: RuleOrigin, second: RuleOrigin, bucket: String)
    /// The selectors overlap in too many ways.
    case tooManyOverlaps(place: PathPlace)
    /// `tc` has no words for a rule.
    case notExpressible(rule: RuleOrigin, NotExpressible)

    // What went wrong.

    /// A program could not be started.
    case cannotStart(program: String, StartProblem)
    /// A step failed.
    case stepFailed(command: String, CommandFailure)
    /// A server ended or said nothing.
    case serverDidNotStart(name: String, ServerProblem, log: String)
    /// Rules could not be made, and those that stood could not be put back.
    indirect case rulesLost(cause: FailureCause)
    /// Some of what was made could not be removed.
    case leftovers([LabThing])
    /// A lab could not be made, and not all of what there was of it could be removed.
    indirect case undoIncomplete(cause: FailureCause, leftovers: [LabThing])

    // What stands in the way.

    /// A lab is up.
    case alreadyUp(LabIdentifier)
    /// The rules of a lab that an earlier version made cannot be changed.
    case rulesOfEarlierVersion(LabIdentifier)
    /// Another process makes or removes the lab.
    case busy(directory: String)
    /// What was made is recorded in a file that cannot be used.
    case recordUnusable(path: String, RecordProblem)
}

/// What made a lab fail whose rest is in a bad state.
package enum FailureCause: Hashable, Sendable {
    /// An error of the lab.
    case lab(NamespaceLabError)
    /// The task was cancelled.
    case cancelled
    /// Something else, in its own words.
    case other(String)

    /// The cause that an error is.
    package init(_ error: any Error) {
        switch error {
        case let error as NamespaceLabError: self = .lab(error)
        case is CancellationError: self = .cancelled
        default: self = .other(ErrorWords.of(error))
        }
    }
}

/// Something that a lab made and that can be removed, or not.
package enum LabThing: Hashable, Sendable {
    /// A namespace or a link.
    case creation(LabCreation)
    /// A server's process.
    case server(name: String, process: Int32)
}
