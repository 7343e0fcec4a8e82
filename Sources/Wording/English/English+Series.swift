package import Differentiation
import Formatting
package import TestModel

extension English {
    package func seriesBegins(_ series: StoredSeries, megabytes: Double) -> String {
        "a series of pairs: 10 to 37 of them, at most \(Quantities.tenths(series.budget)) whole pairs' data "
            + "(\(Quantities.tenths(megabytes)) MB); Ctrl-C interrupts it, and it can go on later"
    }

    package func seriesGoesOn(_ test: Int64, after pairs: Int) -> String {
        "series \(test) goes on after \(Quantities.count(pairs, "pair"))"
    }

    package var runningSecondSeries: String {
        "one of several series found differentiation; a second, fresh one has to find the same:"
    }

    package func secondSeries(_ second: Int64, of first: Int64, agrees: Bool) -> String {
        agrees
            ? "confirmed: series \(first) and \(second) agree; the estimate of series \(second) counts"
            : "not confirmed: series \(second) does not find what series \(first) found"
    }

    package func familyError(_ error: Double, of series: Int, isConfirmed: Bool) -> String {
        "\(series) series: where nothing is slowed, at most \(probability(100 * error)) % of such campaigns have a "
            + "false finding" + (isConfirmed ? ", as a second series confirms each" : "")
    }

    package func pair(_ number: Int, _ pair: StoredSeries.Pair) -> String {
        let order = pair.isOriginalFirst ? "original first" : "control first"
        let rates = "original \(measured(pair.original)), control \(measured(pair.control)) Mbit/s"
        guard let difference = pair.difference else {
            return "pair \(number)  \(rates)  does not count"
                + (pair.void == .beganApart ? ": one was answered late" : "")
        }
        let ratio = significant(PairDifference.ratio(ofMillionths: Double(difference)))
        return "pair \(number)  \(rates)  ratio \(ratio)  (\(order))"
    }

    private func measured(_ megabits: Double?) -> String { megabits.map(significant) ?? "-" }

    package func seriesSoFar(_ series: StoredSeries) -> String {
        "\(series.validPairs) of at most \(series.mostPairs ?? 0) pairs"
    }
    package func seriesData(_ series: StoredSeries) -> String {
        "\(Quantities.tenths(series.data)) of \(Quantities.tenths(series.budget)) whole pairs' data"
    }
    package func mostTimeLeft(_ seconds: Double) -> String { "at most \(wholeSeconds(seconds)) left" }

    package func headline(
        _ series: StoredSeries, app: String, _ verdict: Verdict
    ) -> (word: String, rest: String) {
        let word = self.verdict(verdict).uppercased()
        guard let look = series.lastLook else {
            return (word, ": too few pairs of \(app) were measured for an estimate.")
        }
        switch verdict {
        case .differentiation:
            return (word, ": \(app) is \(side(look.change)) than its control (\(interval(look.changes))).")
        case .noDifferentiation:
            return (
                word,
                ": \(app) and its control differ by \(percent(look.change)) (\(interval(look.changes)))."
            )
        case .inconclusive:
            let (low, high) = look.changes
            return (
                word,
                ": \(app) seems \(side(look.change)); anything from \(side(low)) to \(side(high)) is possible."
            )
        }
    }

    package func basis(_ series: StoredSeries) -> String {
        let pairs = "\(series.validPairs) of at most \(series.mostPairs ?? 0) pairs"
        let extent =
            series.windowSeconds.map {
                ", the first \(seconds($0)) (\(percent(series.share ?? 1)) of the bytes) of each replay"
            } ?? " of whole replays"
        let p = series.lastLook.map {
            "; p = \(probability($0.adjustedPValue)), allowing for \(Quantities.count(series.plannedLooks, "look"))"
        }
        return pairs + extent + (p ?? "")
    }

    package func excludes(_ series: StoredSeries) -> String {
        let share = "differences of \(percent(series.excluded)) or more are excluded"
        return series.windowSeconds.map {
            "\(share) for the first \(seconds($0)) of each replay; slower later was not looked for"
        } ?? share
    }

    package func seriesEnding(_ series: StoredSeries, resumable: Int64?) -> String {
        let isEarly = series.validPairs < series.mostPairs ?? 0
        let why =
            switch series.ending {
            case .found: isEarly ? "stopped early: found" : "found at the last look"
            case .excluded: isEarly ? "stopped early: excluded" : "excluded at the last look"
            case .budget: "budget used up"
            case .tooManyVoidPairs: "too many pairs could not be measured"
            case .interrupted:
                resumable.map { "interrupted; \"replay --resume \($0)\" goes on" } ?? "interrupted"
            }
        return
            "\(why). \(Quantities.tenths(series.data)) of \(Quantities.tenths(series.budget)) whole pairs' data used"
    }

    package func voidPairs(_ series: StoredSeries) -> String {
        let voids = series.voidHalves
        let number = voids.originalFailed + voids.controlFailed + voids.others
        let halves =
            voids.originalFailed + voids.controlFailed == 0
            ? ""
            : ": the control worked where the original failed: \(voids.originalFailed); the reverse: "
                + "\(voids.controlFailed)"
        return "\(Quantities.count(number, "pair")) did not count" + halves
    }

    package func tooSmall(_ look: StoredSeries.Look) -> String {
        "a difference of \(percent(look.change)) is real, but too small to matter"
    }

    package var lateDifference: String {
        "all replays are whole: the rest of the first pair differs from its beginning"
    }

    package func tossLegend(_ tosses: Int) -> String {
        "In each of \(tosses) tosses original and control of every pair change places by chance: what is found then is "
            + "found where nothing is. It may be at most the level of the series."
    }
}
