import ArgumentParser
import Basics
import CommandParsing
import Foundation
import Home
import Recordings
import Reports
import TestModel

extension ClientCommand {
    /// Does what some words ask for.
    ///
    /// - Parameter words: what was typed after the program's name.
    /// - Returns: the process's exit code, upstream's.
    package static func run(_ words: [String]) async -> Int32 {
        let environment = ProcessInfo.processInfo.environment
        let print = Output.Sink.process().standardOutput
        do {
            // Completion scripts are the parser's own.
            if words.first?.hasPrefix("--generate") == true { _ = try parseAsRoot(words) }
            let apps = try UpstreamResources(value(of: "-t", in: words), environment: environment)
                .knownApps(environment: environment)
            let home = ClientRun.home(value(of: "-r", in: words) ?? standardResults, environment)
            let reader = UpstreamWords(
                knowsTest: { name in apps.contains { $0.testName.lowercased() == name } },
                knowsServer: { ServerBook.read(of: home).names.contains($0) })
            switch try reader.read(words) {
            case .help:
                tellHelp()
                print("\n" + TestTable(apps).text)
            case .version: print(versionText)
            case .test(let command): return await ClientRun(command, environment: environment).run()
            }
            return UpstreamExitCode.success
        } catch let refusal as UpstreamWords.Refusal {
            print(refusal.text)
            return UpstreamExitCode.commandLine
        } catch {
            let answer = ParserAnswer(to: error, typed: [Self.self])
            answer.tell()
            return answer.code
        }
    }

    private static var versionText: String { "Wehe command line client\nVersion: \(Software.version)\n" }

    /// Prints the help on the options, which the parser gives as an error.
    private static func tellHelp() {
        do {
            var parsed = try parseAsRoot(["--help"])
            try parsed.run()
        } catch { ParserAnswer(to: error, typed: [Self.self]).tell() }
    }

    /// The last value of an option among words that may be wrong.
    private static func value(of option: String, in words: [String]) -> String? {
        words.lastIndex(of: option).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
}

extension ServerBook {
    /// The servers of a home; none where they cannot be read, which its session tells.
    fileprivate static func read(of home: Home) -> ServerBook {
        let data = FileManager.default.contents(atPath: home.serversFile.path)
        return data.flatMap { try? JSONDecoder().decode(ServerBook.self, from: $0) } ?? ServerBook()
    }
}
