import Differentiation
package import Foundation

/// Scripts, transcripts, and the line above the prompt.
package protocol ScriptWording: Sendable {
    /// What came of checking a script.
    func rehearsed(commands: Int, mistakes: Int) -> String
    /// When a repeated command runs next.
    func nextRun(_ number: Int, of count: Int, at start: Date, secondsLeft: Int) -> String
    /// What is watched, how often, and when it was looked at.
    func watching(_ line: String, every interval: String, at now: Date) -> String
    /// That so many lines do not fit the window.
    func moreLines(_ count: Int) -> String
    /// How long a wait still takes.
    func sleeping(_ secondsLeft: Int) -> String
    /// How many tests were verified.
    func verifying(done: Int, of total: Int) -> String
    /// Whether each command is followed by how long it took.
    func timing(isOn: Bool) -> String
    /// How long a command took.
    func timing(_ seconds: Double) -> String
    /// Where the transcript is kept; nil if there is none.
    func transcript(at path: String?) -> String

    /// The server that tests use.
    func statusServer(_ name: String) -> String
    /// Whether there is consent.
    func statusConsent(_ isGiven: Bool) -> String
    /// The rules of the lab.
    func statusLab(_ name: String) -> String
    /// The developer options that are on.
    func statusDeveloper(_ names: [String]) -> String
    /// That a transcript is kept.
    var statusLog: String { get }
}
