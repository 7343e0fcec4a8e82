/// Something in a campaign's file that cannot stand.
package struct CampaignMistake: Error, Equatable, Sendable {
    /// The line, counted from 1.
    package let line: Int
    package let kind: Kind

    package init(line: Int, _ kind: Kind) {
        self.line = line
        self.kind = kind
    }

    package enum Kind: Equatable, Sendable {
        /// It is no YAML, by what the parser says in English.
        case notYAML(complaint: String)
        /// The whole is no list of keys with values.
        case noKeys
        /// There is no such key; the one that may be meant.
        case unknownKey(String, nearest: CampaignKey?)
        /// A key stands twice.
        case repeatedKey(String)
        /// A key that is needed is not there.
        case missing(CampaignKey)
        /// Neither apps nor categories are named.
        case nothingToTest
        /// A value that the key does not take.
        case value(CampaignKey, given: String)
        /// A value that is a list or has keys of its own, where a word is expected.
        case form(CampaignKey)
        /// There is no such app.
        case unknownApp(String, suggestions: [String])
        /// There is no such server.
        case unknownServer(String)
        /// A budget for tests that are not series.
        case budgetWithoutSeries
        /// It ends before it begins.
        case endsBeforeBeginning
        /// It is shorter than one slot.
        case noSlot
    }
}

/// A campaign's file with all that is wrong in it.
package struct CampaignMistakes: Error, Equatable, Sendable {
    /// What the file is called.
    package let file: String
    /// In the order of their lines; at least one.
    package let mistakes: [CampaignMistake]

    package init(file: String, mistakes: [CampaignMistake]) {
        self.file = file
        self.mistakes = mistakes
    }
}
