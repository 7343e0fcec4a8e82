/// A place where bytes that somebody else made enter the program.
///
/// It may refuse them, but it must neither crash nor hang nor contradict itself. `make fuzz` looks for bytes that break
/// this; the test run feeds in what was found interesting so far, which lies in `Tests/Fuzzing/Corpus`.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case clientSideChannel = "client-side-channel"
    case serverSideChannel = "server-side-channel"
    case portMapping = "port-mapping"
    case resultsRequest = "results-request"
    case resultsAnswer = "results-answer"
    case locateAnswer = "locate-answer"
    case recording
    case serverRecording = "server-recording"
    case serverPickle = "server-pickle"
    case capture
    case appList = "app-list"
    case resultsRecord = "results-record"
    case publishedData = "published-data"
    case labRules = "lab-rules"
    case packetLab = "packet-lab"
    case commandLine = "command-line"
    case settings

    /// Feeds bytes in.
    ///
    /// - Throws: ``Contradiction``.
    package func take(_ bytes: [UInt8]) throws(Contradiction) {
        switch self {
        case .clientSideChannel: try ClientConversation.take(bytes)
        case .serverSideChannel: try ServerConversation.take(bytes)
        case .portMapping: try WireTexts.portMapping(bytes)
        case .resultsRequest: try WireTexts.resultsRequest(bytes)
        case .resultsAnswer: try WireTexts.resultsAnswer(bytes)
        case .locateAnswer: WireTexts.locateAnswer(bytes)
        case .recording: try RecordingFiles.recording(bytes)
        case .serverRecording: RecordingFiles.serverRecording(bytes)
        case .serverPickle: try RecordingFiles.serverPickle(bytes)
        case .capture: try CapturedFrames.take(bytes)
        case .appList: try RecordingFiles.appList(bytes)
        case .resultsRecord: try TypedTexts.resultsRecord(bytes)
        case .publishedData: try TypedTexts.publishedData(bytes)
        case .labRules: try TypedTexts.labRules(bytes)
        case .packetLab: try LabPackets.take(bytes)
        case .commandLine: try TypedTexts.commandLine(bytes)
        case .settings: try TypedTexts.settings(bytes)
        }
    }
}

/// What a place said of bytes, and what it should have said.
package struct Contradiction: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Checks that something read, written and read again is the same.
    static func unlessEqual<Value: Equatable>(
        _ one: Value, _ other: Value?, _ what: String
    ) throws(Contradiction) {
        guard one == other else {
            throw Contradiction("\(what): \(one) became \(String(describing: other))")
        }
    }
}
