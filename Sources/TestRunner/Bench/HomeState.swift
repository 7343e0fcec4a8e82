import Foundation
package import Home
import Messages
package import Reports
package import TestModel

/// The settings, servers and consents of a home, as its files hold them.
package struct HomeState: Sendable {
    /// The settings.
    package var settings: Settings
    /// The servers that the user added.
    package var servers: ServerBook
    /// The terms that the user agreed to.
    package let consents: ConsentBook

    /// Reads the files of a home. A corrupt file is set aside with a note; a setting with an unusable value
    /// is noted and ignored.
    ///
    /// - Parameters:
    ///   - home: the home.
    ///   - environment: variables that stand in for settings.
    ///   - output: receives the notes.
    /// - Throws: `ShellError.homeUnusable` if a file can be neither read nor set aside.
    package init(
        of home: Home, environment: [String: String] = [:], telling output: Output
    ) throws(ShellError) {
        func read<Content>(
            _ file: StateFile<Content>, losing state: LostState
        ) throws(ShellError) -> Content? {
            switch try file.read() {
            case .absent: return nil
            case .content(let content): return content
            case .setAside(let copy, let reason):
                output.note(
                    output.messages.setAside(
                        file.url.path, because: reason, keptAs: copy.lastPathComponent, consequence: state))
                return nil
            }
        }
        let changed =
            try read(StateFile<[String: String]>(home.settingsFile), losing: .settings) ?? [:]
        settings = Settings(changed: changed)
        for name in changed.keys.sorted() where settings.changed[name] == nil {
            output.note(
                output.messages.unusableSetting(
                    name, value: changed[name] ?? "", in: home.settingsFile.path,
                    standard: SettingKey.all.first { $0.name == name }?.standard))
        }
        for (name, value) in settings.stand(in: environment) {
            output.note(
                output.messages.unusableSetting(
                    name, value: value, in: output.messages.environmentVariables, standard: nil))
        }
        servers = try read(StateFile<ServerBook>(home.serversFile), losing: .servers) ?? ServerBook()
        consents = try read(StateFile<ConsentBook>(home.consentFile), losing: .consent) ?? ConsentBook()
        _ = try read(StateFile<Identity>(home.identityFile), losing: .identity)
        _ = try read(StateFile<VantagePoint>(home.vantagePointFile), losing: .vantagePoint)
    }
}
