import Basics
import Foundation
import Help
import Home
import Messages
import Reports
import TestModel

/// The pages of the help, in one language: topics, the glossary, the JSON Schema.
struct HelpPages {
    /// The variables that tell where the pages lie.
    let environment: [String: String]
    /// The language.
    let messages: Messages

    /// The same pages in English.
    var english: HelpPages { HelpPages(environment: environment, messages: Messages.english) }

    /// The names of the help topics.
    ///
    /// - Throws: `ShellError.resourcesMissing`.
    func topics() throws(ShellError) -> [String] {
        do {
            let folder = try HelpLocation.directory(environment: environment).appending(path: "topics")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
        } catch {
            throw .resourcesMissing(Reason(behind: error))
        }
    }

    /// The JSON Schema of all that `--json` prints.
    ///
    /// - Throws: `ShellError.resourcesMissing`.
    func outputSchema() throws(ShellError) -> JSONValue {
        let name = "schema.json"
        do {
            let file = try HelpLocation.directory(environment: environment).appending(path: name)
            return try OutputSchema.complete(try String(contentsOf: file, encoding: .utf8))
        } catch let error as ResourceLocationError {
            throw .resourcesMissing(.resources(error))
        } catch {
            throw .resourcesMissing(.helpUnreadable(topic: name, Reason(behind: error)))
        }
    }

    /// The text of a topic, in the language of the pages if there is one in it, else in English.
    ///
    /// - Throws: `ShellError.unknownTopic`, `ShellError.resourcesMissing`.
    func text(of topic: String) throws(ShellError) -> String {
        let topics = try topics()
        guard topics.contains(topic) else {
            throw .unknownTopic(topic, suggestion: EditDistance.nearest(to: topic, in: topics).first)
        }
        do {
            let folder = try HelpLocation.directory(environment: environment).appending(path: "topics")
            let own = folder.appending(path: "\(messages.language.rawValue)/\(topic).md")
            let isThere = FileManager.default.fileExists(atPath: own.path)
            let file = isThere ? own : folder.appending(path: "\(topic).md")
            let page = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
            let text = ViewReference.filled(FieldReference.filled(page, messages), messages)
            guard !isThere, let remark = messages.topicInAnotherLanguage else { return text }
            return remark + "\n\n" + text
        } catch {
            throw .resourcesMissing(.helpUnreadable(topic: topic, Reason(behind: error)))
        }
    }
}

extension HelpPages {
    /// The pages that a session shows.
    init(of session: isolated Session) {
        self.init(environment: session.environment, messages: session.messages)
    }
}
