/// Finds keys in a list by what they are, as a dictionary does, for objects that come in thousands: keys of ASCII are
/// told apart by a hash of a few multiplications.
package struct KeyIndex: Sendable {
    /// The keys, in the order they were added.
    private var keys: [String] = []
    /// At the place that a key's hash says, or behind it where that was taken: the key's number, from 1; 0 where there
    /// is none.
    private var slots: [UInt32]
    /// The keys' numbers where one is not ASCII: such keys can be equal although their bytes differ.
    private var others: [String: Int]?

    /// Chosen anew for each process, so that no file can be made whose keys all fall on one place.
    private static let seed = UInt64.random(in: 0 ... .max)

    /// No keys.
    ///
    /// - Parameter count: how many will come, roughly.
    package init(expecting count: Int = 8) {
        keys.reserveCapacity(count)
        slots = Array(repeating: 0, count: Self.room(for: count))
    }

    /// Some keys; of those that are equal the first counts.
    package init(_ keys: [String]) {
        self.init(expecting: keys.count)
        for key in keys where !insert(key) { self.keys.append(key) }
    }

    /// Adds a key.
    ///
    /// - Returns: false where it is there already; then nothing is added.
    package mutating func insert(_ key: String) -> Bool {
        let hash = Self.hash(key)
        if others != nil || hash == nil {
            var numbers =
                others ?? Dictionary(zip(keys, keys.indices)) { first, _ in first }
            defer { others = numbers }
            guard numbers[key] == nil else { return false }
            numbers[key] = keys.count
            keys.append(key)
            return true
        }
        if keys.count * 2 >= slots.count { grow() }
        guard let hash, let slot = free(for: key, hash) else { return false }
        keys.append(key)
        slots[slot] = UInt32(keys.count)
        return true
    }

    /// The number of a key among those that were added, from 0; nil where it was not.
    package func number(of key: String) -> Int? {
        if let others { return others[key] }
        guard let hash = Self.hash(key) else { return keys.firstIndex(of: key) }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if keys[number] == key { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Where a key belongs; nil where it is there already.
    private func free(for key: String, _ hash: UInt64) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if keys[Int(slots[slot]) - 1] == key { return nil }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: Self.room(for: keys.count * 2))
        for (number, key) in keys.enumerated() {
            guard let hash = Self.hash(key), let slot = free(for: key, hash) else { continue }
            slots[slot] = UInt32(number + 1)
        }
    }

    /// Twice as many places as keys at least, a power of two.
    private static func room(for count: Int) -> Int {
        1 << (Int.bitWidth - (max(4, count) * 2 - 1).leadingZeroBitCount)
    }

    /// Nil for a key that is not ASCII.
    private static func hash(_ key: String) -> UInt64? {
        var key = key
        return key.withUTF8 { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            var (hash, all) = (seed &+ UInt64(truncatingIfNeeded: raw.count), 0 as UInt64)
            func take(_ word: UInt64) {
                all |= word
                let (high, low) = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
                hash = high ^ low
            }
            var offset = 0
            while offset + 8 <= raw.count {
                take(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset += 8
            }
            var last: UInt64 = 0
            while offset < raw.count {
                last = last << 8 | UInt64(raw[offset])
                offset += 1
            }
            take(last)
            return all & 0x8080_8080_8080_8080 == 0 ? hash : nil
        }
    }
}
