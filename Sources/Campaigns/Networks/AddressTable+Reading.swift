import Basics

extension AddressTable {
    /// Parses a table with one line for each prefix or range, the fields separated by tabs or blanks:
    ///
    /// - `192.0.2.0/24 64500`, optionally followed by a country and a name, as pyasn writes it;
    /// - `192.0.2.0 192.0.2.255 64500 FR Example`, the format of iptoasn.com.
    ///
    /// Lines that begin with `#` or `;` are comments. System 0 means that no system announces the addresses,
    /// and the country `None` or `ZZ` that there is none.
    ///
    /// - Parameters:
    ///   - text: the content of the table.
    ///   - file: the name of the file in errors.
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
            // A system has thousands of prefixes, and is stored once.
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

/// A line of a table, parsed word by word. Tables have half a million lines, so the parser works on bytes
/// instead of characters.
private struct TableLine {
    /// The unparsed rest of the line.
    var rest: Substring.UTF8View

    /// True if the line is empty or a comment.
    var isRemark: Bool {
        let first = rest.first { !Self.isBlank($0) }
        return first == nil || first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
    }

    /// The rest without the blanks around it; nil if it is empty.
    var end: String? {
        var text = rest.drop(while: Self.isBlank)
        while let last = text.last, Self.isBlank(last) { text.removeLast() }
        return text.isEmpty ? nil : String(Substring(text))
    }

    /// Parses the next word.
    private mutating func word() -> String {
        let text = rest.drop(while: Self.isBlank)
        let word = text.prefix { !Self.isBlank($0) }
        rest = text[word.endIndex...]
        return String(Substring(word))
    }

    /// Parses the addresses at the beginning of the line.
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

    /// Parses a number, with an optional country and name.
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
