package import Campaigns
import Basics
package import Foundation

extension Messages {
    /// States that a round begins.
    package func roundBegins(_ slot: SlotRecord, tests: Int, slots: Int) -> String {
        say(
            "\(slot.campaign), slot \(slot.number) of \(slots): a round of \(Quantities.count(tests, "test")) begins",
            "\(slot.campaign), créneau \(slot.number) sur \(slots) : un tour de \(Self.count(tests, "test", "tests")) commence"
        )
    }

    /// States that a test of a round begins.
    package func roundTest(_ app: String, server: String, place: Int) -> String {
        say("test \(place): \(app) with \(server)", "test \(place) : \(app) avec \(server)")
    }

    /// Describes a running round, with the start of the campaign's next one; nil if there is none.
    package func roundRuns(_ slot: SlotRecord, slots: Int, next: Date?) -> String {
        say(
            "\(slot.campaign), slot \(slot.number) of \(slots); "
                + (next.map { "the next round begins on \(minute($0))" } ?? "no round comes after this one"),
            "\(slot.campaign), créneau \(slot.number) sur \(slots) ; "
                + (next.map { "le prochain tour commence le \(minute($0))" } ?? "aucun tour ne suit celui-ci")
        )
    }

    /// Names a waiting test of a round, in a word.
    package var roundTestWaits: String { say("waiting", "attend") }

    package var roundTestNotRun: String { say("not run", "pas lancé") }

    /// Names a running test of a round, in a word.
    package var roundTestRuns: String { say("running", "en cours") }

    /// Names a test of a round that could not begin, with the error key.
    package func roundTestNotBegun(_ key: String) -> String {
        say("not begun (\(key))", "pas commencé (\(key))")
    }

    /// States the number of tests of a round that are not shown.
    package func roundTestsNotShown(_ count: Int) -> String {
        say(
            "(\(Quantities.count(count, "more test")))",
            "(\(Self.count(count, "autre test", "autres tests")))")
    }

    /// States the numbers of a campaign's ended rounds and missed slots.
    package func roundsUntilNow(ran: Int, missed: Int) -> String {
        say(
            "until now: \(Quantities.count(ran, "round")) run, \(Quantities.count(missed, "slot")) missed",
            "jusqu'ici : \(Self.count(ran, "tour fait", "tours faits")), "
                + Self.count(missed, "créneau manqué", "créneaux manqués")
        )
    }

    /// States that no round is due before the given instant, when the campaign's next one begins.
    package func noneDue(until instant: Date, campaign: String) -> String {
        say(
            "no round is due; the next one, of \(campaign), begins on \(minute(instant))",
            "aucun tour n'est dû ; le prochain, de \(campaign), commence le \(minute(instant))")
    }

    /// States that no round is due before a campaign is resumed.
    package var campaignsPaused: String {
        say(
            "no round is due, as what is left is paused; \"campaign resume NAME\" lets rounds begin again",
            "aucun tour n'est dû, ce qui reste étant suspendu ; « campaign resume NOM » fait reprendre les tours"
        )
    }

    /// Announces the next round of a campaign.
    package func waits(for campaign: String, until instant: Date) -> String {
        say(
            "the next round of \(campaign) begins on \(minute(instant)); Ctrl-C ends this",
            "le prochain tour de \(campaign) commence le \(minute(instant)) ; Ctrl-C met fin à l'attente")
    }

    /// States that no campaign has a round left.
    package var campaignsOver: String { say("no round is left", "il ne reste aucun tour") }

    /// States that the files of a timer were written.
    package func unitsWritten(_ paths: [String]) -> String {
        say("written: \(paths.joined(separator: ", "))", "écrits : \(paths.joined(separator: ", "))")
    }

    /// States if the timer was started, or the command that starts it.
    package func unitsStarted(_ isStarted: Bool, typing command: String) -> String {
        say(
            isStarted
                ? "The timer runs: every ten minutes what is due is run."
                : "The timer was not started, as no systemd of this user answers here; to start it: \(command)",
            isStarted
                ? "Le minuteur tourne : toutes les dix minutes, ce qui est dû est fait."
                : "Le minuteur n'a pas été lancé, aucun systemd de cet utilisateur ne répondant ; pour le lancer : \(command)"
        )
    }

    /// Explains how to run it also without a login session.
    package var unitsLinger: String {
        say(
            "To run it while you are not logged in: loginctl enable-linger",
            "Pour qu'il tourne sans session ouverte : loginctl enable-linger")
    }

    /// States that the files of a timer were removed.
    package func unitsRemoved(_ paths: [String]) -> String {
        say(
            paths.isEmpty ? "no timer was installed" : "removed: \(paths.joined(separator: ", "))",
            paths.isEmpty ? "aucun minuteur n'était installé" : "retirés : \(paths.joined(separator: ", "))")
    }
}
