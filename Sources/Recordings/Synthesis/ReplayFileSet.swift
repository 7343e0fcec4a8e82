import Basics
package import Foundation

/// The contents of the bundled `ReplayFiles` folder, made from the fact sheets.
package struct ReplayFileSet: Sendable, Equatable {
    /// The app table's name among the sheets.
    package static let tableFile = "apps.txt"
    /// The name of the table of calls among the sheets.
    package static let callsFile = "calls.txt"

    /// File names and their bytes: the app list, a recording for every stem in the sheets and every call, and a
    /// server's side for every UDP recording.
    package let files: [String: Data]

    /// Makes all files.
    ///
    /// - Parameter sheets: the texts of the fact sheets and of the two tables, by file name.
    /// - Throws: ``RecordingError/facts(file:line:problem:)`` and the errors of ``Synthesiser``.
    package init(sheets: [String: String]) throws(RecordingError) {
        var files: [String: Data] = [:]
        func add(_ recording: Recording) {
            let name = ReplayName.file(ofStem: ReplayName.lookupKey(recording.name))
            files[name] = RecordingFile.encode(recording)
        }
        func add(_ sides: [ServerRecording]) {
            for side in sides {
                let name = ServerRecordingFile.file(ofStem: ReplayName.lookupKey(side.name))
                files[name] = ServerRecordingFile.encode(side)
            }
        }
        let table = try AppTable(sheets[Self.tableFile] ?? "", file: Self.tableFile)
        for (file, text) in sheets.sorted(by: { $0.key < $1.key })
        where ![Self.tableFile, Self.callsFile].contains(file) {
            for facts in try FactSheet(text, file: file).recordings {
                for recording in try Synthesiser.recordings(from: facts) { add(recording) }
                guard facts.transport == .udp, let app = table.app(ofStem: facts.stem) else { continue }
                add(try Synthesiser.serverSides(of: facts, app: app, source: .serverOnly))
            }
        }
        let calls = try CallTable(sheets[Self.callsFile] ?? "", file: Self.callsFile).calls
        for (index, call) in calls.enumerated() {
            guard let app = table.app(ofStem: call.stem) else {
                throw .facts(
                    file: Self.callsFile, line: index + 2,
                    problem: .noApp(table: Self.tableFile, recording: call.stem)
                )
            }
            let facts = Synthesiser.facts(of: call, app: app)
            for recording in try Synthesiser.recordings(from: facts) { add(recording) }
            add(try Synthesiser.serverSides(of: facts, app: app, source: .bothSides))
        }
        for (index, app) in table.apps.enumerated() {
            for file in [app.originalFile, app.controlFile] where files[file] == nil {
                throw .facts(
                    file: Self.tableFile,
                    line: index + 2,
                    problem: .noSheet(file: file, app: app.testName)
                )
            }
        }
        files[AppList.fileName] = AppList(apps: table.apps).encode()
        self.files = files
    }
}

extension AppTable {
    /// Returns the app whose original has this stem.
    fileprivate func app(ofStem stem: String) -> App? {
        apps.first { $0.originalFile == ReplayName.file(ofStem: stem) }
    }
}
