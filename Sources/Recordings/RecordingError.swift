/// What can be wrong with recordings, app lists, catalogues and the facts that recordings are made from.
package enum RecordingError: Error, Equatable, Sendable {
    /// A file or folder that cannot be read.
    case unreadable(file: String, reason: String)
    /// A file that cannot be written, renamed or removed.
    case unwritable(file: String, reason: String)
    /// A file that is no JSON at all.
    case notJSON(file: String, reason: String)
    /// A recording whose outer form, name or lists are wrong.
    case layout(file: String, problem: String)
    /// A wrong field of a packet; `packet` counts from 0.
    case packet(file: String, packet: Int, field: String, problem: String)
    /// A wrong datagram of a server's side; `flow` and `datagram` count from 0.
    case serverDatagram(file: String, flow: Int, datagram: Int, problem: String)
    /// A file of the name of another with other contents; recordings are known by their file's name.
    case twoOfOneName(file: String, path: String)
    /// A text that is no `c_s_pair`.
    case flow(text: String, problem: String)
    /// An app list whose outer form is wrong.
    case appList(file: String, problem: String)
    /// A wrong field of an app list's entry; `entry` counts from 0.
    case app(file: String, entry: Int, name: String?, field: String, problem: String)
    /// Recorded facts that cannot be read; `line` counts from 1.
    case facts(file: String, line: Int, problem: String)
    /// Facts from which no recording can be made.
    case notSynthesisable(recording: String, problem: String)
    /// No app has this name.
    case unknownApp(name: String, suggestions: [String])
    /// No recording has this name.
    case unknownRecording(name: String)
    /// Something that is not the user's to remove.
    case notRemovable(name: String, reason: String)
}

extension RecordingError: CustomStringConvertible {
    /// One sentence that names the file, the place and what would be right. Packets and entries are counted
    /// from 1 here, as a person counts.
    package var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "\(file) cannot be read: \(reason)"
        case .unwritable(let file, let reason):
            "\(file) cannot be written: \(reason)"
        case .notJSON(let file, let reason):
            "\(file) is not valid JSON: \(reason)"
        case .layout(let file, let problem):
            "\(file): \(problem)"
        case .packet(let file, let packet, let field, let problem):
            "\(file): packet \(packet + 1): \(field) \(problem)"
        case .serverDatagram(let file, let flow, let datagram, let problem):
            "\(file): flow \(flow + 1): datagram \(datagram + 1) \(problem)"
        case .twoOfOneName(let file, let path):
            "\(path) has other contents than another \(file) here, and a recording is known by its file's name; "
                + "import one of them by itself"
        case .flow(let text, let problem):
            "\"\(text)\" is no c_s_pair: \(problem)"
        case .appList(let file, let problem):
            "\(file): \(problem)"
        case .app(let file, let entry, let name, let field, let problem):
            "\(file): entry \(entry + 1)\(name.map { " (\"\($0)\")" } ?? ""): \(field) \(problem)"
        case .facts(let file, let line, let problem):
            "\(file):\(line): \(problem)"
        case .notSynthesisable(let recording, let problem):
            "\(recording) cannot be made: \(problem)"
        case .unknownApp(let name, let suggestions):
            suggestions.isEmpty
                ? "no app named \"\(name)\""
                : "no app named \"\(name)\"; did you mean "
                    + suggestions.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
        case .unknownRecording(let name):
            "no recording named \"\(name)\""
        case .notRemovable(let name, let reason):
            "\"\(name)\" cannot be removed: \(reason)"
        }
    }
}
