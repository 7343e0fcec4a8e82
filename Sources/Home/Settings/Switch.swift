/// A switch as people type it.
package enum Switch: String, CaseIterable, Sendable {
    case on
    case off
}
