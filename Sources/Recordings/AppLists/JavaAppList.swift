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

    /// The categories of entries.
    static let categories = AppCategory.allCases.map(\.rawValue)

    static func apps(_ data: Data, outline: AppListOutline) throws(RecordingError) -> [App] {
        let document = try outline.document(Document.self, from: data)
        var apps: [App] = []
        for (index, entry) in document.apps.enumerated() {
            guard let category = AppCategory(rawValue: entry.category) else {
                throw outline.wrong(index, .unknownWord(.category, entry.category, known: categories))
            }
            guard !entry.name.isEmpty else { throw outline.wrong(index, .empty(.name)) }
            guard AppName.isTestName(entry.image) else {
                throw outline.wrong(index, .notATestName(.image, entry.image))
            }
            let size = try outline.positive(entry.size, entry: index, field: .size)
            let time = try outline.positive(entry.time, entry: index, field: .time)
            let original = try outline.fileName(entry.datafile, entry: index, field: .datafile)
            let control: String
            if let partner = entry.randomdatafile {
                control = try outline.fileName(partner, entry: index, field: .randomdatafile)
            } else {
                let (key, baseline): (AppField, String?) =
                    category == .smallPort
                    ? (.port443small, document.port443small) : (.port443large, document.port443large)
                guard category.isPortTest else {
                    throw outline.wrong(index, .missingControl(.randomdatafile))
                }
                guard let baseline else {
                    throw .appList(file: outline.file, problem: .missingBaseline(key))
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
