/// Limits how much is kept on a day, and of whom: what the clients of one network have a server keep must neither fill its disk
/// nor leave no room for others'.
///
/// A client chooses its user id as it likes, but not its network.
struct KeptShares {
    /// The most bytes a day.
    struct Limits: Equatable, Sendable {
        /// Of the clients of one network.
        var network: Int
        /// Of all together.
        var all: Int
    }

    /// Thousands of tests of one network, which take fifty kilobytes each.
    static let usual = Limits(network: 500_000_000, all: 5_000_000_000)

    /// Why a record is not kept.
    enum Refusal: Equatable {
        /// Its network's clients had their share of the day.
        case network(String)
        /// All had theirs.
        case all
    }

    /// So many networks, and users, are told apart; those beyond share what one network has.
    private static let mostNames = 100_000
    /// The text that stands for a network that is not known.
    private static let others = "others"

    private let limits: Limits
    private var day = ""
    private var total = 0
    private var bytes: [String: Int] = [:]
    /// Which network a user was seen in last: of a decision only the user is known.
    private var networks: [String: String] = [:]

    init(_ limits: Limits = usual) { self.limits = limits }

    /// Looks at a record that is to be kept.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - day: the present day, on which what was kept before counts no more.
    /// - Returns: why it is not kept; nil if it is.
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
    ///   - count: the bytes that it takes.
    mutating func count(_ record: KeptRecord, bytes count: Int) {
        total += count
        bytes[network(of: record), default: 0] += count
    }

    private func network(of record: KeptRecord) -> String {
        let network = record.network ?? networks[record.userID] ?? Self.others
        return bytes[network] != nil || bytes.count < Self.mostNames ? network : Self.others
    }
}
