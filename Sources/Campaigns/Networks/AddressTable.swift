import Basics

/// The prefixes of the Internet and the autonomous systems that announce them.
///
/// Prefixes may be nested, and the longest prefix that holds an address counts, as in routing (RFC 4632,
/// 5.1). They are cut into disjoint pieces when the table is parsed, so that a lookup is one binary search.
///
/// ```swift
/// let table = try AddressTable(reading: lines, file: "ip2asn.tsv")
/// let system = table.system(of: "192.0.2.1")
/// ```
package struct AddressTable: Sendable {
    /// A range of addresses and the system to which it belongs.
    struct Entry {
        let range: ClosedRange<UInt128>
        /// The index in the list of systems; nil for addresses that no system announces.
        let system: Int?
    }

    /// The first address of each piece, in ascending order; a piece ends where the next one begins.
    private let starts: [UInt128]
    /// The index of each piece's system.
    private let owners: [Int?]
    private let systems: [AutonomousSystem]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - entries: prefixes or ranges. Of two that overlap without being nested, the one that begins later
    ///     counts.
    ///   - systems: the systems to which the entries refer.
    init(_ entries: [Entry], systems: [AutonomousSystem]) {
        // An outer range precedes the ranges in it; equal ranges keep their order.
        let order = entries.indices.sorted { left, right in
            let (one, other) = (entries[left].range, entries[right].range)
            if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
            if one.upperBound != other.upperBound { return one.upperBound > other.upperBound }
            return left < right
        }
        var (starts, owners): ([UInt128], [Int?]) = ([], [])
        func begin(_ start: UInt128, _ owner: Int?) {
            if starts.last == start {
                owners[owners.count - 1] = owner
            } else {
                starts.append(start)
                owners.append(owner)
            }
        }
        // The ranges that hold the current address, the longest prefix last.
        var open: [Entry] = []
        func close(before start: UInt128?) {
            while let last = open.last, start.map({ last.range.upperBound < $0 }) ?? true {
                open.removeLast()
                guard last.range.upperBound < .max else { continue }
                // A range that ended before the one just closed has no addresses after it.
                while let outer = open.last, outer.range.upperBound <= last.range.upperBound {
                    open.removeLast()
                }
                begin(last.range.upperBound + 1, open.last?.system)
            }
        }
        for index in order {
            close(before: entries[index].range.lowerBound)
            begin(entries[index].range.lowerBound, entries[index].system)
            open.append(entries[index])
        }
        close(before: nil)
        self.starts = starts
        self.owners = owners
        self.systems = systems
    }

    /// Returns the system to which an address belongs.
    ///
    /// - Parameter address: the address, such as `192.0.2.1` or `2001:db8::1`.
    /// - Returns: the system of the longest prefix; nil for a text that is no address, and if no system
    ///   announces it.
    package func system(of address: String) -> AutonomousSystem? {
        IPAddress(address).flatMap { system(of: $0) }
    }

    private func system(of address: IPAddress) -> AutonomousSystem? {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= address.value { low = middle + 1 } else { high = middle }
        }
        guard low > 0, let owner = owners[low - 1] else { return nil }
        return systems[owner]
    }
}
