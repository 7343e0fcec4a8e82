package import Home
package import Recordings

/// Every sentence the shell says, in one language.
///
/// A conforming struct is complete because it compiles: each sentence is a requirement, a function where the
/// sentence has parts. What programs read - JSON, keys, codes, logs - is not worded here and is the same in every
/// language. Sentences hold no indentation, no colour and no line break of their own; layout is the caller's.
package protocol Wording: QuantityWording, HelpWording, HelpPageWording, ErrorWording, PromptWording,
    ConsentWording, UseWording,
    TestWording,
    VerdictWording, ResultsWording, RecordingWording, ServerWording, SettingsWording, DeveloperWording,
    LabWording, LocalizationWording, RuleSearchWording, EffectWording, PlotWording, PlanWording,
    ScriptWording, TourWording, ReplayWording, DecisionWording, SeriesWording, CaptureWording,
    PublishedWording, RatesWording, SharedWording, CampaignWording, CampaignReportWording,
    DashboardWording, EvidenceWording, ClientWording
{
    /// Which language this is.
    var language: Language { get }
}

/// English: also what JSON, logs and stored results hold.
package struct English: Wording {
    package let language = Language.english

    package init() {}
}

/// French.
package struct French: Wording {
    package let language = Language.french

    package init() {}
}

/// The wording for what ArgumentParser asks of a command's type, which cannot be given a session.
package enum Spoken {
    /// What commands describe themselves in.
    @TaskLocal package static var wording: any Wording = English()
}

extension Wording {
    /// A remark on an error that does not keep a command from going on.
    package func note(_ error: any Error) -> String { note(sentence(error)) }

    /// Whether an app is offered to people who speak this language (Specification 3.7). Any app can be tested by its
    /// name, so that scripts do not depend on a locale.
    package func offers(_ app: App) -> Bool { app.isOffered(inFrench: language == .french) }

    /// Does some work in which commands describe themselves in this language.
    package func speaking<Result>(_ work: () throws -> Result) rethrows -> Result {
        try Spoken.$wording.withValue(self, operation: work)
    }
}
