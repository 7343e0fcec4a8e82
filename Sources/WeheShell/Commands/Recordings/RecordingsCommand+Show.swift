import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import LineEditor
import Plotting
import Recordings
import Reports
import TestModel
import Messages

extension RecordingsCommand {
    /// `recordings show`: shows the content of recordings.
    struct Show: ShellCommand {
        static let about = CommandAbout(
            "Show one recording.", "Montrer un enregistrement.", .reads,
            discussion: (
                """
                What would be replayed: who sends how much when, the first bytes of both sides, and how a control differs \
                from its original. Of many exchanges the first are listed; --all lists them all.
                """,
                """
                Ce qui serait rejoué : qui envoie combien et quand, les premiers octets des deux côtés, et en quoi un témoin \
                diffère de son original. De nombreux échanges, seuls les premiers sont montrés ; --all les montre tous.
                """
            ), examples: ["recordings show ESPN-05152024"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @Argument(
            help: .says(
                "The replay's name, or its file.", "Le nom du rejeu, ou son fichier.", takes: .recording))
        var name: String
        @Flag(help: .says("List every exchange.", "Montre tous les échanges.")) var all = false
        @OptionGroup var form: FormOptions

        /// Default number of steps that are listed.
        private static let listed = 12

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            if !dryRun.mayHaveOtherApps { _ = try files(in: session.catalogue.current) }
        }

        func run(in session: isolated Session) async throws {
            for file in try files(in: session.catalogue.current) { try show(file, in: session) }
        }

        /// Returns the files of the recording, or of both recordings of the app.
        private func files(in catalogue: Catalogue) throws(RecordingError) -> [String] {
            let stem = ReplayName.stem(ofFile: TypedPath.split(name).name) ?? name
            if let file = catalogue.file(ofReplay: stem) { return [file] }
            guard let app = try? catalogue.app(named: name).app else { throw .unknownRecording(name: name) }
            return [app.originalFile, app.controlFile]
        }

        private func show(_ file: String, in session: isolated Session) throws {
            let catalogue = session.catalogue.current
            let shown = try ShownRecording(file, in: catalogue)
            let output = session.output(form)
            let words = session.messages
            output.say(words.recordingTitle(shown.recording.name, origin: shown.origin))
            for line in words.rows(rows(shown, words), width: 11) { output.say(line) }
            if output.form == .table {
                for part in [steps(shown, output), beginnings(shown, words), drawing(shown, output)]
                where !part.isEmpty {
                    output.say(drawn: [""] + part)
                }
                output.say("")
            }
            output.record(try RecordingRecord.detailed(shown, in: catalogue))
        }

        private func rows(_ shown: ShownRecording, _ words: Messages) -> [(Label, String)] {
            let recording = shown.recording
            var rows: [(Label, String)] = [(.file, shown.file)]
            if let synthesised = shown.synthesised {
                rows.append((.synthesised, words.callSource(synthesised)))
            }
            rows += [
                (.flow, "\(recording.transport.rawValue), \(recording.flow.text)"),
                (.serverName, recording.serverName ?? words.noServerName),
                (.packets, words.packetsFromClient(recording.packets.count)),
                (.bytes, words.upAndDown(recording.bytesUp, shown.bytesDown)),
                (.duration, words.toLastRequest(recording.duration)), (.digest, recording.digest),
                (.answers, words.serverContent(shown.content)),
                (
                    .times,
                    words.serverTimes(
                        shown.times, over: recording.transport, isSpread: shown.timeline.isSpread)
                ),
            ]
            if recording.transport == .udp { rows.append((.notes, words.datagramsKeepTimes)) }
            if let (original, comparison) = shown.comparison {
                rows.append((.control, words.controlCompared(comparison, with: original)))
            }
            return rows
        }

        private func steps(_ shown: ShownRecording, _ output: Output) -> [String] {
            let words = output.messages
            var table = Table(
                [
                    .init(.begins, key: "at_s", alignsRight: true),
                    .init(.packets, key: "packets", alignsRight: true),
                    .init(.up, key: "up_bytes", alignsRight: true),
                    .init(.down, key: "down_bytes", alignsRight: true),
                    .init(.answeredOver, key: "down_s", alignsRight: true),
                ], empty: "")
            let steps = shown.timeline.steps
            for step in all ? steps[...] : steps.prefix(Self.listed) {
                table.add([
                    .init(words.preciseSeconds(step.start)), .init(String(step.packets)),
                    .init(words.bytes(step.up)),
                    .init(words.bytes(step.down)), .init(words.preciseSeconds(step.duration)),
                ])
            }
            let traits = output.standardOutput
            let lines = table.lines(
                width: traits.columns.map { $0 - 2 }, isUnicode: traits.isUnicode, words: words)
            let more = steps.count - table.rows.count
            return (lines + (more > 0 ? [words.moreSteps(more)] : [])).map { "  " + $0 }
        }

        private func beginnings(_ shown: ShownRecording, _ words: Messages) -> [String] {
            func lines(_ heading: String, _ bytes: ArraySlice<UInt8>) -> [String] {
                ["  " + heading] + HexDump.lines(bytes, most: ShownRecording.beginning).map { "    " + $0 }
            }
            return lines(words.clientBegins, shown.clientBegins)
                + (shown.serverBegins.map { lines(words.serverBegins, $0) } ?? [])
        }

        private func drawing(_ shown: ShownRecording, _ output: Output) -> [String] {
            let traits = output.standardOutput
            let columns =
                traits.isTerminal ? Terminal.windowSize.columns : traits.columns ?? Self.usualColumns
            guard columns >= TerminalPlot.fewestColumns else { return [] }
            return TerminalPlot(
                TimelinePlot.plot(shown.timeline, of: shown.recording.name, output.messages),
                columns: columns,
                rows: Self.rows, isUnicode: traits.isUnicode, hasColour: traits.hasColour
            ).lines
        }

        /// The width of the plot without a window, columns.
        private static let usualColumns = 80
        /// Number of rows of the plot.
        private static let rows = 12
    }
}
