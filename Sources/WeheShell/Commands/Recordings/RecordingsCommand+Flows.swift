import CommandParsing
import ArgumentParser
import Basics
import Captures
import Foundation
import Recordings
import Reports
import TestModel
import Messages

extension RecordingsCommand {
    struct Flows: ShellCommand {
        static let about = CommandAbout(
            "List the flows of a capture.", "Lister les flux d'une capture.", .pages,
            discussion: (
                """
                Transport, both ends, the server's name that the client sends, packets, bytes and seconds of each \
                flow, and why no recording can be made of it where none can. "-" reads standard input.
                """,
                """
                Le transport, les deux bouts, le nom du serveur que le client envoie, les paquets, les octets et \
                les secondes de chaque flux, et pourquoi aucun enregistrement ne peut en être fait, le cas \
                échéant. « - » lit l'entrée standard.
                """
            ), examples: ["recordings flows capture.pcap"])

        static var configuration: CommandConfiguration { .init(commandName: "flows", about) }

        @Argument(
            help: .says("A capture: pcap or pcapng.", "Une capture : pcap ou pcapng.", takes: .file),
            completion: .file())
        var path: String
        @Option(help: .captureClient) var client: String?
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            if let client, IPAddress(client) == nil {
                throw UsageError.notAnAddress("--client", given: client)
            }
        }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let input = try await CaptureInput.named(path, in: session)
            let census = try await input.census(client: client.flatMap { IPAddress($0) })
            census.noteWhatIsNotCounted(on: session.output)
            for note in FlowListing.notes(census.flows, session.messages) {
                session.output.note(session.messages.note(note))
            }
            session.output(form).show(FlowListing.table(census.flows, session.messages))
        }
    }
}
