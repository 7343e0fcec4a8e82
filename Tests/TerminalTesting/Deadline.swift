/// How long tests wait for something that is certain to come unless it is broken.
package enum Deadline {
    /// Generous, as machines under test are busy: it only turns a hang into a failure.
    package static let hang: Duration = .seconds(120)
}
