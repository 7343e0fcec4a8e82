import CLibEdit
import Foundation

/// What a person's `.editrc` says about keys, as editrc(5) describes it: `bind` lines, for all programs or for this one.
///
/// libedit's own reader is not used. It crashes on a quote that is left open, and it runs any of its commands; here
/// only keys change, and what the file holds beside is left to other programs.
struct KeyBindingFile {
    /// The words after `bind`, line by line.
    let bindings: [[String]]

    /// The largest file that is read, bytes.
    private static let largestSize = 1 << 20

    /// Reads a file; one that is missing or cannot be read binds nothing.
    ///
    /// - Parameters:
    ///   - file: where it lies.
    ///   - program: whose lines count beside those for all.
    init(_ file: URL, program: String) {
        // A file that is no ordinary one, such as a pipe, would never end.
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: file.resolvingSymlinksInPath().path)
        let isReadable =
            attributes?[.type] as? FileAttributeType == .typeRegular
            && (attributes?[.size] as? Int).map { $0 <= Self.largestSize } == true
        let data = isReadable ? FileManager.default.contents(atPath: file.path) : nil
        self.init(text: String(decoding: data ?? Data(), as: UTF8.self), program: program)
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

    /// Which keys there are to begin with: `bind -e` or `bind -v`; nil where the file does not say.
    var editor: String? {
        switch bindings.last(where: { $0 == ["-v"] || $0 == ["-e"] }) {
        case ["-v"]: "vi"
        case ["-e"]: "emacs"
        default: nil
        }
    }

    /// What it says about single keys.
    var keys: [[String]] {
        bindings.filter { $0 != ["-v"] && $0 != ["-e"] }
    }

    /// Whether a line changes keys, instead of listing them, and does not bring back the command that crashes.
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

    /// The words of a line as libedit's tokenizer finds them; nil for a comment and where a quote is left open.
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
