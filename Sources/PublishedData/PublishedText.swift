import Basics
package import TestModel

/// Published records in memory, one per line, with named values.
package enum PublishedText {
    /// Returns the tests made from the records; lines that are not records are ignored.
    package static func tests(_ bytes: [UInt8]) -> [PortableTest] {
        var assembly = PublishedAssembly { _ in nil }
        let tests: [PortableTest] = bytes.split(separator: 0x0A).compactMap { line in
            guard let value = LenientJSON.value(line),
                let record = try? PublishedRecord(named: value["raw"] ?? value)
            else { return nil }
            return assembly.take(record, day: nil, site: nil)
        }
        return tests + assembly.endPart(isLast: true).tests
    }
}
