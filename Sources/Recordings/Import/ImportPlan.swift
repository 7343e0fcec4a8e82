import Foundation

/// Plan of an import: the content to be imported, and the content to be skipped.
package struct ImportPlan: Sendable {
    /// One recording to import.
    package struct Item: Sendable {
        /// The file name under which it will be stored.
        package let file: String
        package let recording: Recording
        /// The content of the file.
        let content: ImportedContent
        /// True if the user's catalogue already has a file of this name.
        package let replaces: Bool

        var stem: String { ReplayName.stem(ofFile: file) ?? file }
        var isControl: Bool { ReplayName.isControl(stem: stem) }
    }

    /// The server's side of a recording.
    package struct ServerItem: Sendable {
        /// The file name under which it will be stored.
        package let file: String
        /// The content of the file.
        let content: ImportedContent
    }

    /// The recordings, in file order.
    package internal(set) var recordings: [Item] = []
    /// The servers' sides of recordings, in file order.
    package internal(set) var serverSides: [ServerItem] = []
    /// The apps, from imported lists or created for recordings that no list names.
    package internal(set) var apps: [App] = []
    /// Reasons for skipped content; each names its file.
    package internal(set) var problems: [RecordingError] = []
    /// Notices for the user before the import.
    package internal(set) var notices: [ImportNotice] = []

    /// Creates an empty plan.
    package init() {}

    /// True if there is nothing to import.
    package var isEmpty: Bool { recordings.isEmpty && serverSides.isEmpty && apps.isEmpty }
}

/// A notice for the user about an import; not an error.
package enum ImportNotice: Sendable, Equatable {
    /// A recording of this file name exists; it will be replaced, or hidden if it is bundled.
    case replacesRecording(file: String, origin: Origin)
    /// Another app of this name exists; it will be replaced, or hidden if it is bundled.
    case replacesApp(testName: String, origin: Origin)
    /// No list names the recording; an app was created for it.
    case madeApp(testName: String, file: String)
    /// Entries of an app list whose recordings are neither imported nor present; the missing files.
    case leftOutWithoutRecordings(list: String, apps: [String], missing: [String])
    /// Entries of an app list whose name another list uses for other recordings.
    case leftOutNameTaken(list: String, apps: [String])
    /// The recording is stored, but no app can use it: its control is missing, or it is a control itself.
    case keptWithoutApp(file: String, missing: String?)
    /// A server's side has several TCP flows, of which a server uses only the first.
    case onlyFirstFlow(file: String, others: Int)
}

extension ImportNotice {
    /// The files of missing recordings that an app list names.
    package var missingRecordings: [String] {
        if case .leftOutWithoutRecordings(_, _, let missing) = self { missing } else { [] }
    }

    /// True if the import hides bundled content, which is its purpose.
    package var hidesBundled: Bool {
        switch self {
        case .replacesRecording(_, let origin), .replacesApp(_, let origin): origin == .bundled
        case .leftOutWithoutRecordings, .leftOutNameTaken, .keptWithoutApp, .madeApp, .onlyFirstFlow: false
        }
    }
}
