import Basics
import ArgumentParser
import Foundation

/// Measures what matters to whoever uses the program, and prints one table.
@main
struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measure the program on this machine.",
        discussion: "The figures are of use only when nothing else keeps the machine busy.",
        subcommands: [
            MeasureCommand.self, PortraitsCommand.self, ServeCommand.self, ReplayCommand.self,
            BulkCommand.self, BusyCommand.self,
        ],
        defaultSubcommand: MeasureCommand.self
    )
}

/// Runs the benchmarks.
struct MeasureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Run the benchmarks (the default)."
    )

    @Flag(help: "Print one JSON object for each figure instead of the table.")
    var json = false
    @Option(help: "Run only the benchmarks whose name contains this text.")
    var filter: String?
    @Flag(help: "Repeat less often, for a rough answer.")
    var quick = false

    private static let all: [any Benchmark] = [
        RecordingLoad(), FrameCodec(), TestStatistics(), LoopbackReplay.app, LoopbackReplay.steady,
        PacingAccuracy(), PathAccuracy(), UDPSendSchedule(), StartUp(), ResultLists(), Exchange(),
        SeriesOutcomes(), CaptureImport(), CampaignReporting(),
        SharedReporting(), CampaignFleet(), PacketLabSpeed(), KernelReadings(),
        PortraitSpeed(), MachineLookCost(),
    ]

    func run() async throws {
        let chosen = Self.all.filter { filter.map($0.name.contains) ?? true }
        guard !chosen.isEmpty else {
            throw ValidationError(
                "no benchmark has such a name; there are \(Self.all.map(\.name).joined(separator: ", "))"
            )
        }
        var table = FigureTable()
        var isComplete = true
        for benchmark in chosen {
            tell("measuring \(benchmark.name) …")
            do {
                let figures = try await benchmark.figures(Effort(isQuick: quick))
                table.add(figures, of: benchmark.name)
                if json {
                    for figure in figures { print(try FigureRecord(figure, of: benchmark.name).line()) }
                }
            } catch {
                tell("\(benchmark.name) is left out: \(error)")
                isComplete = false
            }
        }
        if !json, !table.isEmpty { for line in table.lines { print(line) } }
        if !isComplete { throw ExitCode.failure }
    }

    private func tell(_ sentence: String) {
        FileHandle.standardError.write(Data((sentence + "\n").utf8))
    }
}
