import Basics
import CLibEdit
import Foundation

/// The `bind` lines of a user's `.editrc` according to editrc(5), for all programs or for this one.
///
/// libedit's own reader is not used: it crashes on an unterminated quote, and it runs any of its commands.
/// Here only `bind` lines are used, and all other lines are ignored.
struct KeyBindingFile {
    /// The words after `bind`, line by line.
    let bindings: [[String]]

    /// Maximum size of a file that is read, bytes.
    private static let largestSize = 1 << 20

    /// Reads a file; a missing or unreadable file binds nothing.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - program: the program whose lines are used together with those for all programs.
    init(_ file: URL, program: String) {
        // Reading a special file, such as a pipe, might never end.
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: file.resolvingSymlinksInPath().path)
        let isReadable =
            attributes?[.type] as? FileAttributeType == .typeRegular
            && (attributes?[.size] as? Int).map { $0 <= Self.largestSize } == true
        let data = isReadable ? FileManager.default.contents(atPath: file.path) : nil
        let text = data.flatMap { try? TextDecoder.text(of: $0) }
        self.init(text: text ?? "", program: program)
    }

    init(text: String, program: String) {
        bindings = text.split(whereSeparator: \.isNewline).compactMap { line in
            guard let words = Self.words(of: String(line)), let first = words.first else { return nil }
            let parts = first.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, !parts[0].isEmpty, parts[0] != program { return nil }
            guard parts.last == "bind" else { return nil }
            let binding = Array(words.dropFirst())
            return Self.isAllowed(binding) ? binding : nil
        }
    }

    /// The initial set of key bindings, from `bind -e` or `bind -v`; nil if the file has neither.
    var editor: String? {
        switch bindings.last(where: { $0 == ["-v"] || $0 == ["-e"] }) {
        case ["-v"]: "vi"
        case ["-e"]: "emacs"
        default: nil
        }
    }

    /// The lines that bind single keys.
    var keys: [[String]] {
        bindings.filter { $0 != ["-v"] && $0 != ["-e"] }
    }

    /// Returns true if a line changes bindings, instead of listing them, and does not bind the command that
    /// crashes.
    private static func isAllowed(_ words: [String]) -> Bool {
        if words == ["-v"] || words == ["-e"] { return true }
        let options = words.prefix { $0.hasPrefix("-") && $0.count == 2 }
        let rest = words.dropFirst(options.count)
        guard Set(options).isSubset(of: ["-a", "-k", "-r", "-s"]), let key = rest.first, !key.isEmpty else {
            return false
        }
        if options.contains("-r") { return rest.count == 1 }
        return rest.count == 2 && rest.last?.isEmpty == false && rest.last != EditingSession.unsafeCommand
    }

    /// Splits a line as libedit's tokenizer does; returns nil for a comment and for an unterminated quote.
    private static func words(of line: String) -> [String]? {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard !line.hasPrefix("#"), !line.contains("\0"), let tokenizer = tok_init(nil) else { return nil }
        defer { tok_end(tokenizer) }
        var count: Int32 = 0
        var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
        guard tok_str(tokenizer, line, &count, &words) == 0, let words else { return nil }
        return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
    }
}
