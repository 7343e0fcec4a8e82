import ArgumentParser
import Basics
import Captures
import Characterisation
import CommandParsing
import Messages
import Reports
import TestModel

/// `characterise`: says from a capture of the sender what the path did to its packets.
struct CharacteriseCommand: ShellCommand {
    static let about = CommandAbout(
        "Tell from a capture what the path did: police, shape, lose, freeze or reset.",
        "Dire d'après une capture ce que le chemin a fait : policer, lisser, perdre, geler, réinitialiser.",
        .pages,
        discussion: (
            """
            The capture is one of the machine that sent most of the data, such as a server of your own, with whole \
            TCP headers. All of its flows are taken to share one path. "-" reads standard input.
            """,
            """
            La capture est celle de la machine qui a envoyé le plus de données, par exemple un serveur à vous, avec \
            des en-têtes TCP entiers. Tous ses flux sont pris pour ceux d'un même chemin. « - » lit l'entrée standard.
            """
        ), examples: ["characterise capture.pcap"])

    static var configuration: CommandConfiguration { .init(commandName: "characterise", about) }

    @Argument(
        help: .says("A capture: pcap or pcapng.", "Une capture : pcap ou pcapng.", takes: .file),
        completion: .file())
    var path: String
    @OptionGroup var form: FormOptions

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let output = session.output(form)
        let input = try await CaptureInput.named(path, in: session)
        guard let portrait = try await input.portrait() else {
            output.note(
                session.messages.note(
                    session.messages.noSentPackets(fewest: CapturedSender.leastPackets)))
            return
        }
        for line in PortraitText(portrait, session.messages).lines { output.say(line) }
        output.record(PortraitText.record(portrait))
    }
}

extension CaptureInput {
    /// Returns the portrait of the path of the flows that the capturing machine sent; nil if no flow has
    /// enough packets.
    ///
    /// - Throws: `CaptureError`; `CancellationError`.
    fileprivate func portrait() async throws -> PathPortrait? {
        var sender = CapturedSender()
        sender = try await gather(into: sender) { $0.take($1) }
        let (packets, endings) = (sender.packets(), sender.endings())
        return packets.isEmpty ? nil : PathPortrait(of: packets, endings: endings)
    }
}
