import Foundation

/// A file of published records.
struct PublishedFile {
    let path: String
    /// Size of the file, bytes (compressed, if it is).
    let size: Int64

    /// The name without folders.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// True if it contains one record, possibly in several lines.
    var isOneRecord: Bool { path.hasSuffix(".json") || path.hasSuffix(".json.gz") }

    /// True if it may contain records: captures and other files are in the same folders.
    var isOfRecords: Bool {
        !name.hasPrefix(".") && (isOneRecord || name.hasSuffix(".jsonl") || name.hasSuffix(".jsonl.gz"))
    }

    /// True if it contains samples, according to its path.
    var isOfSamples: Bool { path.contains("lientXputs") || name.hasPrefix("Xput_") }

    /// The measurement site given by a bundle's name, `mlab1-lga05`:
    /// "<time>-<datatype>-<node>-wehe.jsonl.gz".
    var site: String? {
        let parts = name.split(separator: "-")
        guard let place = parts.firstIndex(where: { $0.count == 5 && $0.hasPrefix("mlab") }),
            place + 1 < parts.count
        else { return nil }
        let code = parts[place + 1].prefix { $0.isLetter || $0.isNumber }
        return code.count == 5 ? "\(parts[place])-\(code)" : nil
    }

    /// Returns the day given by a path, counted from 1970: by its folders `YYYY/MM/DD`, or by a name that
    /// begins with a day; nil if there is none.
    static func day(ofPath path: String) -> Int? {
        let parts = path.split(separator: "/")
        for place in parts.indices.dropLast(2).reversed()
        where parts[place].count == 4 && parts[place + 1].count == 2 && parts[place + 2].count == 2 {
            if let year = Int(parts[place]), let month = Int(parts[place + 1]),
                let date = Int(parts[place + 2]), let day = PublishedTime.day(year, month, date)
            {
                return day
            }
        }
        guard let name = parts.last, name.hasSuffix(".jsonl") || name.hasSuffix(".gz") else { return nil }
        let digits = name.filter(\.isNumber).prefix(8)
        guard name.first?.isNumber == true, let number = Int(digits), digits.count == 8 else { return nil }
        return PublishedTime.day(number / 10_000, number / 100 % 100, number % 100)
    }
}
