package import TestModel

extension French {
    package func clause(_ fault: UsageFault) -> String {
        switch fault {
        case .missingArgument(let argument): "il manque l'argument « \(argument) »"
        case .missingValue(let option): "il manque la valeur de « \(option) »"
        case .unknownOption(let option, nil): "option « \(option) » inconnue"
        case .unknownOption(let option, let meant?):
            "option « \(option) » inconnue ; vouliez-vous dire « \(meant) » ?"
        case .unexpectedWords(let words):
            words.count == 1
                ? "argument « \(words[0]) » en trop"
                : "\(words.count) arguments en trop : " + words.map { "« \($0) »" }.joined(separator: ", ")
        case .takesNoValue(let option, let given):
            "\(option) n'attend pas de valeur, et donc pas « \(given) »"
        case .unfitValue(let option?, let given): "« \(given) » ne convient pas à \(option)"
        case .unfitValue(nil, let given): "« \(given) » ne convient pas"
        case .noNumber(let option?, let number, let given):
            "\(option) attend \(form(number)), et non « \(given) »"
        case .noNumber(nil, let number, let given): "« \(given) » n'est pas \(form(number))"
        case .notAmong(let option?, let known, let given):
            "\(option) attend l'un de \(known.joined(separator: ", ")), et non « \(given) »"
        case .notAmong(nil, let known, let given):
            "« \(given) » n'est pas l'un de \(known.joined(separator: ", "))"
        case .parser(let text): text.clause
        case .outOfRange(let option, let range, let given):
            "\(option) attend un nombre de \(range.lowerBound) à \(range.upperBound), et non \(given)"
        case .tooLow(let option, let least, let given): "\(option) vaut \(given) ; il faut \(least) ou plus"
        case .noShare(let option, let given):
            "\(option) attend une proportion de 0 à 1, comme 0.3, ou un pourcentage, comme 30%, et non « \(given) »"
        case .shareOutOfRange(let option, let lowest, let highest, let given):
            "\(option) prend de \(lowest) à \(highest), et non \(given)"
        case .noZone(let option, let given):
            "\(option) prend un fuseau horaire comme Europe/Paris ou GMT, non « \(given) »"
        case .noTime(let option, let given):
            "\(option) attend une date comme 2026-11-21 ou 2026-11-21T07:14 (UTC), ou un âge comme 30min, 2h, 3d ou "
                + "1w, et non « \(given) »"
        case .noTimeSpan(let word, let given):
            "« \(word) » attend une durée de 30 jours au plus, comme 30s, 10m ou 2h"
                + (given.map { ", et non « \($0) »" } ?? "")
        case .noMetricsFile(let given):
            "--metrics-file attend le chemin d'un fichier qui finit par .prom, et non « \(given) »"
        case .notAnAddress(let option, let given):
            "\(option) doit être une adresse IP, comme 192.0.2.10, et non « \(given) »"
        case .noFlowNumbers(let given):
            "--flow prend des numéros de flux, comme 3 ou 1,4, et non « \(given) »"
        case .noRecordingName(let given):
            "--name prend jusqu'à 80 lettres, chiffres, « - » et « _ », sans « port_ » au début ni « Random » à la "
                + "fin, et non « \(given) »"
        case .onlyForCaptures(let option):
            "\(option) vaut pour les captures (pcap ou pcapng), et ce n'en est pas une"
        case .captureFromPrompt:
            "« - » lit une capture sur l'entrée standard, comme « tcpdump -w - | wehe -c 'recordings import -' » ; "
                + "ici, les commandes en viennent"
        case .noVerdict(let name, let known):
            "aucun verdict « \(name) » ; il y a \(known.joined(separator: ", "))"
        case .noBinding(let text): "--var attend NOM=VALEUR, comme APP=netflix, et non « \(text) »"
        case .noFailureCondition(let name, let known):
            "--fail-on attend \(known.joined(separator: ", ")), séparés par des virgules, et non « \(name) »"
        case .notATest(let word):
            "« \(word) » ne désigne aucun test ; donnez un numéro comme 17, une suite comme 3-7, ou last"
        case .noTag(let word):
            "« \(word) » ne peut pas être une étiquette : elle commence par une lettre et a au plus 40 lettres, "
                + "chiffres, « - », « _ », « . », « : » ou « / » ; « last » est le test le plus récent"
        case .netnsBounds: "--line-rate prend de 0,1 à 10000 Mbit/s et --delay de 0 à 10000 ms"
        case .queryWithoutQuotes:
            "la requête doit être entre guillemets : sql 'SELECT ...', ou, si elle contient des textes, "
                + "sql \"SELECT ... 'texte' ...\""
        case .onlyBeside(let option, let other): "\(option) ne va qu'avec \(other)"
        case .excludeEachOther(let one, let other): "\(one) et \(other) s'excluent"
        case .numbersOrFilters: "donnez soit des tests, soit des filtres"
        case .pairNeedsTwo: "--pair attend deux serveurs différents"
        case .peerNeedsPublicAddress:
            "un serveur qui écoute sur toutes les adresses a besoin de --public-address avec --peer, pour que les "
                + "clients sachent laquelle est la sienne"
        case .namesNoTest: "désignez des tests par leurs numéros, comme 17 ou 3-7, ou par last"
        case .oneTestOnly(let word): "une note porte sur un seul test, et non sur \(word)"
        case .noteIsEmpty: "une note demande un texte après le test ; --clear efface les notes"
        case .clearTakesNoText: "--clear n'attend pas de texte"
        case .addedAndRemoved(let tag): "« \(tag) » ne peut pas être donnée et retirée à la fois"
        case .oneValueNeeded:
            "un réglage prend une seule valeur ; mettez-la entre guillemets si elle contient des espaces"
        case .nothingToWatch: "watch attend une commande, comme « watch 5s results »"
        case .notWatched(let line):
            "watch attend une commande qui ne fait que montrer, et non « \(line) » ; « repeat » les prend toutes"
        case .noInterval(let given):
            "l'intervalle est une durée de 100ms à 30 jours, comme 5s ou 2m, et non « \(given) »"
        case .nothingToRepeat: "repeat attend une commande, comme « repeat 3 replay espn »"
        }
    }

    private func form(_ number: NumberForm) -> String {
        switch number {
        case .whole: "un nombre entier"
        case .megabits: "un nombre de Mbit/s"
        case .milliseconds: "un nombre de millisecondes"
        case .percent: "un pourcentage"
        }
    }
}
