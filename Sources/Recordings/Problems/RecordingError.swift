package import Basics

/// What can be wrong with recordings, app lists, catalogues and the facts that recordings are made from.
///
/// Places count from 0; who makes a sentence of them counts from 1, as a person does.
package enum RecordingError: Error, Equatable, Sendable {
    /// A file or folder that cannot be read.
    case unreadable(file: String, fault: FileFault)
    /// A file that cannot be written, renamed or removed.
    case unwritable(file: String, fault: FileFault)
    /// A folder of recordings that should be there and is not.
    case noSuchFolder(path: String)
    /// A folder without any file that could be imported.
    case nothingToImport(folder: String)
    /// A file that is no JSON at all, with what the parser says of it, if it says something.
    case notJSON(file: String, complaint: String?)
    /// A recording whose outer form, name or lists are wrong.
    case layout(file: String, problem: LayoutProblem)
    /// A packet that cannot be replayed, or a part of it that is not there.
    case packet(file: String, packet: Int, problem: PacketProblem)
    /// A server's side whose outer form, names or flows are wrong.
    case serverSide(file: String, problem: ServerSideProblem)
    /// A wrong datagram of a server's side.
    case serverDatagram(file: String, flow: Int, datagram: Int, problem: DatagramProblem)
    /// A wrong answer of a server's side, or a part of one.
    case serverAnswer(file: String, answer: Int, part: Int?, problem: DatagramProblem)
    /// A file of the name of another with other contents; recordings are known by their file's name.
    case twoOfOneName(file: String, path: String)
    /// An imported recording that is not used, as its partner is not imported and the bundled ones stand.
    case withoutPartner(file: String)
    /// A text that is no `c_s_pair`.
    case flow(text: String, problem: FlowProblem)
    /// An app list whose outer form is wrong, or that names what is not there.
    case appList(file: String, problem: AppListProblem)
    /// A wrong field of an app list's entry.
    case app(file: String, entry: Int, name: String?, problem: AppProblem)
    /// Recorded facts that cannot be read; `line` counts from 1, as editors do.
    case facts(file: String, line: Int, problem: FactsProblem)
    /// Facts from which no recording can be made: the first request does not fit in its bytes.
    case notSynthesisable(
        recording: String, first: FirstRequest, serverName: String?, length: Int)
    /// No app has this name.
    case unknownApp(name: String, suggestions: [String])
    /// No recording has this name.
    case unknownRecording(name: String)
    /// What a recording's server sent is not known, only how much and when.
    case serverBytesUnknown(recording: String)
    /// Something that is not the user's to remove.
    case notRemovable(name: String, obstacle: CannotRemove)
}

/// Why something cannot be removed from what was imported.
package enum CannotRemove: Equatable, Sendable {
    /// It came with the program.
    case bundled
    /// Nothing imported has the name.
    case notImported
    /// An imported app replays it.
    case usedBy(app: String)
}
