/// Category of an app test: the tab under which it is listed, or the kind of port test (Specification 3.8).
package enum AppCategory: String, Codable, Sendable, CaseIterable {
    case video = "VIDEO"
    case music = "MUSIC"
    case conferencing = "CONFERENCING"
    case smallPort = "SMALL_PORT"
    case largePort = "LARGE_PORT"

    /// True if apps of this category test a port rather than an application.
    package var isPortTest: Bool { self == .smallPort || self == .largePort }

    /// The category in lower case with a hyphen: `small-port`.
    package var word: String { rawValue.lowercased().replacing("_", with: "-") }

    /// Parses a category in that form.
    package init?(word: String) {
        guard let category = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = category
    }
}

/// One test that the user can choose: an original recording and its control (Specification 3.7, 3.8).
package struct App: Sendable, Equatable {
    /// The name on the command line: `netflix`, `port80s`, `port80l`.
    package let testName: String
    /// The name in the app list: `Netflix`, and for ports without the word: `80 HTTP`.
    package let listName: String
    /// Size of one replay in MB, for display; a test runs two replays.
    package let sizeMB: Int
    /// Nominal length of one replay in seconds; the slice length derives from it (Specification 6.4).
    package let time: Double
    package let category: AppCategory
    /// The original's file name, with `.json`.
    package let originalFile: String
    /// The control's file name, with `.json`: the random partner, for ports the 443 baseline.
    package let controlFile: String
    /// True if shown only to French users.
    package let frenchOnly: Bool
    /// True if not shown to French users.
    package let englishOnly: Bool
    /// True if never shown.
    package let hidden: Bool
    /// True if made from published facts rather than recorded. Upstream lists do not have this field.
    package let synthesised: Bool

    /// Creates an app from its fields.
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

    /// The display name: `Netflix`, and for ports `Port 80 HTTP (10 MB)`.
    package var displayName: String { isPortTest ? "Port \(listName) (\(sizeMB) MB)" : listName }

    package var isPortTest: Bool { category.isPortTest }

    /// Returns true if the app is offered to users of that language (Specification 3.7).
    package func isOffered(inFrench: Bool) -> Bool {
        !hidden && !(frenchOnly && !inFrench) && !(englishOnly && inFrench)
    }
}
