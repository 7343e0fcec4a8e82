import Basics

/// Creation of an app for a recording that no list names.
package enum AppFromRecording {
    /// Returns the app, or nil if the recording is a control or its partner's name cannot be derived from its
    /// own.
    ///
    /// The display name is derived from the file name, the size is the number of bytes in MB, and the time is
    /// the duration in seconds, rounded up; a port gets the time of the published lists, as it determines the
    /// length of the slices (Specification 6.4). The category is a guess: UDP counts as a call, everything
    /// else as video, including QUIC, which has the same content as TCP.
    ///
    /// - Parameters:
    ///   - file: the recording's file name.
    ///   - recording: the original.
    ///   - server: its server's side, if known.
    ///   - wanted: the category, if known.
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

    /// Returns the default category for a recording of an application.
    package static func category(of recording: Recording) -> AppCategory {
        recording.transport == .udp && !recording.isQUIC ? .conferencing : .video
    }

    /// Time of a 10 MB port test in the published lists, s.
    private static let smallPortTime = 2.0
    /// Time of a 50 MB port test in the published lists, s.
    private static let largePortTime = 10.0

    /// Returns the app with a unique name: its own, or if taken its file's stem, with a number if necessary.
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
