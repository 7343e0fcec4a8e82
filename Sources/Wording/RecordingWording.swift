package import Basics
package import Recordings

/// Apps and recordings.
package protocol RecordingWording: Sendable {
    /// That no app matches.
    var noAppMatches: String { get }
    /// That apps are not listed because they are meant for people of the other language.
    func appsOfTheOtherLanguage(_ count: Int) -> String
    /// The name of an app as people read it.
    func title(_ app: App) -> String
    /// Where an app's recordings come from.
    func source(_ entry: CatalogueEntry) -> String
    /// The heading of an app's details.
    func appTitle(_ entry: CatalogueEntry) -> String
    /// What one replay of an app moves, and how long it takes.
    func oneReplay(bytesDown: Int, seconds: Double) -> String
    /// What an app's recordings were made from.
    func synthesised(_ from: String) -> String
    /// What a call was made from, of which its file has the text.
    func callSource(_ text: String) -> String
    /// A replay's port and packets.
    func portAndPackets(port: Int, packets: Int) -> String

    /// That nothing was imported yet.
    var nothingImported: String { get }
    /// Where a recording comes from, for a table.
    func origin(_ origin: Origin) -> String
    /// The heading of a recording's details.
    func recordingTitle(_ name: String, origin: Origin) -> String
    /// That the first packet names no server.
    var noServerName: String { get }
    /// How many packets the client sends.
    func packetsFromClient(_ count: Int) -> String
    /// Bytes in both directions.
    func upAndDown(_ up: Int, _ down: Int) -> String
    /// Seconds to the last request.
    func toLastRequest(_ seconds: Double) -> String
    /// What is known of what a server sends.
    func serverContent(_ content: ServerContent) -> String
    /// A sentence on what is known of when a server sends it, and what comes of it.
    func serverTimes(_ times: ServerTimes, over transport: Transport) -> String
    /// How a control differs from the inversion of its original.
    func controlCompared(_ comparison: ControlComparison, with original: String) -> String
    /// How many exchanges are not listed.
    func moreSteps(_ count: Int) -> String
    /// What stands above the first bytes of the client.
    var clientBegins: String { get }
    /// What stands above the first bytes of the server.
    var serverBegins: String { get }
    /// That an app was written for other programs.
    func exported(_ app: String, files: Int, to folder: String) -> String

    /// A file that was kept out.
    func notImported(_ problem: RecordingError) -> String
    /// Something a person should know about an import.
    func importNotice(_ notice: ImportNotice) -> String
    /// That the user's app list was corrupt and kept under another name.
    func appListSetAside(_ copy: String) -> String
    /// How many recordings and apps were imported, and how many files were not.
    func imported(new: Int, replaced: Int, apps: Int, keptOut: Int) -> String
    /// What to try after an import.
    func tryReplay(_ app: String) -> String
    /// What was removed.
    func removed(app: String?, files: [String]) -> String
}

/// What is known of what a recording's server sends.
package enum ServerContent: String, Sendable, CaseIterable {
    /// Its bytes, as they were recorded.
    case recorded
    /// How much and when; the bytes are noise.
    case noise
    /// Nothing: the server mirrors the client.
    case unknown
}
