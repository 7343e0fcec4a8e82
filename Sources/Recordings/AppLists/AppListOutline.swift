import Foundation
import Basics

/// Outline of an app list, available before its entries are read: its kind and the entries' names.
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
                throw .notJSON(file: file, complaint: ErrorWords.of(error))
            }
            if case .dataCorrupted(let context) = error {
                throw .notJSON(file: file, complaint: context.complaint)
            }
            if let entry = error.path.dropFirst().first?.intValue {
                throw .appList(file: file, problem: .entryNotAnObject(entry: entry))
            }
            throw .appList(file: file, problem: .notAnObject)
        }
        names = sketch.apps.map(\.name)
        kind = sketch.apps.contains(where: \.isIOS) && !sketch.apps.contains(where: \.isJava) ? .iOS : .java
    }

    /// Returns an error about a field of an entry.
    func wrong(_ entry: Int, _ problem: AppProblem) -> RecordingError {
        .app(
            file: file,
            entry: entry,
            name: names.indices.contains(entry) ? names[entry] : nil,
            problem: problem
        )
    }

    /// Decodes the list's document.
    func document<Document: Decodable>(
        _ type: Document.Type, from data: Data
    ) throws(RecordingError) -> Document {
        do { return try JSONDecoder().decode(type, from: data) } catch {
            guard let error = error as? DecodingError else {
                throw .notJSON(file: file, complaint: ErrorWords.of(error))
            }
            let path = error.path
            guard let entry = path.dropFirst().first?.intValue else {
                let field = path.first.flatMap { AppField(rawValue: $0.stringValue) } ?? .apps
                throw .appList(file: file, problem: .wrongKind(field, expected: form(of: field)))
            }
            let key = path.dropFirst(2).first.map(\.stringValue) ?? error.missingKey
            guard let field = key.flatMap(AppField.init) else {
                throw .appList(file: file, problem: .entryNotAnObject(entry: entry))
            }
            let expected = form(of: field)
            throw wrong(
                entry,
                error.missingKey == nil
                    ? .wrongKind(field, expected: expected) : .missing(field, expected: expected)
            )
        }
    }

    /// Returns the expected form of a field in a list of this kind.
    private func form(of field: AppField) -> AppFieldForm {
        switch field {
        case .apps: .entries
        case .name, .image, .icon, .port443small, .port443large: .text
        case .size: kind == .iOS ? .megabytesText : .megabytes
        case .time: .seconds
        case .datafile, .randomdatafile: .fileName
        case .replayFile, .randomReplayFile: .fileStem
        case .category: .word(JavaAppList.categories)
        case .appType: .word(IOSAppList.appTypes)
        case .frenchOnly, .englishOnly, .hidden, .synthesised, .portTest, .largeTest: .boolean
        }
    }

    /// Checks that a text is a plain file name that cannot lead into another folder.
    func fileName(_ text: String, entry: Int, field: AppField) throws(RecordingError) -> String {
        guard FileName.isPlain(text), text.hasSuffix(".json") else {
            throw wrong(entry, .notAFileName(field, text))
        }
        return text
    }

    /// Checks that a number is positive.
    func positive(_ value: Double, entry: Int, field: AppField) throws(RecordingError) -> Double {
        guard value > 0, value <= Double(Self.largestNumber) else {
            throw wrong(entry, .outOfRange(field, value, most: Self.largestNumber))
        }
        return value
    }

    /// The maximum for sizes in MB and times in seconds.
    private static let largestNumber = 86_400

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
