/// A page in Prometheus's text format, version 0.0.4, read as strictly as the format is described
/// (prometheus.io/docs/instrumenting/exposition_formats), by nothing that wrote it.
package struct ExpositionPage: Equatable, Sendable {
    /// One number of the page.
    package struct Sample: Equatable, Sendable {
        package let name: String
        package let labels: [String: String]
        package let value: Double
    }

    /// What is wrong with a page, with the number of its line.
    package struct Mistake: Error, Equatable {
        package let line: Int
        package let what: String
    }

    /// The kinds of the families, by their names.
    package private(set) var kinds: [String: String] = [:]
    /// What the families tell, by their names.
    package private(set) var help: [String: String] = [:]
    /// The numbers, in order.
    package private(set) var samples: [Sample] = []

    /// Reads a page.
    ///
    /// - Throws: ``Mistake``.
    package init(_ text: String) throws {
        guard text.isEmpty || text.hasSuffix("\n") else {
            throw Mistake(line: 0, what: "no end of the last line")
        }
        var done: Set<String> = []
        var current = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .enumerated()
        {
            func mistake(_ what: String) -> Mistake { Mistake(line: index + 1, what: what) }
            if let match = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)/) {
                let name = String(match.1)
                guard help[name] == nil else { throw mistake("second HELP") }
                help[name] = try Self.unescaped(match.2, quotes: false, mistake)
            } else if let match = line.wholeMatch(
                of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)/)
            {
                let name = String(match.1)
                guard kinds[name] == nil else { throw mistake("second TYPE") }
                kinds[name] = String(match.2)
            } else if !line.hasPrefix("#"), !line.isEmpty {
                let sample = try Self.sample(line, mistake)
                let family = kinds[sample.name] == nil ? Self.family(of: sample.name) : sample.name
                guard kinds[family] != nil else { throw mistake("no TYPE before it") }
                // All lines of a family have to be together.
                if family != current {
                    guard done.insert(family).inserted else { throw mistake("scattered") }
                }
                current = family
                guard !samples.contains(where: { $0.name == sample.name && $0.labels == sample.labels })
                else {
                    throw mistake("twice")
                }
                if kinds[family] == "counter", !(sample.value >= 0) { throw mistake("a counter below 0") }
                samples.append(sample)
            }
        }
    }

    /// The number with a name and labels; nil if there is none.
    package subscript(name: String, labels: [String: String]) -> Double? {
        samples.first { $0.name == name && $0.labels == labels }?.value
    }

    private static func family(of name: String) -> String {
        for suffix in ["_bucket", "_sum", "_count"] where name.hasSuffix(suffix) {
            return String(name.dropLast(suffix.count))
        }
        return name
    }

    private static func sample(_ line: Substring, _ mistake: (String) -> Mistake) throws -> Sample {
        guard let match = line.prefixMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)/) else { throw mistake("no name") }
        var rest = line[match.range.upperBound...]
        var labels: [String: String] = [:]
        if rest.first == "{" {
            rest = rest.dropFirst()
            while rest.first != "}" {
                guard let pair = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)",?/),
                    !pair.1.hasPrefix("__")
                else { throw mistake("labels") }
                guard
                    labels.updateValue(try unescaped(pair.2, quotes: true, mistake), forKey: String(pair.1))
                        == nil
                else { throw mistake("label twice") }
                rest = rest[pair.range.upperBound...]
            }
            rest = rest.dropFirst()
        }
        guard rest.first == " " else { throw mistake("no blank before the value") }
        let word = String(rest.dropFirst())
        let value: Double? = ["+Inf": .infinity, "-Inf": -.infinity, "NaN": .nan][word] ?? Double(word)
        guard let value, !word.contains(" ") else { throw mistake("no number") }
        return Sample(name: String(match.1), labels: labels, value: value)
    }

    private static func unescaped(
        _ text: Substring, quotes: Bool, _ mistake: (String) -> Mistake
    ) throws -> String {
        var (plain, isEscaped) = ("", false)
        for character in text {
            if isEscaped {
                switch character {
                case "\\": plain += "\\"
                case "n": plain += "\n"
                case "\"" where quotes: plain += "\""
                default: throw mistake("\\\(character)")
                }
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        if isEscaped { throw mistake("a backslash at the end") }
        return plain
    }
}
