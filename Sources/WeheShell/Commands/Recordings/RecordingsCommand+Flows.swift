import ArgumentParser
import Basics
import Captures
import Formatting
import Foundation
import Recordings
import Reports
import TestModel
import Wording

extension RecordingsCommand {
    struct Flows: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "flows", .recordingsFlows) }

        @Argument(help: .init(.captureFile), completion: .file())
        var path: String
        @Option(help: .init(.captureClient)) var client: String?
        @OptionGroup var form: FormOptions

        mutating func validate() throws {
            if let client, IPAddress(client) == nil {
                throw UsageFault.notAnAddress("--client", given: client)
            }
        }

        func run(in session: isolated Session) async throws {
            let input = try await session.captureInput(path)
            let census = try await input.census(client: client.flatMap { IPAddress($0) })
            session.noteWhatIsNotCounted(census)
            session.output(form).show(FlowListing.table(census.flows, session.wording))
        }
    }
}
