import Basics
import Etiquette
import Foundation
import Home
import PathEmulation
import Recordings

extension ReplayCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.checkTest("replay", apps: [], server: server, in: session)
        // Which app a stored series is of, the store knows when it goes on.
        if resume == nil, !rehearsal.mayHaveOtherApps {
            _ = try chosen(from: session.catalogue.current, session.wording)
        }
    }
}

extension LocalizeCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.checkTest("localize", apps: [app], server: server, in: session)
    }
}

extension DPICommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.checkTest("dpi", apps: [app], server: server, in: session)
    }
}

extension CalibrateCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        // Tossing coins of stored series tests nothing.
        if let app { try rehearsal.checkTest("calibrate", apps: [app], server: nil, in: session) }
        if let rules { _ = try LabRules.from(rules) }
    }
}

extension ConsentCommand.Give: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        guard !operators.isEmpty else { throw unnamed }
        for terms in chosen { rehearsal.consents.give(terms, at: session.clock.now()) }
    }
}

extension ConsentCommand.Withdraw: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        for terms in chosen { rehearsal.consents.withdraw(terms) }
    }
}

extension SettingsCommand.Get: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        if !Identity.readOnlyKeys.contains(key.lowercased()) { _ = try Settings.key(named: key) }
    }
}

extension SettingsCommand.Set: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        let key = try known()
        _ = try key.normalised(value[0])
        if key.name == SettingKey.server.name { try rehearsal.check(server: value[0]) }
    }
}

extension SettingsCommand.Reset: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        if let key { _ = try Settings.key(named: key) }
    }
}

extension ServersCommand.Add: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.servers.add(entry)
    }
}

extension ServersCommand.Remove: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        if !rehearsal.mayHaveOtherServers { _ = try rehearsal.servers.remove(name) }
    }
}

extension ServersCommand.Use: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.check(server: name)
    }
}

extension ServersCommand.Show: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        if let name { try rehearsal.check(server: name) }
    }
}

extension ServersCommand.Probe: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        if let name { try rehearsal.check(server: name) }
    }
}

extension AppsCommand.Show: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        if !rehearsal.mayHaveOtherApps { _ = try session.catalogue.current.app(named: app) }
    }
}

extension RecordingsCommand.Import: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        rehearsal.mayHaveOtherApps = true
    }
}

extension LabCommand.Load: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        _ = try LabRules.from(rules)
    }
}

extension LabCommand.Add: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        _ = try LabRule(words: rule)
    }
}

extension LabCommand.Netns.Up: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        if let rules { _ = try LabRules.from(rules) }
        rehearsal.mayHaveOtherServers = true
    }
}

extension SourceCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.take(script: file, variables: variables, in: session)
    }
}

extension WatchCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try session.readingCommands(in: line)
        try rehearsal.take(line: line, in: session)
    }
}

extension RepeatCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.take(line: line, in: session)
    }
}
