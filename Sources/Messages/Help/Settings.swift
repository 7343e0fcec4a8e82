package import Home
package import TestModel

extension Messages {
    /// Describes a setting.
    package func meaning(_ setting: SettingName) -> String {
        switch setting {
        case .server: say("where to test; see \"servers\"", "où tester ; voir « servers »")
        case .profile:
            say("whose rule decides; all are stored", "la règle qui décide ; toutes sont enregistrées")
        case .areaThreshold:
            say("how much the means must differ, percent", "écart minimal entre les moyennes, en pour cent")
        case .pThreshold:
            say(
                "p below which distributions differ, percent",
                "p sous lequel les distributions diffèrent, en pour cent")
        case .pairSumThreshold:
            say(
                "localization: p below which sums are equal, percent",
                "localisation : p sous lequel la somme est égale, en %")
        case .lossThreshold:
            say(
                "localization: p below which losses correlate, percent",
                "localisation : p sous lequel les pertes concordent, en %")
        case .lossShare:
            say(
                "localization: interval sizes that must, percent",
                "localisation : part d'intervalles qu'il faut, en %")
        case .localizationRule:
            say("localization: the rule that decides", "localisation : la règle qui décide")
        case .order: say("which replay of a test runs first", "lequel des deux rejeux vient d'abord")
        case .confirm:
            say("whether a suspicious test is repeated once", "si un test suspect est répété une fois")
        case .pairs: say("whether replay runs series of pairs", "si replay lance des séries de paires")
        case .pairPause:
            say("the pause before replays of a series, s", "la pause avant les rejeux d'une série, s")
        case .probePause:
            say("the pause between probes of a search, s", "la pause entre les sondes d'une recherche, s")
        case .blockedPause:
            say("the pause after a probe that was blocked, s", "la pause après une sonde bloquée, s")
        case .busyLimit:
            say(
                "whether replays on a busy machine are void",
                "si les rejeux d'une machine occupée sont nuls")
        case .endLimit:
            say(
                "whether replays that an end limited are void",
                "si les rejeux qu'une extrémité a limités sont nuls")
        case .delayProbes:
            say(
                "whether probes beside replays time delays",
                "si des sondes mesurent le délai près des rejeux")
        case .packetTiming:
            say("whether app replays keep recorded timing", "si les rejeux gardent le rythme enregistré")
        case .seed: say("makes random choices repeatable", "rend les tirages au sort reproductibles")
        case .label:
            say("a word the server keeps with results", "un mot que le serveur garde avec les résultats")
        case .budgetDay:
            say(
                "what tests may move in a day of UTC, or off",
                "ce que les tests transfèrent par jour UTC, ou off")
        case .budgetMonth:
            say("what tests may move in a month, or off", "ce que les tests transfèrent par mois, ou off")
        case .sourceAddress:
            say("this machine's address to test from", "l'adresse de cette machine d'où tester")
        case .lineRate:
            say("the embedded server's access line, Mbit/s", "ligne d'accès du serveur intégré, Mbit/s")
        case .output: say("tables, JSON or CSV", "des tableaux, du JSON ou du CSV")
        case .pager:
            say("whether long output at the prompt is paged", "si un long texte à l'invite est paginé")
        case .statusLine:
            say(
                "whether a line above the prompt shows the state",
                "si une ligne au-dessus de l'invite montre l'état")
        case .language:
            say(
                "the language of the shell; auto: the locale's",
                "la langue du shell ; auto : celle du système")
        case .metricsFile:
            say(
                "what node_exporter reads, written after tests", "lu par node_exporter, écrit après les tests"
            )
        case .trace:
            say(
                "whether replay shows how long HTTP exchanges took",
                "si replay montre la durée des échanges HTTP")
        case .sendStats:
            say("whether servers are told about this device", "si cet appareil est décrit aux serveurs")
        case .location:
            say("roughly where you are, for send-stats", "où vous êtes à peu près, pour send-stats")
        case .carrierName:
            say(
                "the operator of your network, for send-stats", "l'opérateur de votre réseau, pour send-stats"
            )
        case .networkType: say("WIFI, LTE and the like, for send-stats", "WIFI, LTE, etc., pour send-stats")
        case .locateURL:
            say("the service that names M-Lab machines", "le service qui désigne les machines de M-Lab")
        case .platformCA:
            say(
                "CA file of the locate service and envelopes",
                "fichier d'AC de la localisation et des enveloppes")
        case .machineCA:
            say("CA file of replay servers on M-Lab", "fichier d'AC des serveurs de rejeu de M-Lab")
        case .fallbackHost:
            say("where to test when no machine is named", "où tester quand aucune machine n'est désignée")
        case .lookupWait:
            say(
                "whether a busy locate service is waited for",
                "si un service de localisation saturé est attendu")
        case .resultsFrom:
            say(
                "where results are read: home, or a shared database",
                "où lire les résultats : home, ou une base partagée")
        case .resolve: say("names with an address of your own", "noms dont vous donnez l'adresse")
        }
    }

    /// States a setting's new value.
    package func setting(_ name: String, is value: String) -> String {
        say("\(name) is \(value)", "\(name) vaut \(value)")
    }

    /// The heading of the device information, with the state of sending.
    package func deviceStatistics(areSent: Bool) -> String {
        say(
            areSent
                ? "send-stats is on: before each replay the server is sent"
                : "send-stats is off: nothing is sent. If it were on, the server would be sent",
            areSent
                ? "send-stats est actif : avant chaque rejeu, le serveur reçoit"
                : "send-stats est inactif : rien n'est envoyé. S'il était actif, le serveur recevrait"
        )
    }

    /// Describes the values that a setting accepts, to complete "must be …".
    package func expectation(_ expectation: Expectation) -> String {
        switch expectation {
        case .serverName: say("the name of a server", "le nom d'un serveur")
        case .oneOf(let words):
            say(
                words.dropLast().joined(separator: ", ") + " or " + (words.last ?? ""),
                words.dropLast().joined(separator: ", ") + " ou " + (words.last ?? ""))
        case .number(let from, let to, .percent):
            say("between \(from) and \(to) percent", "entre \(comma(from)) et \(comma(to)) pour cent")
        case .number(let from, let to, .seconds):
            say("between \(from) and \(to) seconds", "entre \(comma(from)) et \(comma(to)) secondes")
        case .number(let from, let to, .megabits):
            say("between \(from) and \(to) Mbit/s", "entre \(comma(from)) et \(comma(to)) Mbit/s")
        case .wholeNumber: say("a whole number", "un nombre entier")
        case .size: say("a size such as 500MB or 2GB", "une taille comme 500MB ou 2GB")
        case .label:
            say("1 to 32 letters, digits, \"-\" or \".\"", "de 1 à 32 lettres, chiffres, « - » ou « . »")
        case .address: say("an IPv4 or IPv6 address", "une adresse IPv4 ou IPv6")
        case .database:
            say(
                "a database such as postgresql://USER@HOST/NAME, without a password",
                "une base comme postgresql://UTILISATEUR@HÔTE/NOM, sans mot de passe"
            )
        case .url: say("an https or http URL", "une adresse https ou http")
        case .file: say("the path of a file", "le chemin d'un fichier")
        case .metricsFile:
            say("the path of a file that ends in .prom", "le chemin d'un fichier qui finit par .prom")
        case .host: say("a host name or IP address", "un nom d'hôte ou une adresse IP")
        case .knownAddresses:
            say(
                "NAME=ADDRESS, several with commas between", "NOM=ADRESSE, plusieurs séparés par des virgules"
            )
        case .location:
            say(
                "LATITUDE,LONGITUDE in degrees, kept to one decimal",
                "LATITUDE,LONGITUDE en degrés, gardées avec une décimale")
        case .words(let longest):
            say("1 to \(longest) letters, digits and signs", "de 1 à \(longest) lettres, chiffres et signes")
        case .or(let expectation, let words):
            say(
                self.expectation(expectation) + ", or " + words.joined(separator: " or "),
                self.expectation(expectation) + ", ou " + words.joined(separator: " ou "))
        }
    }

    /// Lists the active developer options; the list may be empty.
    package func developerOptionsNow(_ names: [String]) -> String {
        say(
            names.isEmpty
                ? "all developer options are off"
                : "on: \(names.joined(separator: ", ")); results are marked",
            names.isEmpty
                ? "aucune option de développement n'est active"
                : "actives : \(names.joined(separator: ", ")) ; les résultats sont marqués"
        )
    }
}

extension Messages {
    private func comma(_ number: String) -> String { number.replacing(".", with: ",") }
}
