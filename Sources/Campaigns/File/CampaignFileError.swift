/// A mistake in a campaign's file.
package struct CampaignFileError: Error, Equatable, Sendable {
    /// The line, counted from 1.
    package let line: Int
    package let kind: Kind

    package init(line: Int, _ kind: Kind) {
        self.line = line
        self.kind = kind
    }

    package enum Kind: Equatable, Sendable {
        /// It is not YAML; the parser's message in English.
        case notYAML(complaint: String)
        /// The file is not a mapping of keys to values.
        case noKeys
        /// An unknown key, and a similar one.
        case unknownKey(String, nearest: CampaignKey?)
        /// A key occurs twice.
        case repeatedKey(String)
        /// A required key is missing.
        case missing(CampaignKey)
        /// Neither apps nor categories are named.
        case nothingToTest
        /// A value that the key does not accept.
        case value(CampaignKey, given: String)
        /// A list or mapping where a word is expected.
        case form(CampaignKey)
        /// An unknown app.
        case unknownApp(String, suggestions: [String])
        /// An unknown server.
        case unknownServer(String)
        /// A budget although the method is not series.
        case budgetWithoutSeries
        /// The end is before the beginning.
        case endsBeforeBeginning
        /// The period is shorter than one slot.
        case noSlot
    }
}

/// All mistakes in a campaign's file.
package struct CampaignFileErrors: Error, Equatable, Sendable {
    /// Name of the file.
    package let file: String
    /// The mistakes in the order of their lines; at least one.
    package let mistakes: [CampaignFileError]

    package init(file: String, mistakes: [CampaignFileError]) {
        self.file = file
        self.mistakes = mistakes
    }
}
