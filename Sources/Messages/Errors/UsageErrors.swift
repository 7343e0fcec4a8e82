import Basics
package import TestModel

extension UsageError: Reported {
    package var key: String { "usage" }

    package var exitCode: Int32 { ExitCode.usage }

    package func sentence(_ messages: Messages) -> String { messages.clause(self) }
}

extension Messages {
    /// Describes a fault in the arguments of a command.
    package func clause(_ fault: UsageError) -> String {
        switch fault {
        case .missingArgument(let argument):
            say("missing expected argument '\(argument)'", "il manque l'argument « \(argument) »")
        case .missingValue(let option):
            say("missing value for '\(option)'", "il manque la valeur de « \(option) »")
        case .unknownOption(let option, nil):
            say("unknown option '\(option)'", "option « \(option) » inconnue")
        case .unknownOption(let option, let meant?):
            say(
                "unknown option '\(option)'; did you mean '\(meant)'?",
                "option « \(option) » inconnue ; vouliez-vous dire « \(meant) » ?")
        case .unexpectedWords(let words):
            say(
                words.count == 1
                    ? "unexpected argument '\(words[0])'"
                    : "\(words.count) unexpected arguments: "
                        + words.map { "'\($0)'" }.joined(separator: ", "),
                words.count == 1
                    ? "argument « \(words[0]) » en trop"
                    : "\(words.count) arguments en trop : "
                        + words.map { "« \($0) »" }.joined(separator: ", ")
            )
        case .takesNoValue(let option, let given):
            say(
                "\(option) takes no value, not \"\(given)\"",
                "\(option) n'attend pas de valeur, et donc pas « \(given) »")
        case .unfitValue(let option?, let given):
            say("the value \"\(given)\" does not fit \(option)", "« \(given) » ne convient pas à \(option)")
        case .unfitValue(nil, let given): say("\"\(given)\" does not fit", "« \(given) » ne convient pas")
        case .noNumber(let option?, let number, let given):
            say(
                "\(option) takes \(form(number)), not \"\(given)\"",
                "\(option) attend \(form(number)), et non « \(given) »")
        case .noNumber(nil, let number, let given):
            say("\"\(given)\" is not \(form(number))", "« \(given) » n'est pas \(form(number))")
        case .notAmong(let option?, let known, let given):
            say(
                "\(option) takes \(known.joined(separator: ", ")), not \"\(given)\"",
                "\(option) attend l'un de \(known.joined(separator: ", ")), et non « \(given) »")
        case .notAmong(nil, let known, let given):
            say(
                "\"\(given)\" is none of \(known.joined(separator: ", "))",
                "« \(given) » n'est pas l'un de \(known.joined(separator: ", "))")
        case .parser(let text): text.clause
        case .outOfRange(let option, let range, let given):
            say(
                "\(option) takes \(range.lowerBound) to \(range.upperBound), not \(given)",
                "\(option) attend un nombre de \(range.lowerBound) à \(range.upperBound), et non \(given)")
        case .tooLow(let option, let least, let given):
            say(
                "\(option) is \(given); it must be \(least) or more",
                "\(option) vaut \(given) ; il faut \(least) ou plus")
        case .noShare(let option, let given):
            say(
                "\(option) takes a share from 0 to 1, such as 0.3, or a percentage, such as 30%, not \"\(given)\"",
                "\(option) attend une proportion de 0 à 1, comme 0.3, ou un pourcentage, comme 30%, et non « \(given) »"
            )
        case .shareOutOfRange(let option, let lowest, let highest, let given):
            say(
                "\(option) takes \(lowest) to \(highest), not \(given)",
                "\(option) prend de \(lowest) à \(highest), et non \(given)")
        case .noZone(let option, let given):
            say(
                "\(option) takes a time zone such as Europe/Paris or GMT, not \"\(given)\"",
                "\(option) prend un fuseau horaire comme Europe/Paris ou GMT, non « \(given) »")
        case .noTime(let option, let given):
            say(
                "\(option) takes a date such as 2026-11-21 or 2026-11-21T07:14 (UTC), or an age such as 30min, 2h, 3d or "
                    + "1w, not \"\(given)\"",
                "\(option) attend une date comme 2026-11-21 ou 2026-11-21T07:14 (UTC), ou un âge comme 30min, 2h, 3d ou "
                    + "1w, et non « \(given) »"
            )
        case .noTimeSpan(let word, let given):
            say(
                "\"\(word)\" takes a span of time of at most 30 days, such as 30s, 10m or 2h"
                    + (given.map { ", not \"\($0)\"" } ?? ""),
                "« \(word) » attend une durée de 30 jours au plus, comme 30s, 10m ou 2h"
                    + (given.map { ", et non « \($0) »" } ?? "")
            )
        case .noMetricsFile(let given):
            say(
                "--metrics-file takes the path of a file that ends in .prom, not \"\(given)\"",
                "--metrics-file attend le chemin d'un fichier qui finit par .prom, et non « \(given) »")
        case .noCongestionControl(let given):
            say(
                "--congestion takes the name of an algorithm, such as bbr, cubic or reno, not \"\(given)\"",
                "--congestion attend le nom d'un algorithme, comme bbr, cubic ou reno, et non « \(given) »")
        case .notAnAddress(let option, let given):
            say(
                "\(option) must be an IP address, such as 192.0.2.10, not \"\(given)\"",
                "\(option) doit être une adresse IP, comme 192.0.2.10, et non « \(given) »")
        case .noFlowNumbers(let given):
            say(
                "--flow takes the numbers of flows, such as 3 or 1,4, not \"\(given)\"",
                "--flow prend des numéros de flux, comme 3 ou 1,4, et non « \(given) »")
        case .noRecordingName(let given):
            say(
                "--name takes up to 80 letters, digits, \"-\" and \"_\", without \"port_\" at the beginning or \"Random\" "
                    + "at the end, not \"\(given)\"",
                "--name prend jusqu'à 80 lettres, chiffres, « - » et « _ », sans « port_ » au début ni « Random » à la "
                    + "fin, et non « \(given) »"
            )
        case .onlyForCaptures(let option):
            say(
                "\(option) is for captures (pcap or pcapng), and this is none",
                "\(option) vaut pour les captures (pcap ou pcapng), et ce n'en est pas une")
        case .captureFromPrompt:
            say(
                "\"-\" reads a capture from standard input, as in \"tcpdump -w - | wehe -c 'recordings import -'\"; "
                    + "here commands come from it",
                "« - » lit une capture sur l'entrée standard, comme « tcpdump -w - | wehe -c 'recordings import -' » ; "
                    + "ici, les commandes en viennent"
            )
        case .noVerdict(let name, let known):
            say(
                "no verdict \"\(name)\"; there are \(known.joined(separator: ", "))",
                "aucun verdict « \(name) » ; il y a \(known.joined(separator: ", "))")
        case .noBinding(let text):
            say(
                "--var takes NAME=VALUE, such as APP=netflix, not \"\(text)\"",
                "--var attend NOM=VALEUR, comme APP=netflix, et non « \(text) »")
        case .noFailureCondition(let name, let known):
            say(
                "--fail-on takes \(known.joined(separator: ", ")), with commas between, not \"\(name)\"",
                "--fail-on attend \(known.joined(separator: ", ")), séparés par des virgules, et non « \(name) »"
            )
        case .notATest(let word):
            say(
                "\"\(word)\" names no test; give a number such as 17, a range such as 3-7, or last",
                "« \(word) » ne désigne aucun test ; donnez un numéro comme 17, une suite comme 3-7, ou last")
        case .noTag(let word):
            say(
                "\"\(word)\" cannot be a tag: a tag begins with a letter and has up to 40 letters, digits, "
                    + "\"-\", \"_\", \".\", \":\" or \"/\"; \"last\" is the newest test",
                "« \(word) » ne peut pas être une étiquette : elle commence par une lettre et a au plus 40 lettres, "
                    + "chiffres, « - », « _ », « . », « : » ou « / » ; « last » est le test le plus récent"
            )
        case .queryWithoutQuotes:
            say(
                "the query has to stand in quotes: sql 'SELECT ...', or, with texts in it, sql \"SELECT ... 'text' ...\"",
                "la requête doit être entre guillemets : sql 'SELECT ...', ou, si elle contient des textes, "
                    + "sql \"SELECT ... 'texte' ...\""
            )
        case .onlyBeside(let option, let other):
            say("\(option) needs \(other) beside it", "\(option) ne va qu'avec \(other)")
        case .excludeEachOther(let one, let other):
            say("\(one) and \(other) exclude each other", "\(one) et \(other) s'excluent")
        case .numbersOrFilters:
            say("give either tests or filters, not both", "donnez soit des tests, soit des filtres")
        case .pairNeedsTwo:
            say("--pair takes two servers that differ", "--pair attend deux serveurs différents")
        case .serversNeedTwo:
            say(
                "--server takes a server here, or two that differ with a comma between: mine,198.51.100.20",
                "--server attend ici un serveur, ou deux différents séparés par une virgule : mine,198.51.100.20"
            )
        case .peerNeedsPublicAddress:
            say(
                "a server that listens on all addresses needs --public-address with --peer, so that clients are told "
                    + "which is its own",
                "un serveur qui écoute sur toutes les adresses a besoin de --public-address avec --peer, pour que les "
                    + "clients sachent laquelle est la sienne"
            )
        case .namesNoTest:
            say(
                "name tests by their numbers, such as 17 or 3-7, or with last",
                "désignez des tests par leurs numéros, comme 17 ou 3-7, ou par last")
        case .oneTestOnly(let word):
            say(
                "one test is named here, by its number or as \"last\", and not \(word)",
                "un seul test se nomme ici, par son numéro ou comme « last », et non \(word)")
        case .noteIsEmpty:
            say(
                "a note needs a text after the test; --clear removes notes",
                "une note demande un texte après le test ; --clear efface les notes")
        case .clearTakesNoText: say("--clear takes no text", "--clear n'attend pas de texte")
        case .addedAndRemoved(let tag):
            say(
                "\"\(tag)\" cannot be given and taken away at once",
                "« \(tag) » ne peut pas être donnée et retirée à la fois")
        case .oneValueNeeded:
            say(
                "a setting takes one value; put it in quotes if it has blanks",
                "un réglage prend une seule valeur ; mettez-la entre guillemets si elle contient des espaces")
        case .nothingToWatch:
            say(
                "watch needs a command, such as \"watch 5s results\"",
                "watch attend une commande, comme « watch 5s results »")
        case .notWatched(let line):
            say(
                "watch takes commands that only show what is there, not \"\(line)\"; \"repeat\" runs any",
                "watch attend une commande qui ne fait que montrer, et non « \(line) » ; « repeat » les prend toutes"
            )
        case .noInterval(let given):
            say(
                "the interval is a span of time from 100ms to 30 days, such as 5s or 2m, not \"\(given)\"",
                "l'intervalle est une durée de 100ms à 30 jours, comme 5s ou 2m, et non « \(given) »")
        case .nothingToRepeat:
            say(
                "repeat needs a command, such as \"repeat 3 replay espn\"",
                "repeat attend une commande, comme « repeat 3 replay espn »")
        }
    }

    private func form(_ number: NumberForm) -> String {
        switch number {
        case .whole: say("a whole number", "un nombre entier")
        case .megabits: say("a number of Mbit/s", "un nombre de Mbit/s")
        case .percent: say("a number of percent", "un pourcentage")
        }
    }
}
