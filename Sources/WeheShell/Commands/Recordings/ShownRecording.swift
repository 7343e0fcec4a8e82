import Basics
import Recordings
import Messages

/// A recording with all details that are shown.
struct ShownRecording {
    let recording: Recording
    let file: String
    let origin: Origin
    /// The origin of the server's bytes.
    let content: ServerContent
    /// The origin of the server's times.
    let times: ServerTimes
    /// A description of the synthesised parts; nil for a recording of real traffic.
    let synthesised: String?
    let bytesDown: Int
    let timeline: RecordingTimeline
    /// The first bytes from the client.
    let clientBegins: ArraySlice<UInt8>
    /// The first bytes from the server, if known.
    let serverBegins: ArraySlice<UInt8>?
    /// For a control: the name of its original, and the comparison with the original's inversion.
    let comparison: (original: String, comparison: ControlComparison)?

    /// Number of bytes shown of each side's beginning.
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
        timeline = RecordingTimeline(recording, script)
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
