import Basics

/// The prefixes of the Internet with the systems that announce them.
///
/// Prefixes lie inside each other, and the longest that holds an address counts, as routers have it (RFC 4632, 5.1). They
/// are cut into pieces that do not overlap when the table is read, so that a lookup is one binary search.
///
/// ```swift
/// let table = try AddressTable(reading: lines, file: "ip2asn.tsv")
/// let system = table.system(of: "192.0.2.1")
/// ```
package struct AddressTable: Sendable {
    /// Some addresses with the system that they belong to.
    struct Entry {
        let range: ClosedRange<UInt128>
        /// Its place in the list of systems; nil for addresses that nobody announces.
        let system: Int?
    }

    /// The first address of each piece, in order; it goes as far as the next one begins.
    private let starts: [UInt128]
    /// Which system each piece belongs to.
    private let owners: [Int?]
    private let systems: [AutonomousSystem]

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - entries: prefixes or ranges. Of two that overlap and of which neither holds the other, the later one counts.
    ///   - systems: the systems that they name.
    init(_ entries: [Entry], systems: [AutonomousSystem]) {
        // What holds others comes before them; of equals, the last one said comes last.
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
        // Those that hold the address which was reached, the longest prefix last.
        var open: [Entry] = []
        func close(before start: UInt128?) {
            while let last = open.last, start.map({ last.range.upperBound < $0 }) ?? true {
                open.removeLast()
                guard last.range.upperBound < .max else { continue }
                // What ended before the one that just ended holds nothing behind it.
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

    /// The system that an address belongs to.
    ///
    /// - Parameter address: the address, as `192.0.2.1` or `2001:db8::1`.
    /// - Returns: the system of the longest prefix; nil for what is no address, and where no system announces it.
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
