package import Basics

/// Errors of recordings, app lists, catalogues and the facts from which recordings are made.
///
/// Indices count from 0; messages for users count from 1.
package enum RecordingError: Error, Equatable, Sendable {
    /// A file or folder that cannot be read.
    case unreadable(file: String, fault: FileError)
    /// A file that cannot be written, renamed or removed.
    case unwritable(file: String, fault: FileError)
    /// A folder of recordings that does not exist.
    case noSuchFolder(path: String)
    /// A folder without any file to import.
    case nothingToImport(folder: String)
    /// A file that is not JSON, with the parser's message if there is one.
    case notJSON(file: String, complaint: String?)
    /// A recording with a wrong structure, name or list.
    case layout(file: String, problem: LayoutProblem)
    /// A packet that cannot be replayed, or a part of it that does not exist.
    case packet(file: String, packet: Int, problem: PacketProblem)
    /// A server's side with a wrong structure, name or flow.
    case serverSide(file: String, problem: ServerSideProblem)
    /// An invalid datagram of a server's side.
    case serverDatagram(file: String, flow: Int, datagram: Int, problem: DatagramProblem)
    /// An invalid answer of a server's side, or an invalid part of one.
    case serverAnswer(file: String, answer: Int, part: Int?, problem: DatagramProblem)
    /// A file with the same name as another one but different content; recordings are identified by their
    /// file names.
    case twoOfOneName(file: String, path: String)
    /// An unused imported recording, because its partner is not imported and the bundled pair is used.
    case withoutPartner(file: String)
    /// A text that is not a `c_s_pair`.
    case flow(text: String, problem: FlowError)
    /// An app list with a wrong structure, or with references to missing files.
    case appList(file: String, problem: AppListProblem)
    /// An invalid field in an app list's entry.
    case app(file: String, entry: Int, name: String?, problem: AppProblem)
    /// Facts that cannot be read; `line` counts from 1, as in editors.
    case facts(file: String, line: Int, problem: FactsProblem)
    /// Facts from which no recording can be made: the first request does not fit into its length.
    case notSynthesisable(
        recording: String, first: FirstRequest, serverName: String?, length: Int)
    /// No app has this name.
    case unknownApp(name: String, suggestions: [String])
    /// No recording has this name.
    case unknownRecording(name: String)
    /// The content of a recording's server data is unknown; only lengths and times are known.
    case serverBytesUnknown(recording: String)
    /// A recording or app that the user cannot remove.
    case notRemovable(name: String, obstacle: CannotRemove)
}

/// Reasons that an app or recording cannot be removed.
package enum CannotRemove: Equatable, Sendable {
    /// It is bundled with the program.
    case bundled
    /// No imported app or recording has the name.
    case notImported
    /// An imported app uses it.
    case usedBy(app: String)
}
