import Foundation

/// The list of the Java command line and Android clients, `apps_list.json` (Specification 3.8).
enum JavaAppList {
    private struct Document: Decodable {
        let apps: [Entry]
        let port443small: String?
        let port443large: String?
    }

    private struct Entry: Decodable {
        let name: String
        let size: Double
        let time: Double
        let image: String
        let datafile: String
        let randomdatafile: String?
        let category: String
        let frenchOnly: Bool?
        let englishOnly: Bool?
        let hidden: Bool?
        let synthesised: Bool?
    }

    private static let expectations = [
        "apps": "an array of entries", "port443small": "a string", "port443large": "a string",
        "name": "a string", "size": "a number of MB", "time": "a number of seconds", "image": "a string",
        "datafile": "a file name", "randomdatafile": "a file name", "category": categories,
        "frenchOnly": "true or false", "englishOnly": "true or false", "hidden": "true or false",
        "synthesised": "true or false",
    ]

    private static let categories =
        "one of " + AppCategory.allCases.map(\.rawValue).joined(separator: ", ")

    static func apps(_ data: Data, outline: AppListOutline) throws(RecordingError) -> [App] {
        let document = try outline.document(Document.self, from: data, expectations: expectations)
        var apps: [App] = []
        for (index, entry) in document.apps.enumerated() {
            guard let category = AppCategory(rawValue: entry.category) else {
                throw outline.wrong(index, "category", "is \"\(entry.category)\"; it should be \(categories)")
            }
            guard !entry.name.isEmpty else { throw outline.wrong(index, "name", "is empty") }
            guard AppName.isTestName(entry.image) else {
                throw outline.wrong(
                    index,
                    "image",
                    "is \"\(entry.image)\"; it should be letters, digits, \"-\" and \"_\""
                )
            }
            let size = try outline.positive(entry.size, entry: index, field: "size")
            let time = try outline.positive(entry.time, entry: index, field: "time")
            let original = try outline.fileName(entry.datafile, entry: index, field: "datafile")
            let control: String
            if let partner = entry.randomdatafile {
                control = try outline.fileName(partner, entry: index, field: "randomdatafile")
            } else {
                let (key, baseline) =
                    category == .smallPort
                    ? ("port443small", document.port443small) : ("port443large", document.port443large)
                guard category.isPortTest else {
                    throw outline.wrong(
                        index,
                        "randomdatafile",
                        "is missing; only a port test may do without a control of its own"
                    )
                }
                guard let baseline else {
                    throw .appList(
                        file: outline.file,
                        problem: "\(key) is missing; it should name the baseline of the port tests"
                    )
                }
                control = try outline.fileName(baseline, entry: index, field: key)
            }
            apps.append(
                App(
                    testName: AppName.testName(image: entry.image, category: category),
                    listName: entry.name,
                    sizeMB: Int(size.rounded(.up)),
                    time: time,
                    category: category,
                    originalFile: original,
                    controlFile: control,
                    frenchOnly: entry.frenchOnly ?? false,
                    englishOnly: entry.englishOnly ?? false,
                    hidden: entry.hidden ?? false,
                    synthesised: entry.synthesised ?? false
                )
            )
        }
        return apps
    }
}
