import Basics
import Logging
import WireProtocol

/// Sanitizes everything that enters the server's log: text from a peer stays on its line, with control
/// characters made visible, and is truncated if long.
///
/// It wraps the operator's log handler, so that no log call can bypass it, not even a library's.
struct OneLineLogHandler: LogHandler {
    /// The maximum number of Unicode scalars in a message, in a metadata key and in its value: enough for a
    /// path or for a sentence about a malformed message, too few to fill a disk.
    static let limit = 400

    private var inner: any LogHandler

    /// - Parameter inner: the handler that receives the lines.
    init(_ inner: any LogHandler) { self.inner = inner }

    var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { inner.metadataProvider }
        set { inner.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(Self.shown(event.message.description))"
        event.metadata = event.metadata.map(Self.shown)
        event.error = event.error.map { ShownError(description: Self.shown("\($0)")) }
        inner.log(event: event)
    }

    /// The sanitized text of a logged error.
    private struct ShownError: Error, CustomStringConvertible {
        let description: String
    }

    private static func shown(_ text: String) -> String { UntrustedText(text).shown(limit: limit) }

    private static func shown(_ metadata: Logger.Metadata) -> Logger.Metadata {
        metadata.reduce(into: [:]) { $0[shown($1.key)] = shown($1.value) }
    }

    private static func shown(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
        switch value {
        case .string(let text): .string(shown(text))
        // Digits are harmless, and numbers stay numbers in structured logs.
        case .stringConvertible(let value) where value is Int || value is Double: .stringConvertible(value)
        case .stringConvertible(let value): .string(shown(value.description))
        case .dictionary(let metadata): .dictionary(shown(metadata))
        case .array(let values): .array(values.map(shown))
        }
    }
}
