import ArgumentParser
import WireProtocol

/// `settings`: what a person can change, saved at once.
struct SettingsCommand: ShellCommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "List, get, set or reset what you can change.",
        subcommands: [List.self, Get.self, Set.self, Reset.self, ShowStats.self], defaultSubcommand: List.self
    )

    private static func table(_ rows: [(key: String, value: String, standard: String, summary: String)])
        -> Table
    {
        var table = Table(
            [
                .init("setting", key: "key"), .init("value", key: "value"),
                .init("standard", key: "standard"),
                .init("meaning", key: "meaning"),
            ], empty: "no settings")
        for row in rows {
            table.add([.init(row.key), .init(row.value), .init(row.standard), .init(row.summary)])
        }
        return table
    }

    struct List: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "List every setting with its value and meaning.")

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let settings = session.settings
            session.output(form).show(
                SettingsCommand.table(
                    SettingKey.all.map { ($0.name, settings[$0], $0.standard, $0.summary) }))
        }
    }

    struct Get: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the value of one setting, of user-id or of history-count.")

        @Argument(help: "The setting.") var key: String
        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let value =
                switch key.lowercased() {
                case "user-id": try IdentityFile(home: session.home).current().userID
                case "history-count": String(try IdentityFile(home: session.home).current().historyCount)
                default: session.settings[try Settings.key(named: key)]
                }
            let output = session.output(form)
            output.say(value)
            output.record(["key": .string(key.lowercased()), "value": .string(value)])
        }
    }

    struct Set: ShellCommand {
        static let configuration = CommandConfiguration(abstract: "Change a setting; it is saved at once.")

        @Argument(help: "The setting.") var key: String
        // A value may begin with a minus sign, which is no option.
        @Argument(parsing: .allUnrecognized, help: "Its new value.") var value: [String]

        mutating func validate() throws {
            guard value.count == 1 else {
                throw ValidationError("settings set takes one value; put it in quotes if it has blanks")
            }
        }

        func run(in session: isolated Session) async throws {
            if Identity.readOnlyKeys.contains(key.lowercased()) {
                throw ShellError.fixedSetting(
                    key: key.lowercased(),
                    reason: "it belongs to this installation and only changes by itself")
            }
            let key = try Settings.key(named: key)
            try await session.set(key, to: value[0])
            session.output.say("\(key.name) is \(session.settings[key])")
            session.output.record(["key": .string(key.name), "value": .string(session.settings[key])])
        }
    }

    struct Reset: ShellCommand {
        static let configuration = CommandConfiguration(
            abstract: "Go back to the standard value, of one setting or all.")

        @Argument(help: "The setting; all of them without.") var key: String?

        func run(in session: isolated Session) async throws {
            let keys = try key.map { [try Settings.key(named: $0)] } ?? SettingKey.all
            for key in keys where session.settings.changed[key.name] != nil {
                try await session.set(key, to: nil)
                session.output.say("\(key.name) is \(session.settings[key])")
                session.output.record(["key": .string(key.name), "value": .string(session.settings[key])])
            }
        }
    }

    struct ShowStats: ShellCommand {
        static let configuration = CommandConfiguration(
            commandName: "show-stats",
            abstract: "Show what send-stats tells a server about this device, exactly as it is sent.")

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let isSent = session.settings[.sendStats] == "on"
            let message = session.settings.statistics(of: DeviceFacts()).body
            let output = session.output(form)
            output.say(
                isSent
                    ? "send-stats is on: before each replay the server is sent"
                    : "send-stats is off: nothing is sent. If it were on, the server would be sent")
            output.say(message)
            output.record([
                "sent": .bool(isSent), "announcement": .string(StatisticsAnnouncement.follows.rawValue),
                "message": .string(message),
            ])
        }
    }
}
