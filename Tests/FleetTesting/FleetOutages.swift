import Foundation
import PostgresTesting
import Synchronization

/// When the database of a fleet is killed: evenly over the campaign, each time while somebody hands in.
final class FleetOutages: Sendable {
    private let server: PostgresServer
    private let time: FleetTime
    private let kills: Int
    /// Slots of the whole fleet.
    private let slots: Int
    private let state = Mutex<(slots: Int, begun: Int, isDown: Bool)>((0, 0, false))

    init(of server: PostgresServer, _ shape: FleetShape, _ time: FleetTime) {
        self.server = server
        self.time = time
        kills = shape.kills
        slots = shape.slots
    }

    /// How often it was killed.
    var begun: Int { state.withLock { $0.begun } }

    /// Counts slots that have a fate now.
    ///
    /// - Returns: the number of the outage that is due, from 1; whoever asked brings it about.
    func due(after count: Int = 0) -> Int? {
        state.withLock { state in
            state.slots += count
            guard !state.isDown, state.begun < kills,
                state.slots * (kills + 1) >= (state.begun + 1) * slots
            else { return nil }
            state.begun += 1
            state.isDown = true
            return state.begun
        }
    }

    /// Kills the database, in turn as the kernel would and as who is in a hurry would, and starts it again: seconds, in
    /// which nobody's round comes.
    func happen(_ number: Int) async throws {
        try await time.stop {
            // Wherever handing in is then.
            try await Task.sleep(for: .milliseconds(number * 7 % 40))
            if number.isMultiple(of: 2) { server.kill() } else { try server.stop(now: true) }
            try await Task.sleep(for: .milliseconds(50))
            try server.start()
        }
        state.withLock { $0.isDown = false }
    }
}
