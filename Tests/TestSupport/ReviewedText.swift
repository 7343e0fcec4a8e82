package import Foundation
import Synchronization

/// A text file of samples of what the program says, so that a review reads sentences and a comparison finds each that
/// changed.
///
/// The file has parts, each written by the tests of one module, and a part has samples: a line with what is told, and
/// what is said of it.
package struct ReviewedText {
    /// A sample.
    package struct Sample: Equatable {
        /// What is told.
        package let title: String
        /// What is said of it.
        package var lines: [String]

        package init(_ title: String, _ lines: [String]) {
            (self.title, self.lines) = (title, lines)
        }

        fileprivate var text: String { (["# " + title] + lines).joined(separator: "\n") + "\n" }
    }

    private let file: URL
    private let part: String

    /// True if the files are written, not compared with (`make sentences`).
    package static var isWriting: Bool {
        ProcessInfo.processInfo.environment["WEHE_WRITE_SENTENCES"] == "1"
    }

    /// A file is read and written by the tests of several modules.
    private static let writing = Mutex(())

    /// - Parameters:
    ///   - file: the file, in `Tests/Vectors`.
    ///   - part: the name of the module whose part it is.
    package init(_ file: String, part: String) {
        self.init(Checkout.root.appending(path: "Tests/Vectors/\(file)"), part: part)
    }

    /// - Parameters:
    ///   - file: the file.
    ///   - part: the name of the module whose part it is.
    package init(_ file: URL, part: String) {
        (self.file, self.part) = (file, part)
    }

    /// Compares samples with the file, or writes them to it where that is asked for.
    ///
    /// - Parameter samples: what is said now.
    /// - Returns: what differs, and how to accept it; empty if nothing does.
    /// - Throws: an error if the file cannot be read or written.
    package func review(_ samples: [Sample]) throws -> String {
        if Self.isWriting { try write(samples) }
        let difference = try difference(from: samples)
        return difference.isEmpty ? "" : "\(difference)\n\"make sentences\" accepts this."
    }

    /// Puts samples in the place of those of this part.
    package func write(_ samples: [Sample]) throws {
        try Self.writing.withLock { _ in
            var parts = (try? Self.parts(of: file)) ?? [:]
            parts[part] = samples
            let text = parts.sorted { $0.key < $1.key }.map { part, samples in
                "=== \(part)\n\n" + samples.map(\.text).joined(separator: "\n")
            }
            try Data(text.joined(separator: "\n").utf8).write(to: file, options: .atomic)
        }
    }

    /// Returns the lines that differ between the file and samples, each behind "-" if the file has it and behind "+" if
    /// the samples do, below the titles of their samples; empty if none does.
    package func difference(from samples: [Sample]) throws -> String {
        let kept = try Self.parts(of: file)[part] ?? []
        let (before, after) = (Self.byTitle(kept), Self.byTitle(samples))
        let removed = kept.map(\.title).filter { after[$0] == nil }
        var report: [String] = []
        for title in samples.map(\.title) + removed {
            let (old, new) = (before[title] ?? [], after[title] ?? [])
            guard old != new else { continue }
            report.append("# " + title)
            let changes = new.difference(from: old)
            for change in changes.removals + changes.insertions {
                switch change {
                case .remove(_, let line, _): report.append("- " + line)
                case .insert(_, let line, _): report.append("+ " + line)
                }
            }
        }
        if report.isEmpty, kept.map(\.title) != samples.map(\.title) { report = ["the samples' order"] }
        return report.joined(separator: "\n")
    }

    private static func byTitle(_ samples: [Sample]) -> [String: [String]] {
        Dictionary(samples.map { ($0.title, $0.lines) }) { $0 + $1 }
    }

    private static func parts(of file: URL) throws -> [String: [Sample]] {
        var parts: [String: [Sample]] = [:]
        var name = ""
        var samples: [Sample] = []
        func end() {
            // An empty line separates a sample from the next.
            parts[name] = samples.map { sample in
                var sample = sample
                while sample.lines.last == "" { sample.lines.removeLast() }
                return sample
            }
        }
        for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
            if line.hasPrefix("=== ") {
                if !name.isEmpty { end() }
                (name, samples) = (String(line.dropFirst(4)), [])
            } else if line.hasPrefix("# ") {
                samples.append(Sample(String(line.dropFirst(2)), []))
            } else if !samples.isEmpty {
                samples[samples.count - 1].lines.append(line)
            }
        }
        if !name.isEmpty { end() }
        return parts
    }
}
