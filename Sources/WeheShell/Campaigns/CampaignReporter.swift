import CampaignRuns
import Campaigns
import Formatting
import Foundation
import Home
import Recordings
import Reports
import Wording

/// Tells what happens while campaigns run: a line for each slot; on a terminal also one that is drawn anew while nothing
/// is due, and objects for programs.
final class CampaignReporter: Sendable {
    let output: Output
    private let line: RedrawnLine

    init(_ output: Output) {
        self.output = output
        line = RedrawnLine(output)
    }

    private var words: any Wording { output.wording }

    /// Tells an event.
    func tell(_ event: CampaignEvent) {
        switch event {
        case .missed(let slots):
            // After a week away a line for each would hide what comes next.
            for reason in MissedSlot.allCases {
                let missed = slots.filter { $0.fate == .missed(reason) }
                guard let first = missed.first else { continue }
                line.tell(
                    TerminalLine(missed.count == 1 ? words.slot(first) : words.missed(missed, as: reason)))
            }
            for slot in slots { output.record(slot.record) }
        case .foundInterrupted(let slot), .ended(let slot):
            line.tell(TerminalLine(words.slot(slot)))
            output.record(slot.record)
        case .begins(let slot, let tests, let slots):
            line.tell(TerminalLine(words.roundBegins(slot, tests: tests, slots: slots)))
            output.record(slot.record)
        case .waits(let instant, let campaign):
            let text = words.waits(for: campaign, until: instant)
            if output.form != .json, output.standardError.isTerminal {
                line.draw(text)
            } else {
                output.note(text)
            }
        case .over: line.tell(TerminalLine(words.campaignsOver))
        }
    }

    /// A test of a round begins.
    func begins(_ test: RoundTest) {
        line.tell(
            TerminalLine(
                "  " + words.roundTest(words.title(test.app.app), server: test.server, place: test.place)))
    }

    /// Tells what went wrong with a test.
    func complain(_ error: any Error) {
        line.wipe()
        output.complain(error)
    }

    /// Nothing more comes.
    func ends() { line.wipe() }
}
