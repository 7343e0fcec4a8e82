import NIOCore

/// Values that belong to clients, with a limit for each address and one for all together.
///
/// An address beyond its own limit loses its oldest value. Beyond the common limit an address that holds most does, so that
/// nobody who holds little loses it to others. Each operation takes the same time on average, however much is held.
struct AddressShares<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var size: Int
        let owner: ClientNetwork
        let serial: UInt64
    }

    private struct Share {
        var size = 0
        var count = 0
        /// The keys in the order of arrival; those with an outdated serial number are skipped.
        var order: CircularBuffer<Arrival> = []
    }

    private struct Arrival {
        let key: Key
        let serial: UInt64
    }

    /// The limits, in the unit of the values' sizes.
    struct Limits: Sendable {
        /// The greatest sum of the sizes of all values.
        let all: Int
        /// The greatest sum of the sizes of the values of one address.
        let one: Int
        /// The least size that a value counts as, so that the number of values has a limit, too.
        let least: Int

        /// - Parameters:
        ///   - all: the greatest sum of all sizes.
        ///   - one: the greatest sum of the sizes of one address.
        ///   - least: the least size that a value counts as, at least 1.
        init(all: Int, one: Int, least: Int = 1) {
            (self.all, self.one, self.least) = (all, one, max(1, least))
        }
    }

    private let limits: Limits
    private var entries: [Key: Entry] = [:]
    private var shares: [ClientNetwork: Share] = [:]
    /// The addresses by the number of binary digits of what they hold.
    private var ranks = [Set<ClientNetwork>](repeating: [], count: Int.bitWidth + 1)
    private var serial: UInt64 = 0
    /// The sum of all sizes.
    private(set) var size = 0
    /// Number of values and keys that were looked at since the beginning, for tests of the cost.
    private(set) var steps = 0

    init(_ limits: Limits) { self.limits = limits }

    /// Number of values.
    var count: Int { entries.count }

    /// Returns a value; nil if it is unknown.
    subscript(key: Key) -> Value? { entries[key]?.value }

    /// Stores a value as the newest of an address, in the place of an older one of that key.
    ///
    /// - Returns: the keys of the values that it displaced, without its own.
    @discardableResult
    mutating func keep(_ value: Value, size: Int, for key: Key, of owner: ClientNetwork) -> [Key] {
        remove(key)
        serial += 1
        let size = max(limits.least, size)
        entries[key] = Entry(value: value, size: size, owner: owner, serial: serial)
        change(owner, by: size, count: 1)
        shares[owner]?.order.append(Arrival(key: key, serial: serial))
        var dropped: [Key] = []
        while let share = shares[owner], share.size > limits.one, share.count > 1 {
            dropOldest(of: owner).map { dropped.append($0) }
        }
        while self.size > limits.all, entries.count > 1,
            let greatest = ranks.last(where: { !$0.isEmpty })?.first
        {
            dropOldest(of: greatest).map { dropped.append($0) }
        }
        tidy(owner)
        return dropped
    }

    /// Removes a value, if it is known.
    mutating func remove(_ key: Key) {
        steps += 1
        guard let old = entries.removeValue(forKey: key) else { return }
        change(old.owner, by: -old.size, count: -1)
    }

    /// Removes the oldest value of an address, and returns its key.
    private mutating func dropOldest(of owner: ClientNetwork) -> Key? {
        while let oldest = shares[owner]?.order.popFirst() {
            steps += 1
            guard entries[oldest.key]?.serial == oldest.serial else { continue }
            remove(oldest.key)
            return oldest.key
        }
        return nil
    }

    /// Removes outdated keys, which repeated ones leave behind.
    private mutating func tidy(_ owner: ClientNetwork) {
        guard let share = shares[owner], share.order.count > 2 * share.count + 16 else { return }
        steps += share.order.count
        shares[owner]?.order.removeAll { entries[$0.key]?.serial != $0.serial }
    }

    private mutating func change(_ owner: ClientNetwork, by size: Int, count: Int) {
        func rank(_ size: Int) -> Int { Int.bitWidth - size.leadingZeroBitCount }
        let before = shares[owner, default: Share()].size
        self.size += size
        shares[owner, default: Share()].size += size
        shares[owner]?.count += count
        if rank(before) != rank(before + size) {
            ranks[rank(before)].remove(owner)
            if before + size > 0 { ranks[rank(before + size)].insert(owner) }
        }
        if shares[owner]?.count == 0 { shares[owner] = nil }
    }
}
