package import TestModel

/// The results database.
extension English {
    package func storeSentence(_ error: ResultStoreError) -> String {
        switch error {
        case .cannotOpen(let path, let failure):
            "the results database \(path) cannot be opened: \(opening(failure)); choose another --home or mend the "
                + "path"
        case .readOnly(let path):
            "the results database \(path) may not be written; give yourself write permission or choose another "
                + "--home"
        case .diskFull(let path):
            "no room is left to store results in \(path); free some space, what was stored before is unharmed"
        case .inputOutput(let path, let detail):
            "the disk failed while using the results database \(path): \(detail); check the disk or choose another "
                + "--home"
        case .busy(let path):
            "another process keeps the results database \(path) locked; try again when it has finished"
        case .damaged(let path, let detail):
            "the results database \(path) is damaged: \(detail); rename it and keep it, a new one is begun "
                + "then, and save what it holds with sqlite3's .recover command"
        case .cannotSetAside(let path, let reason):
            "the results database \(path) is damaged and cannot be renamed: \(systemError(reason)); move it away by "
                + "hand"
        case .newerSchema(let path, let found, let known):
            "the results database \(path) has schema version \(found), this program knows up to \(known); use a "
                + "newer wehe or choose another --home"
        case .foreignDatabase(let path):
            "\(path) is a database of another program; move it away or choose another --home"
        case .movedAway(let path):
            "the results database \(path) was moved, removed or replaced while in use; put it back or start again"
        case .removedMeanwhile(let test): "test \(test) was removed meanwhile"
        case .changedMeanwhile(let path):
            "another process changed the results database \(path) while it was read; try again"
        case .closed(let path): "the results database \(path) was already closed; open it again"
        case .unstorable(let column, let seconds):
            "\(column) cannot be stored: \(seconds) s after 1970 is no instant in the years 1 to 9999"
        case .unreadable(let path, let place, let found):
            "the results database \(path) has \(content(found)) in \(self.place(place)), which wehe does not write; "
                + "correct or remove that row"
        case .unexpected(let path, let code, let detail):
            "the results database \(path) answered with SQLite error \(code): \(detail)"
        }
    }

    package func databaseSetAside(_ path: String, keptAs copy: String) -> String {
        "the results database \(path) was damaged; it is kept as \(copy) and a new one was begun"
    }

    package func databaseMended(_ path: String) -> String {
        "the results database \(path) told its version wrongly, as damage does; its tables told the right one, which was "
            + "written down; copy the file and check the disk"
    }

    private func opening(_ failure: OpeningFailure) -> String {
        switch failure {
        case .notAFile: "it is not a regular file"
        case .folder: "its folder cannot be made"
        case .system(let error): systemError(error)
        case .told(let text): text
        }
    }

    private func place(_ place: StoredPlace) -> String {
        switch place {
        case .column(let column, let row): "\(column) of \(self.row(row))"
        case .samples(let row): "sample for \(self.row(row))"
        }
    }

    private func row(_ row: StoredRow) -> String {
        switch row {
        case .test(let id): "test \(id)"
        case .part(let table, let id):
            "\("aeiou".contains(table.prefix(1)) ? "an" : "a") \(table) of test \(id)"
        case .sample(let replay): "a sample of \(self.row(replay))"
        case .named(let id): "a test that test \(id) names"
        case .campaign(let name): "the campaign \(name)"
        }
    }

    private func content(_ content: StoredContent) -> String {
        switch content {
        case .value(let text): text
        case .rows(let count): "\(count) rows"
        }
    }
}
