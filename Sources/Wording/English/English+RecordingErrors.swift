import Recordings
import SystemFiles

/// What is wrong with recordings, app lists and imports. Places are counted from 1 here, as a person counts.
extension English {
    func recordingSentence(_ error: RecordingError) -> String {
        switch error {
        case .unreadable(let file, let fault): "\(file) cannot be read: \(fileFault(fault))"
        case .unwritable(let file, let fault): "\(file) cannot be written: \(fileFault(fault))"
        case .noSuchFolder(let path): "\(path) cannot be read: there is no such folder"
        case .nothingToImport(let folder):
            "\(folder) cannot be read: the folder has no .json files to import"
        case .notJSON(let file, let complaint):
            "\(file) is not valid JSON" + (complaint.map { ": \($0)" } ?? "")
        case .layout(let file, let problem): "\(file): \(self.problem(problem))"
        case .packet(let file, let packet, let problem):
            "\(file): packet \(packet + 1): \(self.problem(problem))"
        case .serverSide(let file, let problem): "\(file): \(self.problem(problem))"
        case .serverDatagram(let file, let flow, let datagram, let problem):
            "\(file): flow \(flow + 1): datagram \(datagram + 1) \(self.problem(problem))"
        case .serverAnswer(let file, let answer, let part, let problem):
            "\(file): answer \(answer + 1)\(part.map { ": packet \($0 + 1)" } ?? "") \(self.problem(problem))"
        case .twoOfOneName(let file, let path):
            "\(path) has other contents than another \(file) here, and a recording is known by its file's name; "
                + "import one of them by itself"
        case .withoutPartner(let file):
            "\(file): not used as long as its partner is not imported; the bundled recordings stand"
        case .flow(let text, let problem): "\"\(text)\" is no c_s_pair: \(self.problem(problem))"
        case .appList(let file, let problem): "\(file): \(self.problem(problem))"
        case .app(let file, let entry, let name, let problem):
            "\(file): entry \(entry + 1)\(name.map { " (\"\($0)\")" } ?? ""): \(self.problem(problem))"
        case .facts(let file, let line, let problem): "\(file):\(line): \(self.problem(problem))"
        case .notSynthesisable(let recording, let first, let serverName, let length):
            "\(recording) cannot be made: a \(first.rawValue) for \(serverName ?? "no host") does not fit in "
                + "\(length) bytes"
        case .unknownApp(let name, let suggestions):
            suggestions.isEmpty
                ? "no app named \"\(name)\""
                : "no app named \"\(name)\"; did you mean "
                    + suggestions.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
        case .unknownRecording(let name): "no recording named \"\(name)\""
        case .serverBytesUnknown(let name):
            "of \(name) only how much its server sent is known, and an upstream server needs the bytes; import a "
                + "capture of the app, or the server's pickle"
        case .notRemovable(let name, let obstacle):
            "\"\(name)\" cannot be removed: \(self.obstacle(obstacle))"
        }
    }

    /// Why a file cannot be read or written.
    func fileFault(_ fault: FileFault) -> String {
        switch fault {
        case .system(let error): systemError(error)
        case .foundation(let text): text
        }
    }

    private func obstacle(_ obstacle: RemovalObstacle) -> String {
        switch obstacle {
        case .bundled: "it came with the program; only what was imported can go"
        case .notImported: "no imported app or recording has this name"
        case .usedBy(let app): "the imported app \"\(app)\" uses it; remove that instead"
        }
    }

    private func problem(_ problem: FactsProblem) -> String {
        switch problem {
        case .neitherKeyNorNumbers(let line):
            "\"\(line)\" is neither a key with a value nor as many numbers, 0 or more, as the line before"
        case .missing(let key): "there is no line \"\(key)\""
        case .unknownTransportOrFirst:
            "transport is not tcp or udp, or first is not tls-client-hello, http-get or opaque"
        case .numberCount(let needed): "a packet's line should have \(needed) numbers"
        case .columns(let line, let needed):
            "\"\(line)\" should have: \(needed.joined(separator: " | "))"
        case .noApp(let table, let recording): "\(table) has no app with \(recording)"
        case .noSheet(let file, let app): "no sheet gives \(file) for \(app)"
        }
    }
}
