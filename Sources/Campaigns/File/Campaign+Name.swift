extension Campaign {
    /// Whether a text can name a campaign or a vantage point: 1 to 64 letters of ASCII, digits and hyphens, no hyphen
    /// first.
    package static func isName(_ text: String) -> Bool { CampaignValue.name(text) != nil }
}
