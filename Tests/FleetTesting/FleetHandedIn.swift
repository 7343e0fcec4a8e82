import CentralDatabase

/// What came of handing in, as homes saw it.
package struct FleetHandedIn: Equatable, Sendable {
    /// Times that all was handed in which waited.
    package var times = 0
    /// Times that the database was not there, or went meanwhile.
    package var interrupted = 0
    /// Tests that it had not.
    package var tests = 0
    /// Tests that it had already, since it went before it could say so.
    package var known = 0
    /// Slots that it had not.
    package var slots = 0
    /// Tests that it would not take.
    package var others = 0
    /// How long it took each time, in seconds.
    package var seconds: [Double] = []

    mutating func add(_ count: Submission.Count, in time: Double) {
        times += 1
        tests += count.tests
        known += count.known
        slots += count.slots
        others += count.others
        seconds.append(time)
    }

    static func += (all: inout Self, next: Self) {
        all.times += next.times
        all.interrupted += next.interrupted
        all.tests += next.tests
        all.known += next.known
        all.slots += next.slots
        all.others += next.others
        all.seconds += next.seconds
    }
}
