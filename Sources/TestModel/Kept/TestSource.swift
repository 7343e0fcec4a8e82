/// Where a test comes from.
package enum TestSource: String, Codable, CaseIterable, FieldRepresentable, Sendable {
    /// It ran in a shell like this one, here or where it was exported.
    case own
    /// Wehe's servers published it.
    case wehe

    /// Whether the last sample of each replay, which covers only part of its slice, was left out before.
    package var leavesLastSampleOut: Bool { self == .wehe }
}
