import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import Reports
import TestModel
import Messages

/// `dashboard-url`: the public statistics pages (Specification 17.3), and the dashboard of the home.
struct DashboardCommand: ShellCommand {
    static let about = CommandAbout(
        "Print the address of the public statistics or of this home's dashboard, or open it.",
        "Donner l'adresse des statistiques publiques ou du tableau de bord de ce dossier, ou l'ouvrir.",
        .reads,
        examples: ["dashboard-url", "dashboard-url --world"])

    static var configuration: CommandConfiguration { .init(commandName: "dashboard-url", about) }

    @Flag(help: .says("The page for France.", "La page de la France.")) var french = false
    @Flag(
        help: .says(
            "The page for the world, whatever language the shell speaks.",
            "La page du monde entier, quelle que soit la langue du shell.")) var world = false
    @Flag(
        help: .says(
            "The dashboard of this home, while \"wehe serve --dashboard\" runs.",
            "Le tableau de bord de ce dossier, tant que « wehe serve --dashboard » tourne.")) var local =
        false
    @Flag(help: .says("Open it in a browser.", "L'ouvre dans un navigateur.")) var open = false
    @OptionGroup var form: FormOptions

    mutating func validate() throws {
        if french, world {
            throw UsageError.excludeEachOther("--french", "--world")
        }
        if local, french || world {
            throw UsageError.excludeEachOther("--local", french ? "--french" : "--world")
        }
    }

    var onlyReads: Bool { !open }

    func check(_ dryRun: inout DryRun, in session: isolated Session) {}

    func run(in session: isolated Session) async throws {
        let url = try await local ? Self.served(session.home) : publicPage(session.messages)
        let output = session.output(form)
        output.say(whole: url)
        output.record(["url": .string(url)])
        if open { try Self.open(url, environment: session.environment) }
    }

    private func publicPage(_ spoken: Messages) -> String {
        let messages: Messages = french ? Messages.french : world ? Messages.english : spoken
        return "https://wehe.meddle.mobi/" + messages.statisticsPage
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
