import CommandParsing
import ArgumentParser
import TestRunner
import Basics
import Foundation
import Home
import Reports
import TestModel
import Messages

extension CampaignCommand {
    /// `campaign install`: installs a timer of the user's systemd that runs due rounds.
    struct Install: ShellCommand {
        static let about = CommandAbout(
            "Have systemd run the campaigns of this user, with a timer of its own.",
            "Confier les campagnes de cet utilisateur à systemd, par un minuteur.", .acts,
            examples: ["campaign install"]
        )

        static var configuration: CommandConfiguration { .init(commandName: "install", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let (output, words) = (session.output(form), session.messages)
            let folder = CampaignUnits.folder(session.environment)
            let units = try session.campaignUnits
            var paths: [String] = []
            for (name, text) in units.files {
                let path = folder.appending(path: name).path
                do {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    try AtomicFile.write(Data(text.utf8), to: path)
                } catch {
                    throw ShellError.cannotWrite(path: path, reason: Reason(behind: error))
                }
                paths.append(path)
            }
            let service = UserServices(session.environment)
            let isStarted = await service.run([["daemon-reload"], ["enable", "--now", CampaignUnits.timer]])
            output.say(words.unitsWritten(paths))
            output.say(words.unitsStarted(isStarted, typing: UserServices.toStart))
            output.say(words.unitsLinger)
            output.record(["installed": .array(paths.map { .string($0) }), "started": .bool(isStarted)])
        }
    }

    /// `campaign uninstall`: removes the timer.
    struct Uninstall: ShellCommand {
        static let about = CommandAbout(
            "Remove that timer.", "Retirer ce minuteur.", .acts, examples: ["campaign uninstall"])

        static var configuration: CommandConfiguration { .init(commandName: "uninstall", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let output = session.output(form)
            let folder = CampaignUnits.folder(session.environment)
            let service = UserServices(session.environment)
            let paths = CampaignUnits.names.map { folder.appending(path: $0).path }
                .filter { FileManager.default.fileExists(atPath: $0) }
            let isStopped =
                paths.isEmpty ? false : await service.run([["disable", "--now", CampaignUnits.timer]])
            for path in paths {
                do { try FileManager.default.removeItem(atPath: path) } catch {
                    throw ShellError.cannotWrite(path: path, reason: Reason(behind: error))
                }
            }
            if isStopped { _ = await service.run([["daemon-reload"]]) }
            output.say(session.messages.unitsRemoved(paths))
            output.record(["uninstalled": .array(paths.map { .string($0) }), "stopped": .bool(isStopped)])
        }
    }
}

extension Session {
    /// The systemd units that run this program on this home.
    fileprivate var campaignUnits: CampaignUnits {
        get throws(ShellError) {
            guard let program = Bundle.main.executablePath else {
                throw .cannotOpen("wehe", reason: .noSuchFile)
            }
            // With `--home` or `WEHE_HOME`, all state is in one folder.
            guard home.configuration != home.data else {
                return CampaignUnits(
                    program: program, home: TypedPath.absolute(home.data.path), variables: [:])
            }
            let named = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
            return CampaignUnits(
                program: program, home: nil,
                variables: environment.filter { named.contains($0.key) && $0.value.hasPrefix("/") })
        }
    }
}

/// The user instance of systemd, if it is running.
struct UserServices {
    /// The command line that starts the timer by hand.
    static let toStart =
        "systemctl --user daemon-reload && systemctl --user enable --now \(CampaignUnits.timer)"

    private let systemctl: String?

    /// Finds `systemctl`, and checks for the socket in the user's run-time directory.
    init(_ environment: [String: String]) {
        let manager = (environment["XDG_RUNTIME_DIR"] ?? "") + "/systemd/private"
        let programs = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/systemctl" }
        systemctl =
            manager.hasPrefix("/") && FileManager.default.fileExists(atPath: manager)
            ? programs.first(where: FileManager.default.isExecutableFile(atPath:)) : nil
    }

    /// Sends requests to it.
    ///
    /// - Parameter requests: the words of each request.
    /// - Returns: true if it is available and carried out all requests.
    func run(_ requests: [[String]]) async -> Bool {
        guard let systemctl else { return false }
        for request in requests {
            guard await TerminalProgram([systemctl, "--user", "--quiet"] + request).run() == 0 else {
                return false
            }
        }
        return true
    }
}
