/// Origin of a test.
package enum TestSource: String, Codable, CaseIterable, FieldRepresentable, Sendable {
    /// Run by a shell like this one, here or where it was exported.
    case own
    /// Published by Wehe's servers.
    case wehe

    /// True if the last sample of each replay, which covers only part of its slice, was already removed.
    package var leavesLastSampleOut: Bool { self == .wehe }
}
