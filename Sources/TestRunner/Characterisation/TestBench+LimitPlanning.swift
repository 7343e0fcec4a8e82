import Basics
import Characterisation
import Home
package import Recordings
import ReplayClient
package import TestModel

extension TestBench {
    /// The seconds of a replay besides its data: connections, permission, and what is reported.
    private static let overhead = 3.0

    /// Checks that experiments on a limit of an app are possible.
    ///
    /// - Throws: `RecordingError`; `ShellError.nothingToDo` for a recording over UDP.
    package func requireExperiments(on entry: CatalogueEntry) throws {
        guard try subject(of: entry).original.transport == .tcp else {
            throw ShellError.nothingToDo(.limitNeedsTCP(app: entry.app.testName))
        }
    }

    /// Plans experiments on a limit of an app; nothing is measured or sent.
    ///
    /// - Parameters:
    ///   - entry: the app.
    ///   - server: the server of the test.
    ///   - other: the other server, by name or address; nil for none, or that of the embedded one.
    /// - Returns: the cost of the experiments with and without a limit.
    /// - Throws: `RecordingError`; `ShellError.nothingToDo` for a recording over UDP, or servers that are no two.
    package func plan(
        experimentsOn entry: CatalogueEntry, _ server: TestServer, beside other: String? = nil
    ) throws -> LimitPlan {
        if let other { _ = try OtherServer.check(other, beside: server, in: servers) }
        try requireExperiments(on: entry)
        let effort = try effort(
            of: entry, server == .embedded ? .embedded(lineRate: settings.lineRate) : .foreign)
        let seconds = effort.seconds.reduce(0, +) / Double(max(1, effort.seconds.count))
        let share = seconds > 0 ? min(1, LimitExperiments.window / seconds) : 1
        let bytes = Double(effort.bytes) / Double(max(1, effort.seconds.count)) * share
        func cost(_ replays: Int, _ each: Double, and more: Double = 0) -> LimitPlan.Cost {
            LimitPlan.Cost(
                replays: replays, bytes: Int(Double(replays) * bytes),
                seconds: Double(replays) * (each + Self.overhead) + more)
        }
        let isPublic = [.mlab, .northeastern].contains(serverOperator(of: server))
        // A public server takes replays neither on another port, nor with another congestion control, nor as uploads.
        let places: Set<Experiment.Place> = isPublic ? [] : [.otherPort, .otherCongestion, .upload]
        let hasOther = other != nil || server == .embedded
        let most = LimitExperiments.mostReplays(at: places.union(hasOther ? [.otherServer] : []))
        return LimitPlan(
            app: entry.app, server: server, other: other,
            unlimited: cost(1 + LimitExperiments.mostOriginals, seconds * share),
            limited: cost(most, LimitExperiments.window, and: LimitExperiments.mostHeld))
    }
}
