package import Differentiation
package import TestModel

extension French {
    package func labNow(_ name: String?, rules: Int) -> String {
        switch (rules, name) {
        case (0, _): "labo : aucune règle ; le chemin vers le serveur intégré traite tout le trafic de même."
        case (_, let name?): "labo : \(name), \(counted(rules: rules))."
        case (_, nil): "labo : \(counted(rules: rules))."
        }
    }
    package var labHint: String {
        "Chargez un préréglage (« lab presets » les énumère) ou ajoutez une règle : "
            + "lab add sni=* shape rate=1.5Mbit/s"
    }

    package var noNamespaces: String {
        "Aucun espace de noms réseau n'est en place ; « lab netns up » en crée (en tant que root)."
    }
    package func namespaces(_ name: String, isComplete: Bool) -> String {
        "Espaces de noms réseau \(name)\(isComplete ? "" : ", incomplets")."
    }
    package func namespaceServer(_ name: String, address: String?, isRunning: Bool) -> String {
        "\(name) à \(address ?? "aucune adresse")\(isRunning ? "" : ", arrêté") ; pour s'en servir : servers use \(name)"
    }
    package func queue(_ name: String, packets: Int, bytes: Int, drops: Int) -> String {
        "\(name) : \(self.bytes(bytes)) passés en \(packets) paquets, \(drops) perdus"
    }
    package func namespacesRemoved(_ removed: [LabThing]) -> String {
        removed.isEmpty
            ? "Il n'y avait rien à enlever." : "Enlevé : \(removed.map(thing).joined(separator: ", "))."
    }

    package func calibrating(done: Int, of total: Int, failed: Int, secondsLeft: Int?) -> String {
        "  \(done) tests sur \(total)" + (failed > 0 ? ", \(failed) sans résultat" : "")
            + (done < total
                ? (secondsLeft.map { ", encore \($0) s environ" } ?? "") + " ; Ctrl-C annule" : "")
    }
    package func calibrated(app: String, rules: String, runs: Int) -> String {
        "\(app), \(runs) tests sans règle et \(runs) avec \(rules) :"
    }
    package func seriesCalibrated(app: String, rules: String, runs: Int) -> String {
        "\(app), \(Self.count(runs, "série", "séries")) de paires de chaque sorte avec \(rules) :"
    }
    package func rate(_ rate: WilsonInterval) -> String {
        "\(rate.hits) sur \(rate.trials) (\(wholePercent(rate.lower)) à \(wholePercent(rate.upper)) %)"
    }
    package func calibrationFailures(_ count: Int) -> String {
        count == 1
            ? "1 test n'a pas eu de résultat et ne compte pas"
            : "\(count) tests n'ont pas eu de résultat et ne comptent pas"
    }
    package var calibrationWithoutResult: String { "aucun test n'a eu de résultat" }

    package func counted(rules: Int) -> String { rules == 1 ? "1 règle" : "\(rules) règles" }
}
