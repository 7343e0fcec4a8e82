import CommandParsing
import ArgumentParser
import Basics
import Reports
import CentralDatabase
import TestModel
import Messages

extension CampaignCommand {
    /// `campaign database`: manages the database to which many vantage points submit.
    struct Database: ShellCommandGroup {
        static let about = CommandAbout(
            "Make such a database ready, or tell what it holds.",
            "Préparer une telle base, ou dire ce qu'elle contient.", .group)

        static var configuration: CommandConfiguration {
            .init(commandName: "database", about, subcommands: [Prepare.self, Status.self])
        }

        /// `campaign database init`: creates its tables.
        struct Prepare: ShellCommand {
            static let about = CommandAbout(
                "Make schema, roles and partitions in a PostgreSQL database.",
                "Créer schéma, rôles et partitions dans une base PostgreSQL.", .acts,
                examples: [
                    "campaign database init postgresql://owner@db.example.org/wehe",
                    "campaign database init postgresql://owner@db.example.org/wehe --vantage-point lyon --campaign winter",
                ])

            static var configuration: CommandConfiguration { .init(commandName: "init", about) }

            @Argument(help: .sharedDatabase) var database: String
            @Option(
                help: .says(
                    "Make a role for this vantage point. May be repeated.",
                    "Créer un rôle pour ce point de mesure. Peut être répété.", takes: .name))
            var vantagePoint: [String] = []
            @Option(
                help: .says(
                    "What the vantage points hand in for. May be repeated.",
                    "Pour quoi les points de mesure remettent. Peut être répété.", takes: .name))
            var campaign: [String] = []
            @OptionGroup var form: FormOptions

            mutating func validate() throws {
                guard vantagePoint.isEmpty == campaign.isEmpty else {
                    throw vantagePoint.isEmpty
                        ? UsageError.onlyBeside("--campaign", option: "--vantage-point")
                        : UsageError.onlyBeside("--vantage-point", option: "--campaign")
                }
            }

            func check(_ dryRun: inout DryRun, in session: isolated Session) {}

            func run(in session: isolated Session) async throws {
                let output = session.output(form)
                let words = session.messages
                let made = try await SharedDatabase.prepare(
                    DatabaseAddress(database, environment: session.environment), vantagePoints: vantagePoint,
                    campaigns: campaign, at: session.clock.now())
                output.say(
                    words.databasePrepared(made.title, earlier: made.earlier, version: made.version))
                if made.isRenewed { output.note(words.note(words.databaseRenewed(made.title))) }
                for (role, isNew) in made.roles {
                    output.say(
                        words.vantagePointMay(
                            role.vantagePoint, campaigns: campaign, role: role.name, isNew: isNew))
                }
                if made.roles.contains(where: \.isNew) { output.note(words.note(words.rolesLackPasswords)) }
                output.record([
                    "database": .string(made.title), "layout": .count(made.version),
                    "earlier_layout": .count(made.earlier), "is_renewed": .bool(made.isRenewed),
                    "roles": .array(
                        made.roles.map {
                            [
                                "role": .string($0.role.name), "vantage_point": .string($0.role.vantagePoint),
                                "is_new": .bool($0.isNew),
                            ]
                        }),
                ])
            }
        }

        /// `campaign database status`: shows its content, as far as the user has access.
        struct Status: ShellCommand {
            static let about = CommandAbout(
                "Tell what a shared database holds and what you may do there.",
                "Dire ce que contient une base partagée et ce que vous y pouvez.", .acts,
                examples: ["campaign database status postgresql://reader@db.example.org/wehe"])

            static var configuration: CommandConfiguration {
                .init(commandName: "status", about)
            }

            @Argument(help: .sharedDatabase) var database: String
            @OptionGroup var form: FormOptions

            func check(_ dryRun: inout DryRun, in session: isolated Session) {}

            func run(in session: isolated Session) async throws {
                let output = session.output(form)
                let words = session.messages
                let shared = try await SharedDatabase.open(
                    DatabaseAddress(database, environment: session.environment))
                let status = try await shared.status()
                output.say(
                    words.databaseState(
                        shared.title, server: status.server, user: shared.rights.user,
                        isEncrypted: status.isEncrypted, bytes: status.bytes))
                output.record([
                    "database": .string(shared.title), "identity": .string(shared.identity),
                    "server_version": .string(status.server), "layout": .count(status.layout),
                    "user": .string(shared.rights.user), "encrypted": .bool(status.isEncrypted),
                    "reads_all": .bool(shared.rights.readsAll),
                    "bytes": .optional(status.bytes.map(Double.init)),
                    "hands_in_for": shared.rights.places.map { places in
                        .array(
                            places.map {
                                ["campaign": .string($0.campaign), "vantage_point": .string($0.vantagePoint)]
                            })
                    } ?? .null,
                ])
                var table = Table(
                    [
                        .init(.campaign, key: "campaign"), .init(.vantagePoint, key: "vantage_point"),
                        .init(.tests, key: "tests", alignsRight: true),
                        .init(.slots, key: "slots", alignsRight: true), .init(.lastTest, key: "last_test"),
                    ], empty: words.nothingHandedIn)
                for place in status.places {
                    table.add([
                        .init(place.campaign), .init(place.vantagePoint),
                        .init("\(place.tests)", .count(place.tests)),
                        .init("\(place.slots)", .count(place.slots)),
                        .init(
                            place.last.map { String($0.prefix(16)).replacing("T", with: " ") } ?? "-",
                            .optional(place.last)),
                    ])
                }
                output.show(table)
            }
        }
    }
}
