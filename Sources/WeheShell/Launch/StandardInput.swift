import Foundation

/// Standard input as lines, each as soon as it is complete.
enum StandardInput {
    /// The lines; a thread of its own waits for them, because reading blocks.
    static func lines() -> AsyncStream<String> {
        AsyncStream { continuation in
            let thread = Thread {
                while let line = readLine(strippingNewline: true) { continuation.yield(line) }
                continuation.finish()
            }
            thread.name = "standard input"
            thread.start()
        }
    }
}
