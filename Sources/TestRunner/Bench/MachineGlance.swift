import MachineWatch
package import TestModel

/// A short look at this machine before something is measured on it.
package struct MachineGlance: Sendable {
    /// Returns what was found; nil if the task was cancelled.
    package let find: @Sendable () async -> ReplayEnvironment?

    /// Creates a look.
    ///
    /// - Parameter find: returns what it finds; nil if the task was cancelled.
    package init(_ find: @escaping @Sendable () async -> ReplayEnvironment?) { self.find = find }

    /// A look for 0.3 s.
    package static let system = MachineGlance {
        await MachineLook.reading(seconds: 0.3).map { reading in
            var environment = ReplayEnvironment.blank
            environment.take(reading)
            return environment
        }
    }
}
