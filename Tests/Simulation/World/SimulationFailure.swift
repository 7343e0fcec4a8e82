/// The reason that a simulation ended before its body.
package enum SimulationFailure: Error, Equatable, CustomStringConvertible {
    /// The order in sets and dictionaries would differ from one simulation to the next.
    case hashing
    /// The body waits for something that nothing in the simulation will bring about.
    case deadlock(after: Duration)
    /// The body takes longer than the limit.
    case tooLong(Duration)
    /// At one instant there is work without end.
    case endless(after: Duration)
    /// Another thread resumed the body, so that it did not follow from the seed.
    case otherThread

    package var description: String {
        switch self {
        case .hashing: "SWIFT_DETERMINISTIC_HASHING is not set; simulations run by \"make test\""
        case .deadlock(let elapsed):
            "after \(elapsed) nothing can run and nothing is due, but the body has not ended; it waits for what never comes, "
                + "or for a thread, a file or Task.sleep, which are not simulated"
        case .tooLong(let limit): "the body has not ended after \(limit) on the clock of the simulation"
        case .endless(let elapsed):
            "after \(elapsed) there is always something to do at once, so that time stands still"
        case .otherThread:
            "another thread resumed the body, which therefore does not follow from the seed; it waits by a thread, a queue "
                + "or Task.sleep, which are not simulated"
        }
    }
}
