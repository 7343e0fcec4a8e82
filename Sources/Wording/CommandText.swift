/// The commands that have something to tell of themselves, each by the words people type.
package enum CommandText: String, CaseIterable, Sendable {
    case wehe
    case weheServe = "wehe serve"
    /// The program in the place of the upstream command line client.
    case weheCommandLine = "wehe-cmdline"

    case help
    case tour
    case consent
    case consentShow = "consent show"
    case consentGive = "consent give"
    case consentWithdraw = "consent withdraw"
    case replay
    case plan
    case campaign
    case campaignCheck = "campaign check"
    case campaignPlan = "campaign plan"
    case campaignStart = "campaign start"
    case campaignList = "campaign list"
    case campaignStatus = "campaign status"
    case campaignRun = "campaign run"
    case campaignPause = "campaign pause"
    case campaignResume = "campaign resume"
    case campaignStop = "campaign stop"
    case campaignInstall = "campaign install"
    case campaignUninstall = "campaign uninstall"
    case campaignCollect = "campaign collect"
    case campaignDatabase = "campaign database"
    case campaignDatabaseInit = "campaign database init"
    case campaignDatabaseStatus = "campaign database status"
    case campaignReport = "campaign report"
    case campaignExport = "campaign export"
    case campaignWatch = "campaign watch"
    case localize
    case results
    case resultsList = "results list"
    case resultsShow = "results show"
    case resultsPlot = "results plot"
    case resultsDecide = "results decide"
    case resultsCompare = "results compare"
    case resultsNote = "results note"
    case resultsTag = "results tag"
    case resultsExport = "results export"
    case resultsImport = "results import"
    case resultsVerify = "results verify"
    case resultsSummary = "results summary"
    case resultsRates = "results rates"
    case resultsRemove = "results remove"
    case sql
    case apps
    case appsList = "apps list"
    case appsShow = "apps show"
    case recordings
    case recordingsList = "recordings list"
    case recordingsShow = "recordings show"
    case recordingsFlows = "recordings flows"
    case recordingsRecord = "recordings record"
    case recordingsImport = "recordings import"
    case recordingsExport = "recordings export"
    case recordingsRemove = "recordings remove"
    case servers
    case serversList = "servers list"
    case serversShow = "servers show"
    case serversUse = "servers use"
    case serversAdd = "servers add"
    case serversRemove = "servers remove"
    case serversStart = "servers start"
    case serversStop = "servers stop"
    case serversProbe = "servers probe"
    case settings
    case settingsList = "settings list"
    case settingsGet = "settings get"
    case settingsSet = "settings set"
    case settingsReset = "settings reset"
    case settingsShowStats = "settings show-stats"
    case settingsShowUse = "settings show-use"
    case dashboardURL = "dashboard-url"
    case dpi
    case lab
    case labShow = "lab show"
    case labPresets = "lab presets"
    case labLoad = "lab load"
    case labAdd = "lab add"
    case labRemove = "lab remove"
    case labClear = "lab clear"
    case labNetns = "lab netns"
    case labNetnsShow = "lab netns show"
    case labNetnsUp = "lab netns up"
    case labNetnsDown = "lab netns down"
    case calibrate
    case dev
    case devShow = "dev show"
    case devForce = "dev force-differentiation"
    case devRandomize = "dev randomize-differentiation"
    case devLocalization = "dev force-localization"
    case devCertificates = "dev local-certificates"
    case devOff = "dev off"
    case source
    case repeatCommand = "repeat"
    case watch
    case expect, sleep, echo, timing
    case log
    case logShow = "log show"
    case logStart = "log start"
    case logStop = "log stop"
    case history, clear
    case version
    case quit
}
