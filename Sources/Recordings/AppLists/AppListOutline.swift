import Foundation

/// What can be said of an app list before its entries are read: its kind and the entries' names.
struct AppListOutline {
    enum Kind { case java, iOS }

    let file: String
    let kind: Kind
    private let names: [String?]

    init(_ data: Data, file: String) throws(RecordingError) {
        self.file = file
        let sketch: Sketch
        do { sketch = try JSONDecoder().decode(Sketch.self, from: data) } catch {
            guard let error = error as? DecodingError else {
                throw .notJSON(file: file, reason: "\(error)")
            }
            if case .dataCorrupted(let context) = error {
                throw .notJSON(file: file, reason: context.reason)
            }
            if let entry = error.path.dropFirst().first?.intValue {
                throw .appList(file: file, problem: "entry \(entry + 1) of apps is no object")
            }
            throw .appList(file: file, problem: "the top level is no object with an array \"apps\"")
        }
        names = sketch.apps.map(\.name)
        kind = sketch.apps.contains(where: \.isIOS) && !sketch.apps.contains(where: \.isJava) ? .iOS : .java
    }

    /// An error about a field of an entry.
    func wrong(_ entry: Int, _ field: String, _ problem: String) -> RecordingError {
        .app(
            file: file,
            entry: entry,
            name: names.indices.contains(entry) ? names[entry] : nil,
            field: field,
            problem: problem
        )
    }

    /// Decodes the list's document; the expectations say what each key should hold.
    func document<Document: Decodable>(
        _ type: Document.Type,
        from data: Data,
        expectations: [String: String]
    ) throws(RecordingError) -> Document {
        do { return try JSONDecoder().decode(type, from: data) } catch {
            guard let error = error as? DecodingError else { throw .notJSON(file: file, reason: "\(error)") }
            let path = error.path
            guard let entry = path.dropFirst().first?.intValue else {
                let key = path.first?.stringValue ?? error.missingKey ?? "apps"
                throw .appList(file: file, problem: "\(key) is not \(expectations[key] ?? "as it should be")")
            }
            let field = path.dropFirst(2).first.map(\.stringValue) ?? error.missingKey ?? "the entry"
            let expected = expectations[field] ?? "as it should be"
            throw wrong(
                entry,
                field,
                error.missingKey == nil ? "is not \(expected)" : "is missing; it should be \(expected)"
            )
        }
    }

    /// The text as a plain file name: nothing that leads into another folder.
    func fileName(_ text: String, entry: Int, field: String) throws(RecordingError) -> String {
        guard FileName.isPlain(text), text.hasSuffix(".json") else {
            throw wrong(entry, field, "is \"\(text)\"; it should be a plain file name ending in \".json\"")
        }
        return text
    }

    /// Checks a number that must be above 0.
    func positive(_ value: Double, entry: Int, field: String) throws(RecordingError) -> Double {
        guard value > 0, value <= 86_400 else {
            throw wrong(entry, field, "is \(value); it should be a number above 0 and at most 86400")
        }
        return value
    }

    private struct Sketch: Decodable {
        let apps: [Entry]

        struct Entry: Decodable {
            let name: String?
            let isIOS: Bool
            let isJava: Bool

            private enum Key: String, CodingKey {
                case name, replayFile, randomReplayFile, datafile, image
            }

            init(from decoder: any Decoder) throws {
                let object = try decoder.container(keyedBy: Key.self)
                name = try? object.decode(String.self, forKey: .name)
                isIOS = object.contains(.replayFile) || object.contains(.randomReplayFile)
                isJava = object.contains(.datafile) || object.contains(.image)
            }
        }
    }
}
