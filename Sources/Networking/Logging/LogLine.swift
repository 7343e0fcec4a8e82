import Basics
import Foundation
package import Logging

/// What happened, as one line of a log.
package struct LogLine: Sendable {
    /// Milliseconds since 1970.
    package var instant: Int64
    /// How much it matters.
    package var level: Logger.Level
    /// What happened.
    package var message: String
    /// What is known of it.
    package var metadata: Logger.Metadata

    package init(instant: Int64, level: Logger.Level, message: String, metadata: Logger.Metadata) {
        self.instant = instant
        self.level = level
        self.message = message
        self.metadata = metadata
    }

    /// The line without its end; metadata come in the order of their keys.
    ///
    /// - Parameter form: how it is written.
    /// - Returns: the line.
    package func written(as form: LogFormat) -> String {
        let time = InstantText.text(milliseconds: instant) ?? ""
        let facts = metadata.sorted { $0.key < $1.key }
        switch form {
        case .text:
            return ([time, level.rawValue, message] + facts.map { "\($0.key)=\(Self.word($0.value))" })
                .joined(separator: " ")
        case .json:
            let head: [(key: String, value: JSONValue)] = [
                ("time", .string(time)), ("level", .string(level.rawValue)), ("message", .string(message)),
            ]
            return JSONValue.object(head + facts.map { (key: $0.key, value: Self.json($0.value)) }).text
        }
    }

    /// A value of a text line, quoted where it would not be one word.
    private static func word(_ value: Logger.Metadata.Value) -> String {
        let text = "\(value)"
        let isWord = !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "\"" || $0 == "=" }
        return isWord ? text : JSONValue.string(text).text
    }

    private static func json(_ value: Logger.Metadata.Value) -> JSONValue {
        switch value {
        case .stringConvertible(let number as Int): .count(number)
        case .stringConvertible(let number as Double): .number(number)
        case .stringConvertible(let other): .string(other.description)
        case .string(let text): .string(text)
        case .array(let values): .array(values.map(json))
        case .dictionary(let facts):
            .object(facts.sorted { $0.key < $1.key }.map { (key: $0.key, value: json($0.value)) })
        }
    }
}
