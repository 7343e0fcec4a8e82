import ArgumentParser
import Formatting
import Home
import Reports
import TestModel
import WireProtocol
import Wording

/// `settings`: what a person can change, saved at once.
struct SettingsCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "settings", .settings,
            subcommands: [List.self, Get.self, Set.self, Reset.self, ShowStats.self, ShowUse.self],
            defaultSubcommand: List.self)
    }

    private static func table(_ settings: Settings, _ words: any Wording) -> Table {
        var table = Table(
            [
                .init(.setting, key: "key"), .init(.value, key: "value"),
                .init(.standard, key: "standard"),
                .init(.meaning, key: "meaning"),
            ], empty: "")
        for key in SettingKey.all {
            table.add([
                .init(key.name), .init(settings[key]),
                // Told where it differs from the value.
                .init(settings[key] == key.standard ? "" : key.standard, .string(key.standard)),
                .init(words.meaning(key.text), .string(English().meaning(key.text))),
            ])
        }
        return table
    }

    struct List: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "list", .settingsList) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            session.output(form).show(SettingsCommand.table(session.settings, session.wording))
        }
    }

    struct Get: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "get", .settingsGet) }

        @Argument(help: .init(.settingToRead)) var key: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let value =
                switch key.lowercased() {
                case "user-id": try await IdentityFile(home: session.home).current().userID
                case "history-count":
                    String(try await IdentityFile(home: session.home).current().historyCount)
                default: session.settings[try Settings.key(named: key)]
                }
            let output = session.output(form)
            output.say(whole: value)
            output.record(["key": .string(key.lowercased()), "value": .string(value)])
        }
    }

    struct Set: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "set", .settingsSet) }

        @Argument(help: .init(.setting)) var key: String
        // A value may begin with a minus sign, which is no option.
        @Argument(parsing: .allUnrecognized, help: .init(.settingValue)) var value: [String]

        mutating func validate() throws {
            guard value.count == 1 else { throw UsageFault.oneValueNeeded }
        }

        func run(in session: isolated Session) async throws {
            let key = try known()
            try await session.set(key, to: value[0])
            session.output.say(session.wording.setting(key.name, is: session.settings[key]))
            session.output.record(["key": .string(key.name), "value": .string(session.settings[key])])
        }

        /// The setting, if there is one that people may change.
        ///
        /// - Throws: `ShellError`.
        func known() throws(ShellError) -> SettingKey {
            if Identity.readOnlyKeys.contains(key.lowercased()) {
                throw .fixedSetting(key: key.lowercased(), reason: .belongsToInstallation)
            }
            return try Settings.key(named: key)
        }
    }

    struct Reset: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "reset", .settingsReset) }

        @Argument(help: .init(.settingOrAll)) var key: String?

        func run(in session: isolated Session) async throws {
            let keys = try key.map { [try Settings.key(named: $0)] } ?? SettingKey.all
            for key in keys where session.settings.changed[key.name] != nil {
                try await session.set(key, to: nil)
                session.output.say(session.wording.setting(key.name, is: session.settings[key]))
                session.output.record(["key": .string(key.name), "value": .string(session.settings[key])])
            }
        }
    }

    struct ShowStats: ShellCommand {
        static var configuration: CommandConfiguration {
            .init(commandName: "show-stats", .settingsShowStats)
        }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let isSent = session.settings[.sendStats] == "on"
            let message = session.settings.statistics(of: DeviceFacts()).body
            let output = session.output(form)
            output.say(session.wording.deviceStatistics(areSent: isSent))
            output.say(whole: message)
            output.record([
                "sent": .bool(isSent), "announcement": .string(StatisticsAnnouncement.follows.rawValue),
                "message": .string(message),
            ])
        }
    }
}
