import Formatting
package import Foundation

extension French {
    package func noBinding(_ text: String) -> String {
        "--var attend NOM=VALEUR, comme APP=netflix, et non « \(text) »"
    }
    package func noFailureCondition(_ name: String, known: [String]) -> String {
        "--fail-on attend \(known.joined(separator: ", ")), séparés par des virgules, et non « \(name) »"
    }
    package func noTimeSpan(after word: String, _ text: String?) -> String {
        "« \(word) » attend une durée de 30 jours au plus, comme 30s, 10m ou 2h"
            + (text.map { ", et non « \($0) »" } ?? "")
    }
    package var nothingToRepeat: String { "repeat attend une commande, comme « repeat 3 replay espn »" }
    package func rehearsed(commands: Int, mistakes: Int) -> String {
        Self.count(commands, "commande vérifiée", "commandes vérifiées") + ", "
            + (mistakes == 0
                ? "aucune faute ; rien n'a été exécuté" : Self.count(mistakes, "faute", "fautes"))
    }
    package func nextRun(_ number: Int, of count: Int, at start: Date, secondsLeft: Int) -> String {
        "l'essai \(number) sur \(count) commence à \(Quantities.clock(start)), dans \(span(secondsLeft)) ; Ctrl-C y met fin"
    }
    package func sleeping(_ secondsLeft: Int) -> String {
        "encore \(span(secondsLeft)) d'attente ; Ctrl-C y met fin"
    }
    package func verifying(done: Int, of total: Int) -> String {
        "\(done) tests vérifiés sur \(total) ; Ctrl-C y met fin"
    }
    package func timing(isOn: Bool) -> String {
        isOn ? "chaque commande est suivie de sa durée" : "les durées ne sont pas affichées"
    }
    package func timing(_ seconds: Double) -> String { "durée : " + significant(seconds) + "\u{A0}s" }
    package func transcript(at path: String?) -> String {
        path.map { "ce qui est tapé et dit est conservé dans \($0)" } ?? "aucune transcription en cours"
    }

    package func statusServer(_ name: String) -> String { "serveur \(name)" }
    package func statusConsent(_ isGiven: Bool) -> String {
        isGiven ? "consentement donné" : "sans consentement"
    }
    package func statusLab(_ name: String) -> String { "labo : \(name)" }
    package func statusDeveloper(_ names: [String]) -> String { "dév : " + names.joined(separator: ", ") }
    package var statusLog: String { "transcription" }

    private func span(_ seconds: Int) -> String { Quantities.span(seconds).replacing(" ", with: "\u{A0}") }
}
