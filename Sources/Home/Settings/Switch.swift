/// A switch as typed by users.
package enum Switch: String, CaseIterable, Sendable {
    case on
    case off
}
