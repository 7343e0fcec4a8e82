/// What an app test belongs to: the tab it stands under, or the kind of port test (Specification 3.8).
package enum AppCategory: String, Codable, Sendable, CaseIterable {
    case video = "VIDEO"
    case music = "MUSIC"
    case conferencing = "CONFERENCING"
    case smallPort = "SMALL_PORT"
    case largePort = "LARGE_PORT"

    /// Whether apps of this category test a port rather than an application.
    package var isPortTest: Bool { self == .smallPort || self == .largePort }

    /// As people write it: `small-port`.
    package var word: String { rawValue.lowercased().replacing("_", with: "-") }

    /// The category of a word.
    package init?(word: String) {
        guard let category = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = category
    }
}

/// One test that a person can choose: an original recording and its control (Specification 3.7, 3.8).
package struct App: Sendable, Equatable {
    /// The name on the command line: `netflix`, `port80s`, `port80l`.
    package let testName: String
    /// The name in the app list: `Netflix`, and for ports without the word: `80 HTTP`.
    package let listName: String
    /// Size of one replay in MB, for display; a test runs two.
    package let sizeMB: Int
    /// Nominal length of one replay in seconds; the slice length derives from it (Specification 6.4).
    package let time: Double
    package let category: AppCategory
    /// The original's file name, with `.json`.
    package let originalFile: String
    /// The control's file name, with `.json`: the random partner, for ports the 443 baseline.
    package let controlFile: String
    /// Shown only to French users.
    package let frenchOnly: Bool
    /// Not shown to French users.
    package let englishOnly: Bool
    /// Never shown.
    package let hidden: Bool
    /// Made from published facts rather than recorded. Upstream lists do not have this.
    package let synthesised: Bool

    /// An app from its parts.
    package init(
        testName: String,
        listName: String,
        sizeMB: Int,
        time: Double,
        category: AppCategory,
        originalFile: String,
        controlFile: String,
        frenchOnly: Bool = false,
        englishOnly: Bool = false,
        hidden: Bool = false,
        synthesised: Bool = false
    ) {
        self.testName = testName
        self.listName = listName
        self.sizeMB = sizeMB
        self.time = time
        self.category = category
        self.originalFile = originalFile
        self.controlFile = controlFile
        self.frenchOnly = frenchOnly
        self.englishOnly = englishOnly
        self.hidden = hidden
        self.synthesised = synthesised
    }

    /// The name a person reads: `Netflix`, and for ports `Port 80 HTTP (10 MB)`.
    package var displayName: String { isPortTest ? "Port \(listName) (\(sizeMB) MB)" : listName }

    package var isPortTest: Bool { category.isPortTest }

    /// Whether the app is offered to a person of that language (Specification 3.7).
    package func isOffered(inFrench: Bool) -> Bool {
        !hidden && !(frenchOnly && !inFrench) && !(englishOnly && inFrench)
    }
}
