import Foundation

/// What an import would bring, and everything that it would not.
package struct ImportPlan: Sendable {
    /// One recording to import.
    package struct Item: Sendable {
        /// The file name, under which it will be kept.
        package let file: String
        package let recording: Recording
        /// The content that is written to the file.
        let content: ImportedContent
        /// Whether the user's catalogue has a file of this name already.
        package let replaces: Bool

        var stem: String { ReplayName.stem(ofFile: file) ?? file }
        var isControl: Bool { ReplayName.isControl(stem: stem) }
    }

    /// The server's side of a recording.
    package struct ServerItem: Sendable {
        /// The file name, under which it will be kept.
        package let file: String
        /// The content that is written to the file.
        let content: ImportedContent
    }

    /// The recordings, in file order.
    package internal(set) var recordings: [Item] = []
    /// The servers' sides of recordings, in file order.
    package internal(set) var serverSides: [ServerItem] = []
    /// The apps, from imported lists and made for recordings that no list names.
    package internal(set) var apps: [App] = []
    /// What will not be imported, and why; each names its file.
    package internal(set) var problems: [RecordingError] = []
    /// What a person should know beforehand.
    package internal(set) var notices: [ImportNotice] = []

    /// A plan that brings nothing yet.
    package init() {}

    /// Whether nothing would be imported.
    package var isEmpty: Bool { recordings.isEmpty && serverSides.isEmpty && apps.isEmpty }
}

/// Something a person should know about an import; not an error.
package enum ImportNotice: Sendable, Equatable {
    /// A recording of this file name is there; it will be replaced, or hidden where it is bundled.
    case replacesRecording(file: String, origin: Origin)
    /// Another app of this name is there; it will be replaced, or hidden where it is bundled.
    case replacesApp(testName: String, origin: Origin)
    /// No list names the recording; an app was made for it.
    case madeApp(testName: String, file: String)
    /// Entries of an app list whose recordings are neither imported nor there already; the files that are missing.
    case leftOutWithoutRecordings(list: String, apps: [String], missing: [String])
    /// Entries of an app list whose name another list gave to other recordings.
    case leftOutNameTaken(list: String, apps: [String])
    /// The recording is kept, but no app can use it: its control is missing, or it is a control itself.
    case keptWithoutApp(file: String, missing: String?)
    /// A server's side has several flows of TCP, of which a server plays the first.
    case onlyFirstFlow(file: String, others: Int)
}

extension ImportNotice {
    /// The recordings' files that an app list names and that are not there.
    package var missingRecordings: [String] {
        if case .leftOutWithoutRecordings(_, _, let missing) = self { missing } else { [] }
    }

    /// Whether something bundled is hidden from now on, as an import is meant to do.
    package var hidesBundled: Bool {
        switch self {
        case .replacesRecording(_, let origin), .replacesApp(_, let origin): origin == .bundled
        case .leftOutWithoutRecordings, .leftOutNameTaken, .keptWithoutApp, .madeApp, .onlyFirstFlow: false
        }
    }
}
