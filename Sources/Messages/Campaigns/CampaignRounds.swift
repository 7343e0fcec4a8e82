package import Campaigns
import Basics
package import Foundation

extension Messages {
    /// That a round begins.
    package func roundBegins(_ slot: SlotRecord, tests: Int, slots: Int) -> String {
        say(
            "\(slot.campaign), slot \(slot.number) of \(slots): a round of \(Quantities.count(tests, "test")) begins",
            "\(slot.campaign), créneau \(slot.number) sur \(slots) : un tour de \(Self.count(tests, "test", "tests")) commence"
        )
    }

    /// That a test of a round begins.
    package func roundTest(_ app: String, server: String, place: Int) -> String {
        say("test \(place): \(app) with \(server)", "test \(place) : \(app) avec \(server)")
    }

    /// A round that runs, and when its campaign's next one begins; nil if none does.
    package func roundRuns(_ slot: SlotRecord, slots: Int, next: Date?) -> String {
        say(
            "\(slot.campaign), slot \(slot.number) of \(slots); "
                + (next.map { "the next round begins on \(minute($0))" } ?? "no round comes after this one"),
            "\(slot.campaign), créneau \(slot.number) sur \(slots) ; "
                + (next.map { "le prochain tour commence le \(minute($0))" } ?? "aucun tour ne suit celui-ci")
        )
    }

    /// That a test of a round has not had its turn, in a word.
    package var roundTestWaits: String { say("waiting", "attend") }

    package var roundTestNotRun: String { say("not run", "pas lancé") }

    /// That a test of a round runs, in a word.
    package var roundTestRuns: String { say("running", "en cours") }

    /// That a test of a round could not begin, with the key of what went wrong.
    package func roundTestNotBegun(_ key: String) -> String {
        say("not begun (\(key))", "pas commencé (\(key))")
    }

    /// Says how many tests of a round are not shown.
    package func roundTestsNotShown(_ count: Int) -> String {
        say(
            "(\(Quantities.count(count, "more test")))",
            "(\(Self.count(count, "autre test", "autres tests")))")
    }

    /// Says how many rounds of a campaign ended, and how many of its slots passed without one.
    package func roundsUntilNow(ran: Int, missed: Int) -> String {
        say(
            "until now: \(Quantities.count(ran, "round")) run, \(Quantities.count(missed, "slot")) missed",
            "jusqu'ici : \(Self.count(ran, "tour fait", "tours faits")), "
                + Self.count(missed, "créneau manqué", "créneaux manqués")
        )
    }

    /// That no round is due before an instant: that of the campaign's next one.
    package func noneDue(until instant: Date, campaign: String) -> String {
        say(
            "no round is due; the next one, of \(campaign), begins on \(minute(instant))",
            "aucun tour n'est dû ; le prochain, de \(campaign), commence le \(minute(instant))")
    }

    /// That no round is due before a campaign is resumed.
    package var campaignsPaused: String {
        say(
            "no round is due, as what is left is paused; \"campaign resume NAME\" lets rounds begin again",
            "aucun tour n'est dû, ce qui reste étant suspendu ; « campaign resume NOM » fait reprendre les tours"
        )
    }

    /// That nothing is due before an instant.
    package func waits(for campaign: String, until instant: Date) -> String {
        say(
            "the next round of \(campaign) begins on \(minute(instant)); Ctrl-C ends this",
            "le prochain tour de \(campaign) commence le \(minute(instant)) ; Ctrl-C met fin à l'attente")
    }

    /// That all campaigns are over.
    package var campaignsOver: String { say("no round is left", "il ne reste aucun tour") }

    /// That the files of a timer were written.
    package func unitsWritten(_ paths: [String]) -> String {
        say("written: \(paths.joined(separator: ", "))", "écrits : \(paths.joined(separator: ", "))")
    }

    /// Says whether the timer was started, or what starts it.
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

    /// Says how it runs also while nobody is logged in.
    package var unitsLinger: String {
        say(
            "To run it while you are not logged in: loginctl enable-linger",
            "Pour qu'il tourne sans session ouverte : loginctl enable-linger")
    }

    /// That the files of a timer were removed.
    package func unitsRemoved(_ paths: [String]) -> String {
        say(
            paths.isEmpty ? "no timer was installed" : "removed: \(paths.joined(separator: ", "))",
            paths.isEmpty ? "aucun minuteur n'était installé" : "retirés : \(paths.joined(separator: ", "))")
    }
}
