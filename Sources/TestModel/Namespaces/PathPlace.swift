/// Place on the path where a rule acts, in the direction of the client.
package enum PathPlace: String, Hashable, Sendable, Codable, CaseIterable {
    /// The part that all servers share.
    case common
    /// The first server's own part.
    case first
    /// The second server's own part.
    case second
}
