extension Campaign {
    /// Returns true if a text is a valid name of a campaign or a vantage point: 1 to 64 ASCII letters, digits
    /// and hyphens, not beginning with a hyphen.
    package static func isName(_ text: String) -> Bool { CampaignValue.name(text) != nil }
}
