package import Home
package import TestModel

extension French {
    package func meaning(_ setting: SettingText) -> String {
        switch setting {
        case .server: "où tester ; voir « servers »"
        case .profile: "la règle qui décide ; toutes sont enregistrées"
        case .areaThreshold: "écart minimal entre les moyennes, en pour cent"
        case .pThreshold: "p sous lequel les distributions diffèrent, en pour cent"
        case .pairSumThreshold: "localisation : p sous lequel la somme est égale, en %"
        case .lossThreshold: "localisation : p sous lequel les pertes concordent, en %"
        case .lossShare: "localisation : part d'intervalles qu'il faut, en %"
        case .order: "lequel des deux rejeux vient d'abord"
        case .confirm: "si un test suspect est répété une fois"
        case .pairs: "si replay lance des séries de paires"
        case .pairPause: "la pause avant les rejeux d'une série, s"
        case .probePause: "la pause entre les sondes d'une recherche, s"
        case .blockedPause: "la pause après une sonde bloquée, s"
        case .packetTiming: "si les rejeux gardent le rythme enregistré"
        case .seed: "rend les tirages au sort reproductibles"
        case .label: "un mot que le serveur garde avec les résultats"
        case .budgetDay: "ce que les tests transfèrent par jour UTC, ou off"
        case .budgetMonth: "ce que les tests transfèrent par mois, ou off"
        case .sourceAddress: "l'adresse de cette machine d'où tester"
        case .lineRate: "ligne d'accès du serveur intégré, Mbit/s"
        case .output: "des tableaux, du JSON ou du CSV"
        case .pager: "si un long texte à l'invite est paginé"
        case .statusLine: "si une ligne au-dessus de l'invite montre l'état"
        case .language: "la langue du shell ; auto : celle du système"
        case .metricsFile: "lu par node_exporter, écrit après les tests"
        case .trace: "si replay montre la durée des échanges HTTP"
        case .sendStats: "si cet appareil est décrit aux serveurs"
        case .location: "où vous êtes à peu près, pour send-stats"
        case .carrierName: "l'opérateur de votre réseau, pour send-stats"
        case .networkType: "WIFI, LTE, etc., pour send-stats"
        case .locateURL: "le service qui désigne les machines de M-Lab"
        case .platformCA: "fichier d'AC de la localisation et des enveloppes"
        case .machineCA: "fichier d'AC des serveurs de rejeu de M-Lab"
        case .fallbackHost: "où tester quand aucune machine n'est désignée"
        case .lookupWait: "si un service de localisation saturé est attendu"
        case .resultsFrom: "où lire les résultats : home, ou une base partagée"
        case .resolve: "noms dont vous donnez l'adresse"
        }
    }

    package func setting(_ name: String, is value: String) -> String { "\(name) vaut \(value)" }
    package func deviceStatistics(areSent: Bool) -> String {
        areSent
            ? "send-stats est actif : avant chaque rejeu, le serveur reçoit"
            : "send-stats est inactif : rien n'est envoyé. S'il était actif, le serveur recevrait"
    }

    package func expectation(_ expectation: Expectation) -> String {
        switch expectation {
        case .serverName: "le nom d'un serveur"
        case .oneOf(let words): words.dropLast().joined(separator: ", ") + " ou " + (words.last ?? "")
        case .number(let from, let to, .percent): "entre \(comma(from)) et \(comma(to)) pour cent"
        case .number(let from, let to, .seconds): "entre \(comma(from)) et \(comma(to)) secondes"
        case .number(let from, let to, .megabits): "entre \(comma(from)) et \(comma(to)) Mbit/s"
        case .size: "une taille comme 500MB ou 2GB"
        case .wholeNumber: "un nombre entier"
        case .label: "de 1 à 32 lettres, chiffres, « - » ou « . »"
        case .address: "une adresse IPv4 ou IPv6"
        case .database: "une base comme postgresql://UTILISATEUR@HÔTE/NOM, sans mot de passe"
        case .url: "une adresse https ou http"
        case .file: "le chemin d'un fichier"
        case .metricsFile: "le chemin d'un fichier qui finit par .prom"
        case .host: "un nom d'hôte ou une adresse IP"
        case .knownAddresses: "NOM=ADRESSE, plusieurs séparés par des virgules"
        case .location: "LATITUDE,LONGITUDE en degrés, gardées avec une décimale"
        case .words(let longest): "de 1 à \(longest) lettres, chiffres et signes"
        case .or(let expectation, let words):
            self.expectation(expectation) + ", ou " + words.joined(separator: " ou ")
        }
    }

    private func comma(_ number: String) -> String { number.replacing(".", with: ",") }

    package func developerOptionsNow(_ names: [String]) -> String {
        names.isEmpty
            ? "aucune option de développement n'est active"
            : "actives : \(names.joined(separator: ", ")) ; les résultats sont marqués"
    }
}
