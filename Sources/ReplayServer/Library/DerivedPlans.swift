import Synchronization

/// The newest plans that were made from those of recordings: a series asks for the same ones in each of its tests, and they take a
/// while to make.
final class DerivedPlans: Equatable, Sendable {
    /// A plan, and the bytes that were made for it.
    struct Sized: Sendable {
        var plan: ReplayPlan
        /// The bytes of answers that it does not share with the recording.
        var bytes: Int

        /// Returns the plan with a change, which makes no bytes; nil if the change is impossible.
        func changed(_ change: (ReplayPlan) -> ReplayPlan?) -> Sized? {
            change(plan).map { Sized(plan: $0, bytes: bytes) }
        }
    }

    /// The greatest number of plans.
    static let most = 32
    /// The greatest number of bytes of them all, except for one plan that is larger.
    static let mostBytes = 64_000_000

    private let entries = Mutex<[(name: String, plan: Sized)]>([])

    /// Returns a plan; nil if it is not among the newest.
    func plan(named name: String) -> Sized? {
        entries.withLock { entries in
            guard let place = entries.firstIndex(where: { $0.name == name }) else { return nil }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry.plan
        }
    }

    /// Keeps a plan as the newest one.
    func keep(_ plan: Sized, named name: String) {
        entries.withLock { entries in
            entries.removeAll { $0.name == name }
            entries.append((name, plan))
            while entries.count > 1,
                entries.count > Self.most || entries.reduce(0, { $0 + $1.plan.bytes }) > Self.mostBytes
            {
                entries.removeFirst()
            }
        }
    }

    /// Number of plans.
    var count: Int { entries.withLock { $0.count } }

    /// Libraries of the same recordings are equal, whatever was asked for last.
    static func == (_: DerivedPlans, _: DerivedPlans) -> Bool { true }
}
