/// A side of the box.
package enum PathSide: String, Codable, Hashable, Sendable, CaseIterable {
    /// The side on which clients are.
    case a
    /// The side on which servers are.
    case b

    /// The other side.
    package var other: PathSide { self == .a ? .b : .a }
}
