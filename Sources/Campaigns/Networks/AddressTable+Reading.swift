import Basics

extension AddressTable {
    /// Reads a table, a line for each prefix or range, its parts separated by tabs or blanks:
    ///
    /// - `192.0.2.0/24 64500`, with a country and a name behind it or not, as pyasn writes it;
    /// - `192.0.2.0 192.0.2.255 64500 FR Example`, as iptoasn.com has it.
    ///
    /// Lines that begin with `#` or `;` are remarks. System 0 stands for addresses that nobody announces, the country
    /// `None` or `ZZ` for none.
    ///
    /// - Parameters:
    ///   - text: the table.
    ///   - file: what errors call it.
    /// - Throws: ``AddressTableError``.
    package init(reading text: String, file: String) throws(AddressTableError) {
        var entries: [Entry] = []
        var systems: [AutonomousSystem] = []
        var places: [String: Int] = [:]
        var number = 0
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            var line = TableLine(rest: line)
            guard !line.isRemark else { continue }
            guard let range = line.range(), let text = line.end else { throw .line(number, of: file) }
            // A system has thousands of prefixes, and is one.
            if let place = places[text] {
                entries.append(Entry(range: range, system: place))
                continue
            }
            guard let system = line.system() else { throw .line(number, of: file) }
            guard system.number > 0 else {
                entries.append(Entry(range: range, system: nil))
                continue
            }
            places[text] = systems.count
            entries.append(Entry(range: range, system: systems.count))
            systems.append(system)
        }
        guard !entries.isEmpty else { throw .empty(file: file) }
        self.init(entries, systems: systems)
    }
}

/// A line of a table, read word by word. Tables have half a million lines, so that their bytes are looked at and not
/// their characters.
private struct TableLine {
    /// What was not read yet.
    var rest: Substring.UTF8View

    /// Whether the line says nothing.
    var isRemark: Bool {
        let first = rest.first { !Self.isBlank($0) }
        return first == nil || first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
    }

    /// The rest without the blanks around it; nil where there is nothing.
    var end: String? {
        var text = rest.drop(while: Self.isBlank)
        while let last = text.last, Self.isBlank(last) { text.removeLast() }
        return text.isEmpty ? nil : String(Substring(text))
    }

    /// The next word.
    private mutating func word() -> String {
        let text = rest.drop(while: Self.isBlank)
        let word = text.prefix { !Self.isBlank($0) }
        rest = text[word.endIndex...]
        return String(Substring(word))
    }

    /// The addresses that the line begins with.
    mutating func range() -> ClosedRange<UInt128>? {
        let first = word()
        if let slash = first.firstIndex(of: "/") {
            guard let address = IPAddress(first[..<slash]),
                let length = Int(first[first.index(after: slash)...]),
                let prefix = IPPrefix(address, length: length), prefix.network == address
            else { return nil }
            return prefix.range
        }
        guard let low = IPAddress(first), let high = IPAddress(word()), low.isIPv4 == high.isIPv4,
            low <= high
        else { return nil }
        return low.value...high.value
    }

    /// A number, and perhaps a country and a name.
    mutating func system() -> AutonomousSystem? {
        let digits = word()
        guard let number = UInt32(digits.hasPrefix("AS") ? String(digits.dropFirst(2)) : digits) else {
            return nil
        }
        let name = end
        let country = word()
        let isCountry =
            country.utf8.count == 2
            && country.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        guard isCountry || country == "None" else {
            return AutonomousSystem(number: Int(number), name: name)
        }
        return AutonomousSystem(
            number: Int(number), country: isCountry && country != "ZZ" ? country : nil, name: end)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
