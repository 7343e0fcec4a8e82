package import Foundation

/// A campaign that was started at this vantage point, as stored in its home.
package struct StartedCampaign: Equatable, Sendable {
    /// Name of the campaign.
    package var name: String
    /// The digest of its plan.
    package var plan: String
    /// Name of the vantage point at the start, from which its slots are derived.
    package var vantagePoint: String
    /// State of the campaign.
    package var state: CampaignState
    /// The original text of its file.
    package var file: String
    /// The fully expanded plan (``Campaign/text``): the apps of a category and the default server may change
    /// after the start.
    package var text: String
    /// Time of the start.
    package var started: Date
    /// Time of the last change of its state.
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

/// State of a campaign.
package enum CampaignState: String, CaseIterable, Sendable {
    case running
    /// No rounds begin until it is resumed.
    case paused
    /// No rounds begin unless it is started again.
    case stopped
}
