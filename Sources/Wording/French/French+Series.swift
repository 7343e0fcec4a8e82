package import Differentiation
import Formatting
package import TestModel

extension French {
    package func seriesBegins(_ series: StoredSeries, megabytes: Double) -> String {
        "une série de paires : de 10 à 37, au plus les données de \(Quantities.tenths(series.budget)) paires entières "
            + "(\(Quantities.tenths(megabytes)) Mo) ; Ctrl-C l'interrompt, et elle peut reprendre plus tard"
    }

    package func seriesGoesOn(_ test: Int64, after pairs: Int) -> String {
        "la série \(test) reprend après \(count(pairs, "paire"))"
    }

    package var runningSecondSeries: String {
        "une série parmi plusieurs a trouvé une différence ; une seconde, nouvelle, doit trouver la même :"
    }

    package func secondSeries(_ second: Int64, of first: Int64, agrees: Bool) -> String {
        agrees
            ? "confirmé : les séries \(first) et \(second) concordent ; l'estimation de la série \(second) compte"
            : "non confirmé : la série \(second) ne trouve pas ce qu'a trouvé la série \(first)"
    }

    package func familyError(_ error: Double, of series: Int, isConfirmed: Bool) -> String {
        "\(series) séries : si rien n'est ralenti, au plus \(probability(100 * error)) % de telles campagnes "
            + "trouvent à tort" + (isConfirmed ? ", car une seconde série confirme chaque résultat" : "")
    }

    package func pair(_ number: Int, _ pair: StoredSeries.Pair) -> String {
        let order = pair.isOriginalFirst ? "original avant" : "témoin avant"
        let rates = "original \(measured(pair.original)), témoin \(measured(pair.control)) Mbit/s"
        guard let difference = pair.difference else {
            return "paire \(number)  \(rates)  ne compte pas"
                + (pair.void == .beganApart ? " : une réponse a tardé" : "")
        }
        let ratio = significant(PairDifference.ratio(ofMillionths: Double(difference)))
        return "paire \(number)  \(rates)  rapport \(ratio)  (\(order))"
    }

    private func measured(_ megabits: Double?) -> String { megabits.map(significant) ?? "-" }

    package func seriesSoFar(_ series: StoredSeries) -> String {
        "\(series.validPairs) paires sur \(series.mostPairs ?? 0) au plus"
    }
    package func seriesData(_ series: StoredSeries) -> String {
        "données de \(decimals(series.data)) paires entières sur \(decimals(series.budget))"
    }
    package func mostTimeLeft(_ seconds: Double) -> String { "au plus \(wholeSeconds(seconds)) encore" }

    private func decimals(_ number: Double) -> String {
        Quantities.tenths(number).replacing(".", with: ",")
    }

    private func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number > 1 ? "s" : "")"
    }

    package func headline(
        _ series: StoredSeries, app: String, _ verdict: Verdict
    ) -> (word: String, rest: String) {
        let word = self.verdict(verdict).uppercased()
        guard let look = series.lastLook else {
            return (word, " : trop peu de paires de \(app) ont été mesurées pour une estimation.")
        }
        switch verdict {
        case .differentiation:
            return (word, " : \(app) est \(side(look.change)) que son témoin (\(interval(look.changes))).")
        case .noDifferentiation:
            return (
                word,
                " : \(app) et son témoin diffèrent de \(percent(look.change)) (\(interval(look.changes)))."
            )
        case .inconclusive:
            let (low, high) = look.changes
            return (
                word,
                " : \(app) semble \(side(look.change)) ; tout est possible de \(side(low)) à \(side(high))."
            )
        }
    }

    package func basis(_ series: StoredSeries) -> String {
        let pairs = "\(series.validPairs) paires sur \(series.mostPairs ?? 0) au plus"
        let extent =
            series.windowSeconds.map {
                ", les \(seconds($0)) premières (\(percent(series.share ?? 1)) des octets) de chaque rejeu"
            } ?? " de rejeux entiers"
        let p = series.lastLook.map {
            " ; p = \(probability($0.adjustedPValue)), compte tenu de \(count(series.plannedLooks, "examen"))"
        }
        return pairs + extent + (p ?? "")
    }

    package func excludes(_ series: StoredSeries) -> String {
        let share = "des différences de \(percent(series.excluded)) ou plus sont exclues"
        return series.windowSeconds.map {
            "\(share) pour les \(seconds($0)) premières de chaque rejeu ; la suite n'a pas été examinée"
        } ?? share
    }

    package func seriesEnding(_ series: StoredSeries, resumable: Int64?) -> String {
        let isEarly = series.validPairs < series.mostPairs ?? 0
        let why =
            switch series.ending {
            case .found: isEarly ? "arrêt anticipé : trouvée" : "trouvée au dernier examen"
            case .excluded: isEarly ? "arrêt anticipé : exclue" : "exclue au dernier examen"
            case .budget: "budget épuisé"
            case .tooManyVoidPairs: "trop de paires n'ont pas pu être mesurées"
            case .interrupted:
                resumable.map { "interrompue ; « replay --resume \($0) » la reprend" } ?? "interrompue"
            }
        return
            "\(why). Données de \(decimals(series.data)) paires entières sur \(Quantities.tenths(series.budget))"
    }

    package func voidPairs(_ series: StoredSeries) -> String {
        let voids = series.voidHalves
        let number = voids.originalFailed + voids.controlFailed + voids.others
        let halves =
            voids.originalFailed + voids.controlFailed == 0
            ? ""
            : " : le témoin a marché où l'original a échoué : \(voids.originalFailed) ; l'inverse : "
                + "\(voids.controlFailed)"
        return "\(count(number, "paire")) ne compte\(number > 1 ? "nt" : "") pas" + halves
    }

    package func tooSmall(_ look: StoredSeries.Look) -> String {
        "une différence de \(percent(look.change)) est réelle, mais trop petite pour compter"
    }

    package var lateDifference: String {
        "tous les rejeux sont entiers : la suite de la première paire diffère de son début"
    }

    package func tossLegend(_ tosses: Int) -> String {
        "À chacun des \(tosses) tirages, original et témoin de chaque paire échangent leurs places au hasard : ce qui "
            + "est trouvé alors l'est à tort. Cela doit rester sous le niveau de la série."
    }
}
