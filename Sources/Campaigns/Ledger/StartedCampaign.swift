package import Foundation

/// A campaign that was started at this vantage point, as its home keeps it.
package struct StartedCampaign: Equatable, Sendable {
    /// What it is called.
    package var name: String
    /// The digest of what it asks.
    package var plan: String
    /// What the vantage point was called when it was started, which its slots follow from.
    package var vantagePoint: String
    /// Whether its rounds begin.
    package var state: CampaignState
    /// Its file as it was written.
    package var file: String
    /// What it asks with everything said (``Campaign/text``): what a category holds or which server is used may change
    /// after it was started.
    package var text: String
    /// When it was started.
    package var started: Date
    /// When its state changed last.
    package var changed: Date

    package init(
        name: String, plan: String, vantagePoint: String, state: CampaignState = .running, file: String,
        text: String, started: Date, changed: Date
    ) {
        self.name = name
        self.plan = plan
        self.vantagePoint = vantagePoint
        self.state = state
        self.file = file
        self.text = text
        self.started = started
        self.changed = changed
    }
}

/// Whether the rounds of a campaign begin.
package enum CampaignState: String, CaseIterable, Sendable {
    case running
    /// Not until it is resumed.
    case paused
    /// Never again, unless it is started anew.
    case stopped
}
