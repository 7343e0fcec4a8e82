import ArgumentParser
import Foundation

/// `dashboard-url`: the public statistics pages (protocol.md 17.3).
struct DashboardCommand: ShellCommand {
    static let configuration = CommandConfiguration(
        commandName: "dashboard-url", abstract: "Print the address of the public statistics, or open it.")

    @Flag(help: "The page for France.") var french = false
    @Flag(help: "Open it in a browser.") var open = false
    @OptionGroup var form: FormOptions

    func run(in session: isolated Session) async throws {
        let url = "https://wehe.meddle.mobi/" + (french ? "StatsFrance.html" : "globalStats.html")
        let output = session.output(form)
        output.say(url)
        output.record(["url": .string(url)])
        if open { try Self.open(url, environment: session.environment) }
    }

    private static func open(_ url: String, environment: [String: String]) throws {
        let programs = ["xdg-open", "open"].flatMap { name in
            (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        }
        guard let program = programs.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw ShellError.cannotOpen(url, reason: "no xdg-open on this machine; copy the address")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [url]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            throw ShellError.cannotOpen(url, reason: "\(program) could not be started")
        }
    }
}
