import Formatting
package import Foundation

extension French {
    package func rehearsed(commands: Int, mistakes: Int) -> String {
        Self.count(commands, "commande vérifiée", "commandes vérifiées") + ", "
            + (mistakes == 0
                ? "aucune faute ; rien n'a été exécuté" : Self.count(mistakes, "faute", "fautes"))
    }
    package func nextRun(_ number: Int, of count: Int, at start: Date, secondsLeft: Int) -> String {
        "l'essai \(number) sur \(count) commence à \(Quantities.clock(start)), dans \(span(secondsLeft)) ; Ctrl-C y met fin"
    }
    package func watching(_ line: String, every interval: String, at now: Date) -> String {
        "toutes les \(interval), \(Quantities.clock(now)) : \(line)"
    }
    package func moreLines(_ count: Int) -> String {
        "(encore " + Self.count(count, "ligne", "lignes") + ")"
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
