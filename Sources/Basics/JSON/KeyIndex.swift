/// An index from keys to their positions in a list, for objects that occur in thousands: keys of ASCII are
/// hashed with a few multiplications.
package struct KeyIndex: Sendable {
    private let keys: [String]
    /// An open-addressing hash table: at the slot of a key's hash or, if that is taken, after it stands the
    /// key's number, counted from 1; 0 marks a free slot. Empty for few keys, which are compared one by one.
    private var slots: [UInt32] = []
    /// The keys' numbers if any key is not ASCII: such keys can be equal although their bytes differ.
    private var others: [String: Int]?

    /// Maximum number of keys for which comparing is faster than hashing.
    private static let few = 8

    /// Creates an index of keys; of equal keys the first is found.
    package init(_ keys: [String]) {
        self.keys = keys
        guard keys.count > Self.few else { return }
        slots = Array(repeating: 0, count: Self.room(for: keys.count))
        let isComplete = slots.withUnsafeMutableBufferPointer { slots in
            for (number, key) in keys.enumerated() {
                guard let hash = Self.hash(key) else { return false }
                if let slot = Self.free(slots, hash, isOther: { keys[$0] != key }) {
                    slots[slot] = UInt32(number + 1)
                }
            }
            return true
        }
        if !isComplete { others = Dictionary(zip(keys, keys.indices)) { first, _ in first } }
    }

    /// Returns the number of a key in the list, from 0; nil if the list does not have it.
    package func number(of key: String) -> Int? {
        if let others { return others[key] }
        guard !slots.isEmpty, let hash = Self.hash(key) else { return keys.firstIndex(of: key) }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if keys[number] == key { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Returns true if no two members have the same key.
    static func areDistinct(_ members: [(key: String, value: JSONValue)]) -> Bool {
        if members.count <= few {
            return members.indices.allSatisfy { number in
                !members[..<number].contains { $0.key == members[number].key }
            }
        }
        let room = room(for: members.count)
        let areDistinct: Bool? = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: room) { slots in
            slots.initialize(repeating: 0)
            for (number, member) in members.enumerated() {
                guard let hash = hash(member.key) else { return nil }
                guard let slot = free(slots, hash, isOther: { members[$0].key != member.key }) else {
                    return false
                }
                slots[slot] = UInt32(number + 1)
            }
            return true
        }
        return areDistinct ?? (Set(members.map(\.key)).count == members.count)
    }

    /// Returns the slot for a new key with the given hash; nil if the key is already present.
    private static func free(
        _ slots: UnsafeMutableBufferPointer<UInt32>, _ hash: UInt64, isOther: (Int) -> Bool
    ) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            guard isOther(Int(slots[slot]) - 1) else { return nil }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    /// Returns the number of slots: a power of two, at least twice the number of keys.
    private static func room(for count: Int) -> Int {
        1 << (Int.bitWidth - (count * 2 - 1).leadingZeroBitCount)
    }

    /// Random for each process, so that no file can be crafted whose keys all collide.
    private static let seed = UInt64.random(in: 0 ... .max)

    /// Returns the hash of a key; nil for a key that is not ASCII.
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
