/// Why a lab of network namespaces cannot be made, looked at or removed; each is one sentence.
package enum NamespaceLabError: Error, Hashable, Sendable {
    /// Not Linux.
    case notLinux
    /// Capabilities of the process are missing, by their names in capabilities(7).
    case notPrivileged(missing: [String])
    /// A program is not installed.
    case programMissing(String)
    /// More or fewer than 1 or 2 servers.
    case serverCount(Int)
    /// All 256 blocks of addresses are in use.
    case noFreeBlock
    /// More rules than a lab takes.
    case tooManyRules(Int)
    /// More delays than servers.
    case delaysWithoutServers(delays: Int, servers: Int)
    /// A number of a rule is out of its bounds.
    case outOfBounds(what: String, of: String, bounds: String)
    /// A rule is about a place that this lab does not have.
    case noSuchPlace(rule: String, PathPlace)
    /// Two rules shape the same packets at one place.
    case twoShapers(first: String, second: String, place: PathPlace)
    /// Two rules name one bucket and describe two.
    case differentBuckets(first: String, second: String, bucket: String)
    /// Two rules share a bucket but not their place.
    case bucketAtTwoPlaces(first: String, second: String, bucket: String)
    /// The selectors overlap in too many ways.
    case tooManyOverlaps(place: PathPlace)
    /// `tc` has no words for a rule.
    case notExpressible(rule: String, because: String)
    /// The kernel lacks a part of its traffic control.
    case kernelLacks(KernelFeature)
    /// A program could not be started.
    case cannotStart(program: String, reason: String)
    /// A step failed.
    case stepFailed(command: String, reason: String)
    /// A lab is up.
    case alreadyUp(LabIdentifier)
    /// The rules of a lab that an earlier version made cannot be changed.
    case rulesOfEarlierVersion(LabIdentifier)
    /// Rules could not be made, and those that stood could not be put back.
    case rulesLost(cause: String)
    /// Another process makes or removes the lab.
    case busy(directory: String)
    /// A server ended or said nothing.
    case serverDidNotStart(name: String, reason: String, log: String)
    /// What was made is recorded in a file that cannot be used.
    case recordUnusable(path: String, reason: String)
    /// Some of what was made could not be removed.
    case leftovers([String])
    /// A lab could not be made, and not all of what there was of it could be removed.
    case undoIncomplete(cause: String, leftovers: [String])
}

extension NamespaceLabError: CustomStringConvertible {
    private static let emulated = "the emulated lab can do it"

    package var description: String {
        switch self {
        case .notLinux: "lab netns needs Linux with network namespaces; \(Self.emulated) anywhere"
        case .notPrivileged(let missing):
            "lab netns needs root (this process lacks \(missing.joined(separator: " and "))); start wehe with sudo"
        case .programMissing(let program):
            "lab netns needs the program \"\(program)\" of the Debian package iproute2; install that package"
        case .serverCount(let count): "lab netns makes 1 or 2 servers, not \(count)"
        case .noFreeBlock:
            "lab netns found no free addresses: routes or addresses of this machine touch every 10.231.N.0/24"
        case .tooManyRules(let count):
            "lab netns takes at most \(RuleBounds.count.upperBound) rules, not \(count)"
        case .delaysWithoutServers(let delays, let servers):
            "lab netns was given \(delays) server delays for \(servers == 1 ? "1 server" : "\(servers) servers")"
        case .outOfBounds(let what, let owner, let bounds): "\(owner) has \(what) outside of \(bounds)"
        case .noSuchPlace(let rule, let place):
            "\(rule) acts on the \(place.rawValue) server's path, which a lab with 1 server does not have"
        case .twoShapers(let first, let second, let place):
            "\(first) and \(second) shape the same packets at one place (\(place.rawValue)), where tc gives a packet "
                + "one queue; move one of them to another place, or use the emulated lab"
        case .differentBuckets(let first, let second, let bucket):
            "\(first) and \(second) share the bucket \"\(bucket)\" but differ in its rate, burst or queue"
        case .bucketAtTwoPlaces(let first, let second, let bucket):
            "\(first) and \(second) share the bucket \"\(bucket)\" at different places, where tc has different queues; "
                + "give each a bucket of its own, or use the emulated lab"
        case .tooManyOverlaps(let place):
            "the rules at one place (\(place.rawValue)) overlap in too many ways for tc; use fewer, or the emulated lab"
        case .notExpressible(let rule, let reason):
            "\(rule) cannot be made with tc, because \(reason); \(Self.emulated)"
        case .kernelLacks(let feature):
            "this kernel has no \(feature.rawValue) (\(feature.option)), which lab netns needs for \(feature.use); "
                + Self.emulated
        case .cannotStart(let program, let reason): "\(program) could not be started: \(reason)"
        case .stepFailed(let command, let reason): "lab netns stopped at \"\(command)\": \(reason)"
        case .alreadyUp(let identifier):
            "the lab \(identifier.prefix) is up already; remove it with \"lab netns down\" first"
        case .rulesOfEarlierVersion(let identifier):
            "the lab \(identifier.prefix) was made by an earlier version, which did not note its rules; "
                + "make it anew with \"lab netns down\" and \"lab netns up\""
        case .rulesLost(let cause):
            "\(cause); the rules that stood could not be put back either: use \"lab netns down\""
        case .busy(let directory):
            "another process is making or removing the lab of \(directory); try again then"
        case .serverDidNotStart(let name, let reason, let log):
            "the server \(name) of the lab did not start: \(reason) (its log: \(log))"
        case .recordUnusable(let path, let reason):
            "the record of what lab netns made, \(path), cannot be used: \(reason)"
        case .leftovers(let things):
            "lab netns could not remove \(things.joined(separator: ", ")); \"lab netns down\" tries again"
        case .undoIncomplete(let cause, let things):
            "\(cause); of what was made, \(things.joined(separator: ", ")) could not be removed: use \"lab netns down\""
        }
    }
}
