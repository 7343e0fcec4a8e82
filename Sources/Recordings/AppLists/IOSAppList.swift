import Foundation

/// The list of the iOS client, `app_list.json` (Specification 3.7).
///
/// Upstream silently drops incomplete entries; here they are errors. Two of upstream's entries (Teams and
/// WhatsApp) name the original as its own control, which would compare a recording with itself: they get the
/// original's random partner instead.
enum IOSAppList {
    private struct Document: Decodable {
        let apps: [Entry]
    }

    private struct Entry: Decodable {
        let name: String
        let size: String
        let time: Double
        let icon: String?
        let replayFile: String
        let randomReplayFile: String
        let appType: String?
        let portTest: Bool?
        let largeTest: Bool?
        let frenchOnly: Bool?
        let englishOnly: Bool?
        let hidden: Bool?
    }

    /// The types of entries that do not test a port.
    static let appTypes = ["video", "music", "videoconferencing"]

    static func apps(_ data: Data, outline: AppListOutline) throws(RecordingError) -> [App] {
        let document = try outline.document(Document.self, from: data)
        var apps: [App] = []
        for (index, entry) in document.apps.enumerated() {
            let category = try category(entry, index: index, outline: outline)
            guard !entry.name.isEmpty else { throw outline.wrong(index, .empty(.name)) }
            guard let number = Double(entry.size) else {
                throw outline.wrong(index, .notMegabytes(.size, entry.size))
            }
            let size = try outline.positive(number, entry: index, field: .size)
            let time = try outline.positive(entry.time, entry: index, field: .time)
            let original = try outline.fileName(entry.replayFile + ".json", entry: index, field: .replayFile)
            let image = AppName.image(icon: entry.icon, name: entry.name, isPortTest: category.isPortTest)
            guard AppName.isTestName(image) else {
                throw outline.wrong(index, .noTestName(entry.icon == nil ? .name : .icon))
            }
            apps.append(
                App(
                    testName: AppName.testName(image: image, category: category),
                    listName: category.isPortTest ? AppName.portListName(entry.name) : entry.name,
                    sizeMB: Int(size.rounded(.up)),
                    time: time,
                    category: category,
                    originalFile: original,
                    controlFile: try control(entry, category: category, index: index, outline: outline),
                    frenchOnly: entry.frenchOnly ?? false,
                    englishOnly: entry.englishOnly ?? false,
                    hidden: entry.hidden ?? false
                )
            )
        }
        return apps
    }

    private static func category(
        _ entry: Entry,
        index: Int,
        outline: AppListOutline
    ) throws(RecordingError) -> AppCategory {
        if entry.portTest ?? false { return entry.largeTest ?? false ? .largePort : .smallPort }
        switch entry.appType {
        case "video": return .video
        case "music": return .music
        case "videoconferencing": return .conferencing
        case let other?:
            throw outline.wrong(index, .unknownWord(.appType, other, known: appTypes))
        case nil:
            throw outline.wrong(index, .missingKind(.appType, known: appTypes))
        }
    }

    private static func control(
        _ entry: Entry,
        category: AppCategory,
        index: Int,
        outline: AppListOutline
    ) throws(RecordingError) -> String {
        let control = try outline.fileName(
            entry.randomReplayFile + ".json",
            entry: index,
            field: .randomReplayFile
        )
        guard entry.randomReplayFile == entry.replayFile, !category.isPortTest else { return control }
        guard let stem = ReplayName.stem(ofFile: control), let partner = ReplayName.partner(ofStem: stem)
        else {
            throw outline.wrong(index, .controlIsOriginal(.randomReplayFile))
        }
        return ReplayName.file(ofStem: partner)
    }
}
