import Basics
import Recordings
import Messages

/// A recording with all that is told of it.
struct ShownRecording {
    let recording: Recording
    let file: String
    let origin: Origin
    /// What is known of what its server sends.
    let content: ServerContent
    /// The knowledge of when it sends.
    let times: ServerTimes
    /// What was made of facts, in words; nil for what was recorded.
    let synthesised: String?
    let bytesDown: Int
    let course: RecordingTimeline
    /// The first bytes of the client.
    let clientBegins: ArraySlice<UInt8>
    /// The first bytes of the server, where they are known.
    let serverBegins: ArraySlice<UInt8>?
    /// For a control, its original's name and how it differs from the inversion of it.
    let comparison: (original: String, comparison: ControlComparison)?

    /// How many bytes of each side's beginning are shown.
    static let beginning = 64

    /// - Throws: `RecordingError`.
    init(_ file: String, in catalogue: Catalogue) throws(RecordingError) {
        let recording = try catalogue.recording(for: file)
        let side = try catalogue.serverRecording(for: file)
        let entry = catalogue.entry(ofFile: file)
        let script = ServerScript(recording, serverSide: side)
        self.recording = recording
        self.file = file
        origin = catalogue.origin(ofFile: file) ?? .bundled
        content =
            script.isRecorded ? .recorded : side == nil && recording.transport == .udp ? .unknown : .noise
        times = script.times
        synthesised = side?.synthesised
        bytesDown = try catalogue.bytesDown(of: recording, file: file)
        course = RecordingTimeline(recording, script)
        clientBegins = recording.packets.first?.payload.prefix(Self.beginning) ?? []
        let first =
            script.responses.lazy.flatMap(\.parts).first { !$0.payload.isEmpty }?.payload
            ?? script.datagrams.lazy.compactMap(\.payload).first { !$0.isEmpty }
        serverBegins = script.isRecorded ? first?.prefix(Self.beginning) : nil
        comparison = try Self.comparison(recording, file, entry, in: catalogue)
    }

    private static func comparison(
        _ control: Recording, _ file: String, _ entry: CatalogueEntry?, in catalogue: Catalogue
    ) throws(RecordingError) -> (original: String, comparison: ControlComparison)? {
        guard let entry, !entry.app.isPortTest, entry.app.controlFile == file, entry.app.originalFile != file
        else { return nil }
        let original = try catalogue.recording(for: entry.app.originalFile, of: entry)
        return (original.name, ControlComparison(original: original, control: control))
    }
}
