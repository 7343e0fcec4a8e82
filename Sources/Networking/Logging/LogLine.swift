import Basics
import Foundation
package import Logging

/// An event as one line of a log.
package struct LogLine: Sendable {
    /// The time of the event, milliseconds since 1970.
    package var instant: Int64
    /// The severity.
    package var level: Logger.Level
    /// The message.
    package var message: String
    /// The details of the event.
    package var metadata: Logger.Metadata

    package init(instant: Int64, level: Logger.Level, message: String, metadata: Logger.Metadata) {
        self.instant = instant
        self.level = level
        self.message = message
        self.metadata = metadata
    }

    /// Returns the line without a line break; metadata are sorted by key.
    ///
    /// - Parameter form: the format.
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

    /// Returns a value for a text line, quoted if it is not a single word.
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
