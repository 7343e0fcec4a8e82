import Logging
import Synchronization

/// What a server wrote to its log.
final class LogLines: Sendable {
    private struct Handler: LogHandler {
        let lines: LogLines
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }
            let text = ([event.message.description] + metadata.map { "\($0.key)=\($0.value)" })
                .joined(separator: " ")
            lines.content.withLock { $0.append(text) }
            for feed in lines.feeds.withLock({ $0 }) { feed.yield(text) }
        }
    }

    private let content = Mutex<[String]>([])
    private let feeds = Mutex<[AsyncStream<String>.Continuation]>([])

    /// What was written so far.
    var all: [String] { content.withLock { $0 } }

    /// A logger that writes here, everything from trace on.
    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    /// The first line with a text, waited for if it is not there yet.
    func first(containing text: String) async -> String {
        let (lines, feed) = AsyncStream<String>.makeStream()
        feeds.withLock { $0.append(feed) }
        if let line = all.first(where: { $0.contains(text) }) { return line }
        for await line in lines where line.contains(text) { return line }
        return ""
    }
}
