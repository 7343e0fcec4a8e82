import ArgumentParser
import Formatting
import Foundation
import Reports
import TestModel
import Wording

/// `dashboard-url`: the public statistics pages (Specification 17.3).
struct DashboardCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "dashboard-url", .dashboardURL) }

    @Flag(help: .init(.dashboardFrench)) var french = false
    @Flag(help: .init(.dashboardWorld)) var world = false
    @Flag(help: .init(.dashboardOpen)) var open = false
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        if french, world {
            throw UsageFault.excludeEachOther("--french", "--world")
        }
    }

    func run(in session: isolated Session) async throws {
        let wording: any Wording = french ? French() : world ? English() : session.wording
        let url = "https://wehe.meddle.mobi/" + wording.statisticsPage
        let output = session.output(form)
        output.say(whole: url)
        output.record(["url": .string(url)])
        if open { try Self.open(url, environment: session.environment) }
    }

    private static func open(_ url: String, environment: [String: String]) throws {
        let programs = ["xdg-open", "open"].flatMap { name in
            (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        }
        guard let program = programs.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw ShellError.cannotOpen(url, reason: .noBrowserOpener)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [url]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            throw ShellError.cannotOpen(url, reason: .notStarted(program: program))
        }
    }
}
