/// The tour of a first session.
package protocol TourWording: Sendable {
    /// What the tour is.
    var tourOpening: String { get }
    /// Which step this is.
    func tourStep(_ number: Int, of count: Int) -> String
    /// What a step is about.
    func tour(_ step: TourStep) -> String
    /// The keys that a step waits for.
    var tourKeys: String { get }
    /// That it waits for other keys.
    func tourNoKey(_ answer: String) -> String
    /// That the person left.
    var tourLeft: String { get }
    /// What to do after the last step.
    var tourEnd: String { get }
}
