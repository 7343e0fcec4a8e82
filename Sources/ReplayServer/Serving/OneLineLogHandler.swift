import Basics
import Logging
import WireProtocol

/// The gate through which everything enters the server's log: whatever a peer sent stays inside its line, shows its
/// control characters, and is cut where it gets long.
///
/// It stands in front of the handler of whoever runs the server, so that no call can go round it, a library's
/// neither.
struct OneLineLogHandler: LogHandler {
    /// The most Unicode scalars of a message, of a metadata key and of its value: enough for a path or for a
    /// sentence about a malformed message, too few to fill a disk with.
    static let limit = 400

    private var inner: any LogHandler

    /// - Parameter inner: where the lines go.
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

    /// What is left of an error that was logged.
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
        // Digits break out of nothing, and stay numbers where the log has numbers.
        case .stringConvertible(let value) where value is Int || value is Double: .stringConvertible(value)
        case .stringConvertible(let value): .string(shown(value.description))
        case .dictionary(let metadata): .dictionary(shown(metadata))
        case .array(let values): .array(values.map(shown))
        }
    }
}
