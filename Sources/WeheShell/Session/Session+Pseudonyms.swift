import Foundation
import Home
import Messages
import Reports
import TestModel

extension Session {
    /// Anonymises tests, with this home's pseudonyms in the place of identifying values.
    ///
    /// - Parameter kept: the parts that are not removed.
    /// - Returns: the anonymiser.
    /// - Throws: `ShellError.homeUnusable`.
    func anonymiser(keeping kept: [WithheldPart]) async throws -> Anonymiser {
        let (output, path) = (output, home.pseudonymsFile.path)
        let key = try await PseudonymKeyFile(home: home).current { copy, reason in
            output.note(
                output.messages.setAside(
                    path, because: reason, keptAs: copy.lastPathComponent, consequence: .pseudonyms))
        }
        return Anonymiser(keeping: Set(kept)) { key.pseudonym(of: $0) }
    }
}
