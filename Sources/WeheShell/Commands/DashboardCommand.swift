import ArgumentParser
import Formatting
import Foundation
import Home
import Reports
import TestModel
import Wording

/// `dashboard-url`: the public statistics pages (Specification 17.3), and the dashboard of the home.
struct DashboardCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "dashboard-url", .dashboardURL) }

    @Flag(help: .init(.dashboardFrench)) var french = false
    @Flag(help: .init(.dashboardWorld)) var world = false
    @Flag(help: .init(.dashboardLocal)) var local = false
    @Flag(help: .init(.dashboardOpen)) var open = false
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        if french, world {
            throw UsageFault.excludeEachOther("--french", "--world")
        }
        if local, french || world {
            throw UsageFault.excludeEachOther("--local", french ? "--french" : "--world")
        }
    }

    func run(in session: isolated Session) async throws {
        let url = try await local ? Self.served(session.home) : publicPage(session.wording)
        let output = session.output(form)
        output.say(whole: url)
        output.record(["url": .string(url)])
        if open { try Self.open(url, environment: session.environment) }
    }

    private func publicPage(_ spoken: any Wording) -> String {
        let wording: any Wording = french ? French() : world ? English() : spoken
        return "https://wehe.meddle.mobi/" + wording.statisticsPage
    }

    private static func served(_ home: Home) async throws -> String {
        guard let url = try await DashboardFile(home: home).address() else {
            throw ShellError.nothingToDo(.noDashboard)
        }
        return url
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
