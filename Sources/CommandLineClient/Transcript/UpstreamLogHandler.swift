import Logging

/// Writes the session's log in the form of the upstream client's.
struct UpstreamLogHandler: LogHandler {
    let transcript: UpstreamTranscript
    let label: String
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    init(_ transcript: UpstreamTranscript, label: String) {
        self.transcript = transcript
        self.label = label
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var known = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { known["error"] = "\(error)" }
        let facts = known.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        transcript.note(UpstreamLevel(event.level), label, "\(event.message)\(facts)")
    }
}
