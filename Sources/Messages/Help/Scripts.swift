import Basics
package import Foundation

extension Messages {
    /// Describes the result of checking a script.
    package func dryRun(commands: Int, mistakes: Int) -> String {
        say(
            "\(Quantities.count(commands, "command")) checked, "
                + (mistakes == 0
                    ? "no mistake found; nothing was run" : Quantities.count(mistakes, "mistake")),
            Self.count(commands, "commande vérifiée", "commandes vérifiées") + ", "
                + (mistakes == 0
                    ? "aucune faute ; rien n'a été exécuté" : Self.count(mistakes, "faute", "fautes"))
        )
    }

    /// Announces the next run of a repeated command.
    package func nextRun(_ number: Int, of count: Int, at start: Date, secondsLeft: Int) -> String {
        say(
            "run \(number) of \(count) begins at \(Quantities.clock(start)), in \(Quantities.span(secondsLeft)); Ctrl-C ends",
            "l'essai \(number) sur \(count) commence à \(Quantities.clock(start)), dans \(span(secondsLeft)) ; Ctrl-C y met fin"
        )
    }

    /// Describes a watched command, its interval, and the time of the last run.
    package func watching(_ line: String, every interval: String, at now: Date) -> String {
        say(
            "every \(interval), \(Quantities.clock(now)): \(line)",
            "toutes les \(interval), \(Quantities.clock(now)) : \(line)")
    }

    /// States the number of lines that do not fit the window.
    package func moreLines(_ count: Int) -> String {
        say(
            "(\(Quantities.count(count, "more line")))",
            "(encore " + Self.count(count, "ligne", "lignes") + ")")
    }

    /// States the remaining time of a wait.
    package func sleeping(_ secondsLeft: Int) -> String {
        say(
            "sleeping, \(Quantities.span(secondsLeft)) left; Ctrl-C ends",
            "encore \(span(secondsLeft)) d'attente ; Ctrl-C y met fin")
    }

    /// States the number of verified tests.
    package func verifying(done: Int, of total: Int) -> String {
        say(
            "\(done) of \(total) tests verified; Ctrl-C ends",
            "\(done) tests vérifiés sur \(total) ; Ctrl-C y met fin")
    }

    /// States if the duration of each command is shown.
    package func timing(isOn: Bool) -> String {
        say(
            isOn ? "each command is followed by how long it took" : "timing is off",
            isOn ? "chaque commande est suivie de sa durée" : "les durées ne sont pas affichées")
    }

    /// States the duration of a command.
    package func timing(_ seconds: Double) -> String {
        say("took " + significant(seconds) + " s", "durée : " + significant(seconds) + "\u{A0}s")
    }

    /// States the path of the transcript; nil if there is none.
    package func transcript(at path: String?) -> String {
        say(
            path.map { "what is typed and said is kept in \($0)" } ?? "no transcript is kept",
            path.map { "ce qui est tapé et dit est conservé dans \($0)" } ?? "aucune transcription en cours")
    }

    /// Names the server for tests.
    package func statusServer(_ name: String) -> String { say("server \(name)", "serveur \(name)") }

    /// States if there is consent.
    package func statusConsent(_ isGiven: Bool) -> String {
        say(
            isGiven ? "consent given" : "no consent yet", isGiven ? "consentement donné" : "sans consentement"
        )
    }

    /// Names the rules of the lab.
    package func statusLab(_ name: String) -> String { say("lab: \(name)", "labo : \(name)") }

    /// Lists the active developer options.
    package func statusDeveloper(_ names: [String]) -> String {
        say("dev: " + names.joined(separator: ", "), "dév : " + names.joined(separator: ", "))
    }

    /// Indicates that a transcript is recorded.
    package var statusLog: String { say("transcript", "transcription") }
}

extension Messages {
    private func span(_ seconds: Int) -> String { Quantities.span(seconds).replacing(" ", with: "\u{A0}") }
}
