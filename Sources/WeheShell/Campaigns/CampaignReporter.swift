import TestRunner
import Campaigns
import Basics
import Foundation
import Home
import Recordings
import Reports
import Messages

/// Reports events while campaigns run, with one line per slot. On a terminal the running round is a table
/// that is redrawn, as is a line while no round is due; programs receive objects.
final class CampaignReporter: Sendable {
    private let output: Output
    private let line: RedrawnLine
    /// The display of the running round; nil if there are only lines.
    let live: LiveRoundTable?

    /// - Parameters:
    ///   - output: the output of the reports.
    ///   - live: the display of the running round; nil if there are only lines.
    init(_ output: Output, live: LiveRoundTable? = nil) {
        self.output = output
        self.live = live
        line = RedrawnLine(output)
    }

    private var words: Messages { output.messages }

    /// The output to which the tests of rounds report.
    var course: Output { live.map { output.shown(on: $0) } ?? output }

    /// Reports an event.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - standing: the progress of the campaign if a round begins; otherwise nil.
    func tell(_ event: CampaignEvent, _ standing: CampaignStanding? = nil) {
        switch event {
        case .missed(let slots):
            // After a week of missed slots, one line each would hide what comes next.
            for reason in MissedSlot.allCases {
                let missed = slots.filter { $0.fate == .missed(reason) }
                guard let first = missed.first else { continue }
                line.tell(
                    TerminalLine(missed.count == 1 ? words.slot(first) : words.missed(missed, as: reason)))
            }
            for slot in slots { output.record(slot.record) }
        case .reopened(let slots): line.tell(TerminalLine(words.reopened(slots)))
        case .foundInterrupted(let slot), .ended(let slot):
            live?.ends()
            line.tell(TerminalLine(words.slot(slot)))
            output.record(slot.record)
        case .begins(let slot, let tests, let slots):
            if let live {
                line.wipe()
                live.begins(picture(slot, tests, slots: slots, standing))
            } else {
                line.tell(TerminalLine(words.roundBegins(slot, tests: tests.count, slots: slots)))
            }
            output.record(slot.record)
        case .noneDue(let instant, let campaign):
            line.tell(TerminalLine(words.noneDue(until: instant, campaign: campaign)))
        case .paused: line.tell(TerminalLine(words.campaignsPaused))
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

    private func picture(
        _ slot: SlotRecord, _ tests: [RoundTest], slots: Int, _ standing: CampaignStanding?
    ) -> RoundViewModel {
        var picture = RoundViewModel(
            slot: slot, slots: slots,
            rows: tests.map { RoundViewModel.Row(app: title($0), server: $0.server) })
        picture.next = standing?.next
        if let standing {
            picture.before = (
                standing.rounds.values.reduce(0, +), standing.missed.values.reduce(0, +)
            )
        }
        return picture
    }

    /// Reports the start of a test.
    func begins(_ test: RoundTest) {
        if let live { return live.change { $0.begins(test.place) } }
        line.tell(
            TerminalLine(
                "  " + words.roundTest(title(test), server: test.server, place: test.place)))
    }

    /// The display name of a test's app, with a direction other than the usual one.
    private func title(_ test: RoundTest) -> String {
        words.title(test.app.app) + words.suffix(test.plan.direction)
    }

    /// Reports the end of a test.
    func ended(_ test: RoundTest, _ state: RoundViewModel.State) {
        live?.change { $0.ended(test.place, state) }
    }

    /// Reports an error of a test.
    func complain(_ error: any Error) {
        line.wipe()
        if let live { live.aside { output.complain(error) } } else { output.complain(error) }
    }

    /// Ends the report.
    func ends() {
        live?.ends()
        line.wipe()
    }
}
