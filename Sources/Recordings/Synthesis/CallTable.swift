/// The table of calls of which only the app list's size and time are known: one line each, with the
/// original's recording and the flow separated by a bar.
package struct CallTable: Sendable, Equatable {
    /// One call.
    struct Call: Sendable, Equatable {
        /// The original's file name without its ending.
        let stem: String
        /// The `c_s_pair`, with addresses reserved for documentation on both sides.
        let flow: String
    }

    let calls: [Call]

    /// Reads the table.
    ///
    /// - Throws: ``RecordingError/facts(file:line:problem:)``.
    package init(_ text: String, file: String) throws(RecordingError) {
        var calls: [Call] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let words = line.split { $0 == " " || $0 == "|" }.map(String.init)
            guard words.count == 2, ReplayName.partner(ofStem: words[0]) != nil,
                (try? FlowPair(words[1])) != nil
            else {
                throw .facts(
                    file: file, line: index + 1,
                    problem: .columns(String(line), needed: ["recording", "flow"]))
            }
            calls.append(Call(stem: words[0], flow: words[1]))
        }
        self.calls = calls
    }
}
