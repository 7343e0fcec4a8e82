/// Limits the amount of data kept per day and network, so that the clients of one network can neither fill
/// the server's disk nor use up the space of others.
///
/// A client chooses its user id freely, but not its network.
struct KeptShares {
    /// The limits per day, bytes.
    struct Limits: Equatable, Sendable {
        /// The limit for the clients of one network.
        var network: Int
        /// The limit for all clients together.
        var all: Int
    }

    /// Enough for thousands of tests from one network, at 50 kB each.
    static let usual = Limits(network: 500_000_000, all: 5_000_000_000)

    /// The reasons for which a record is not kept.
    enum Refusal: Equatable {
        /// The clients of the network have reached the daily limit.
        case network(String)
        /// All clients together have reached the daily limit.
        case all
    }

    /// Maximum number of networks, and of users, that are distinguished; all others share the limit of one
    /// network.
    private static let mostNames = 100_000
    /// The name that stands for an unknown network.
    private static let others = "others"

    private let limits: Limits
    private var day = ""
    private var total = 0
    private var bytes: [String: Int] = [:]
    /// The network in which a user was last seen: a decision record has only the user.
    private var networks: [String: String] = [:]

    init(_ limits: Limits = usual) { self.limits = limits }

    /// Checks a record that is to be kept.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - day: the current day; the counts of earlier days are reset.
    /// - Returns: the reason for which it is not kept; nil if it is.
    mutating func refusal(of record: KeptRecord, on day: String) -> Refusal? {
        if day != self.day {
            self.day = day
            total = 0
            bytes = [:]
            networks = [:]
        }
        if let network = record.network, networks[record.userID] != nil || networks.count < Self.mostNames {
            networks[record.userID] = network
        }
        if total >= limits.all { return .all }
        let network = network(of: record)
        return bytes[network, default: 0] >= limits.network ? .network(network) : nil
    }

    /// Counts a record that was kept.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - count: the size of the record, bytes.
    mutating func count(_ record: KeptRecord, bytes count: Int) {
        total += count
        bytes[network(of: record), default: 0] += count
    }

    private func network(of record: KeptRecord) -> String {
        let network = record.network ?? networks[record.userID] ?? Self.others
        return bytes[network] != nil || bytes.count < Self.mostNames ? network : Self.others
    }
}
