import CommandParsing
import ArgumentParser
import Basics
import Home
import Reports
import TestModel
import WireProtocol
import Messages

/// `settings`: shows and changes settings, which are saved at once.
struct SettingsCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "List, get, set or reset what you can change.",
        "Lister, lire, changer ou rétablir ce que vous pouvez régler.", .group)

    static var configuration: CommandConfiguration {
        .init(
            commandName: "settings", about,
            subcommands: [List.self, Get.self, Set.self, Reset.self, ShowStats.self, ShowUse.self],
            defaultSubcommand: List.self)
    }

    private static func table(_ settings: Settings, _ words: Messages) -> Table {
        var table = Table(
            [
                .init(.setting, key: "key"), .init(.value, key: "value"),
                .init(.standard, key: "standard"),
                .init(.meaning, key: "meaning"),
            ], empty: "")
        for key in SettingKey.all {
            table.add([
                .init(key.name), .init(settings[key]),
                // The default is shown if it differs from the value.
                .init(settings[key] == key.standard ? "" : key.standard, .string(key.standard)),
                .init(words.meaning(key.text), .string(Messages.english.meaning(key.text))),
            ])
        }
        return table
    }

    struct List: ShellCommand {
        static let about = CommandAbout(
            "List every setting with its value and meaning.",
            "Lister chaque réglage avec sa valeur et son sens.", .pages, examples: ["settings"])

        static var configuration: CommandConfiguration { .init(commandName: "list", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            session.output(form).show(SettingsCommand.table(session.settings, session.messages))
        }
    }

    struct Get: ShellCommand {
        static let about = CommandAbout(
            "Show the value of one setting, of user-id or of history-count.",
            "Montrer la valeur d'un réglage, de user-id ou de history-count.", .reads,
            examples: ["settings get order"])

        static var configuration: CommandConfiguration { .init(commandName: "get", about) }

        @Argument(
            help: .says(
                "The setting, user-id or history-count.", "Le réglage, user-id ou history-count.", takes: .key
            )) var key: String
        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            if !Identity.readOnlyKeys.contains(key.lowercased()) { _ = try Settings.key(named: key) }
        }

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
        static let about = CommandAbout(
            "Change a setting; it is saved at once.", "Changer un réglage ; il est enregistré aussitôt.",
            .acts,
            examples: ["settings set line-rate 10", "settings set profile mlab"])

        static var configuration: CommandConfiguration { .init(commandName: "set", about) }

        @Argument(help: .says("The setting.", "Le réglage.", takes: .setting)) var key: String
        // A value may begin with a minus sign, which does not make it an option.
        @Argument(
            parsing: .allUnrecognized, help: .says("Its new value.", "Sa nouvelle valeur.", takes: .value))
        var value: [String]

        mutating func validate() throws {
            guard value.count == 1 else { throw UsageError.oneValueNeeded }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            let key = try known()
            _ = try key.normalised(value[0])
            if key.name == SettingKey.server.name { try dryRun.check(server: value[0]) }
        }

        func run(in session: isolated Session) async throws {
            let key = try known()
            try await session.set(key, to: value[0])
            session.output.say(session.messages.setting(key.name, is: session.settings[key]))
            session.output.record(["key": .string(key.name), "value": .string(session.settings[key])])
        }

        /// Returns the setting, if there is one that users may change.
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
        static let about = CommandAbout(
            "Go back to the standard value, of one setting or all.",
            "Rétablir la valeur standard, d'un réglage ou de tous.", .acts,
            examples: ["settings reset line-rate", "settings reset"])

        static var configuration: CommandConfiguration { .init(commandName: "reset", about) }

        @Argument(
            help: .says("The setting; all of them without.", "Le réglage ; sans lui, tous.", takes: .setting))
        var key: String?

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            if let key { _ = try Settings.key(named: key) }
        }

        func run(in session: isolated Session) async throws {
            let keys = try key.map { [try Settings.key(named: $0)] } ?? SettingKey.all
            for key in keys where session.settings.changed[key.name] != nil {
                try await session.set(key, to: nil)
                session.output.say(session.messages.setting(key.name, is: session.settings[key]))
                session.output.record(["key": .string(key.name), "value": .string(session.settings[key])])
            }
        }
    }

    struct ShowStats: ShellCommand {
        static let about = CommandAbout(
            "Show what send-stats tells a server about this device, exactly as it is sent.",
            "Afficher ce que send-stats apprend au serveur sur cet appareil, exactement comme envoyé.",
            .reads,
            examples: ["settings show-stats"])

        static var configuration: CommandConfiguration {
            .init(commandName: "show-stats", about)
        }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let isSent = session.settings[.sendStats] == "on"
            let message = session.settings.statistics(of: DeviceFacts()).body
            let output = session.output(form)
            output.say(session.messages.deviceStatistics(areSent: isSent))
            output.say(whole: message)
            output.record([
                "sent": .bool(isSent), "announcement": .string(StatisticsAnnouncement.follows.rawValue),
                "message": .string(message),
            ])
        }
    }
}
