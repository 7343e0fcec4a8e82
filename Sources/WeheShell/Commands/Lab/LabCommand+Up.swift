import ArgumentParser
import Basics
import CommandParsing
import Home
import Messages
import PacketLab
import PathEmulation
import Reports
import TestModel
import TestRunner

extension LabCommand {
    /// `lab up`: puts the rules of the lab on a path of real packets for the rest of the session.
    struct Up: ShellCommand {
        static let about = CommandAbout(
            "Apply the rules to real packets for this session (Linux).",
            "Appliquer les règles à de vrais paquets pour cette session (Linux).", .acts,
            discussion: (
                """
                From then on the embedded server is in a network of its own, the other side of a middlebox that \
                applies the rules to its packets. Nothing of it remains after "lab down", or when the shell ends.
                """,
                """
                Dès lors le serveur intégré est dans un réseau à lui, de l'autre côté d'une boîte qui applique les \
                règles à ses paquets. Il n'en reste rien après « lab down », ni quand le shell se termine.
                """
            ),
            examples: [
                "lab up", "lab up --line-rate 100 --round-trip 40ms",
                "lab up --hops 8 --box-at 5 --record lab.pcapng",
            ])

        static var configuration: CommandConfiguration { .init(commandName: "up", about) }

        @OptionGroup var path: LabPathOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            _ = try path.settings(usual: usualAccess(in: session))
        }

        /// The line that the embedded server has without real packets, and the distance of its emulated senders.
        private func usualAccess(in session: isolated Session) -> ClientAccess {
            ClientAccess(
                lineRate: session.settings.lineRate.map { BitRate(parts: Int64(($0 * 1e6).rounded())) },
                roundTrip: ClientAccess.usualRoundTrip)
        }

        func run(in session: isolated Session) async throws {
            guard session.lab.realPackets == nil else { throw ShellError.nothingToDo(.labIsUp) }
            var settings = try path.settings(usual: usualAccess(in: session))
            settings.seed = session.drawTestSeed()
            let lab = try StandingLab(
                rules: session.lab.rules, settings: settings,
                recording: path.recording)
            // It starts anew on the other side with the next test.
            await session.shared.embedded.stop()
            session.lab.realPackets = lab
            let access = settings.access
            session.output.say(session.messages.labUp(access))
            session.output.record([
                "real_packets": true,
                "line_rate_mbps": access.lineRate.map { .number($0.megabits) } ?? .null,
                "round_trip_ms": .number(access.roundTrip.seconds * 1_000),
            ])
        }
    }

    /// `lab down`: removes the path of real packets.
    struct Down: ShellCommand {
        static let about = CommandAbout(
            "Return to the emulated path; the rules stay.",
            "Revenir au chemin émulé ; les règles restent.", .acts, examples: ["lab down"])

        static var configuration: CommandConfiguration { .init(commandName: "down", about) }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            guard let lab = session.lab.realPackets else { throw ShellError.nothingToDo(.labIsNotUp) }
            await session.shared.embedded.stop()
            session.lab.realPackets = nil
            try lab.stop()
            let counts = lab.counts
            session.output.say(
                session.messages.labRan(
                    received: counts.received, held: counts.held, late: counts.late))
            session.output.record([
                "real_packets": false, "received_packets": .count(counts.received),
                "held_packets": .count(counts.held),
                "late_packets": .count(counts.late),
            ])
        }
    }
}
