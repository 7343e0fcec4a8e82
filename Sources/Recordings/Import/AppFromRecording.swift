import Basics

/// An app made for a recording that no list names.
package enum AppFromRecording {
    /// The app, or nil when the recording is a control or its name does not tell its partner's.
    ///
    /// The displayed name comes from the file name, the size is the bytes in MB, and the time is the duration in
    /// seconds, rounded up; a port's is the one that the published lists give every port, as it says how long the
    /// slices are (Specification 6.4). Nothing tells the category: datagrams are taken for a call, the rest for
    /// video, and so is QUIC, which carries what TCP does.
    ///
    /// - Parameters:
    ///   - file: the recording's file name.
    ///   - recording: the original.
    ///   - server: its server's side, if that is known.
    ///   - wanted: the category, if somebody knows it.
    /// - Returns: the app.
    static func make(
        file: String, _ recording: Recording, server: ServerRecording? = nil,
        category wanted: AppCategory? = nil
    ) -> App? {
        guard let stem = ReplayName.stem(ofFile: file), !ReplayName.isControl(stem: stem),
            let partner = ReplayName.partner(ofStem: stem)
        else { return nil }
        let category: AppCategory
        let name: String
        if recording.isPortTest {
            category = stem.hasSuffix("_large") ? .largePort : .smallPort
            name = String(recording.flow.serverPort)
        } else {
            category = wanted ?? Self.category(of: recording)
            name = String(stem[..<(stem.lastIndex(of: "_") ?? stem.endIndex)])
        }
        let bytes = max(server?.bytes ?? recording.bytesDown, recording.bytesUp)
        let time =
            switch category {
            case .smallPort: Self.smallPortTime
            case .largePort: Self.largePortTime
            case .video, .music, .conferencing:
                max(1, (recording.duration + (server?.lastAnswer ?? 0)).rounded(.up))
            }
        return App(
            testName: AppName.testName(
                image: AppName.image(icon: nil, name: name, isPortTest: category.isPortTest),
                category: category
            ),
            listName: name,
            sizeMB: max(1, (bytes + 500_000) / 1_000_000),
            time: time,
            category: category,
            originalFile: file,
            controlFile: ReplayName.file(ofStem: partner)
        )
    }

    /// The category that a recording of an application has unless somebody knows better.
    package static func category(of recording: Recording) -> AppCategory {
        recording.transport == .udp && !recording.isQUIC ? .conferencing : .video
    }

    /// The seconds that the published lists give a port's test of 10 MB.
    private static let smallPortTime = 2.0
    /// The seconds that the published lists give a port's test of 50 MB.
    private static let largePortTime = 10.0

    /// The app under a name that no other has: its file's stem, and then numbers, where its own is taken.
    static func renamed(_ app: App, avoiding others: [App]) -> App {
        let taken = { (name: String) in others.contains { $0.isNamed(name) } }
        guard taken(app.testName) else { return app }
        let stem = ReplayName.stem(ofFile: app.originalFile) ?? app.testName
        let base = ReplayName.lookupKey(stem).lowercased()
        var name = base
        var number = 2
        while taken(name) {
            name = "\(base)_\(number)"
            number += 1
        }
        return App(
            testName: name,
            listName: stem,
            sizeMB: app.sizeMB,
            time: app.time,
            category: app.category,
            originalFile: app.originalFile,
            controlFile: app.controlFile
        )
    }
}
