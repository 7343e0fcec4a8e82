package import Differentiation
import Home
package import PathEmulation
package import Reports
package import ResultStore
package import TestModel

// Meanings of the values that can be typed as words. A new value does not compile without a meaning, so that
// completion cannot omit it.

extension Verdict: Keyword {
    package var meaning: Meaning {
        switch self {
        case .differentiation:
            .both("the two replays were treated differently", "les deux rejeux ont été traités différemment")
        case .inconclusive: .both("it cannot be told", "on ne peut rien dire")
        case .noDifferentiation: .both("they were treated alike", "ils ont été traités de la même façon")
        }
    }
}

extension LocalizationVerdict: Keyword {
    package var meaning: Meaning {
        switch self {
        case .accessNetwork:
            .both(
                "both paths are throttled where they are one",
                "les deux chemins sont ralentis là où ils se confondent")
        case .noEvidence: .both("nothing points at the access network", "rien ne désigne le réseau d'accès")
        case .inconclusive: .both("it cannot be told", "on ne peut rien dire")
        }
    }
}

extension ExpectCommand.Subject: Keyword {
    var meaning: Meaning {
        switch self {
        case .verdict: .both("of the last test", "celui du dernier test")
        case .localization: .both("of the last localization", "celui de la dernière localisation")
        }
    }
}

extension FlowOptions.ControlName: Keyword {
    var meaning: Meaning {
        switch self {
        case .inverted: .both("every bit of the original inverted", "chaque bit de l'original inversé")
        case .random: .both("bytes that follow from a seed", "des octets qui découlent d'une graine")
        }
    }
}

extension LocalizationSwitch: Keyword {
    var meaning: Meaning {
        switch self {
        case .inconclusive: .both("as if it could not be told", "comme si l'on ne pouvait rien dire")
        case .common:
            .both("as if the access network were the cause", "comme si le réseau d'accès était en cause")
        case .noEvidence: .both("as if nothing pointed there", "comme si rien ne le désignait")
        case .error: .both("as if the localization had failed", "comme si la localisation avait échoué")
        case .off: .both("switch it off", "désactiver")
        }
    }
}

extension StoredTest.Kind: Keyword {
    package var meaning: Meaning {
        switch self {
        case .differentiation: .both("original against control", "original contre témoin")
        case .localization: .both("where on the path", "à quel endroit du chemin")
        case .dpi: .both("which bytes a classifier matches", "quels octets un classificateur reconnaît")
        case .series:
            .both("original against control in many pairs", "original contre témoin en de nombreuses paires")
        }
    }
}

extension TestSort.Key: Keyword {
    package var meaning: Meaning {
        switch self {
        case .id: .both("the highest number first", "le plus grand numéro d'abord")
        case .started: .both("the newest first", "le plus récent d'abord")
        case .app: .both("the apps in alphabetical order", "applications par ordre alphabétique")
        case .verdict: .both("the verdicts in alphabetical order", "verdicts par ordre alphabétique")
        case .difference: .both("the greatest difference first", "le plus grand écart d'abord")
        case .server: .both("the servers in alphabetical order", "serveurs par ordre alphabétique")
        }
    }
}

extension SourceChoice: Keyword {
    var meaning: Meaning {
        switch self {
        case .own: .both("those of shells like this one", "ceux de shells comme celui-ci")
        case .wehe: .both("those that Wehe's servers published", "ceux que les serveurs de Wehe ont publiés")
        case .all: .both("all together", "tous ensemble")
        }
    }
}

extension ResultView: Keyword {
    package var meaning: Meaning {
        switch self {
        case .tests:
            .both(
                "each attempt: when, which app and server, verdicts, numbers, effect",
                "chaque tentative : date, application, serveur, verdicts, nombres, effet")
        case .replays:
            .both(
                "each replay: recording, duration, bytes, ending",
                "chaque rejeu : enregistrement, durée, octets, fin")
        case .samples: .both("each throughput sample of a replay", "chaque échantillon de débit d'un rejeu")
        case .decisions:
            .both("what each profile decided, and why", "ce que chaque profil a décidé, et pourquoi")
        case .localizations:
            .both(
                "each localization: p, means and losses of the two servers",
                "chaque localisation : p, moyennes et pertes des deux serveurs")
        case .lossCorrelations:
            .both("each interval size of a localization", "chaque longueur d'intervalle d'une localisation")
        case .series:
            .both("each series of pairs: its rule and its end", "chaque série de paires : sa règle et sa fin")
        case .seriesPairs: .both("each pair of a series", "chaque paire d'une série")
        case .seriesLooks:
            .both(
                "each look at a series: p, estimate, interval",
                "chaque examen d'une série : p, estimation, intervalle")
        case .ruleSearches:
            .both("each search for a classifier's rule", "chaque recherche d'une règle de classification")
        case .ruleRegions:
            .both(
                "each region of bytes that such a search found",
                "chaque région d'octets qu'une telle recherche a trouvée")
        case .probes: .both("each probe of such a search", "chaque sonde d'une telle recherche")
        case .exchanges:
            .both(
                "each HTTP exchange before a test that failed",
                "chaque échange HTTP avant un test qui a échoué")
        case .settings:
            .both("the settings in force during each test", "les réglages en vigueur pendant chaque test")
        case .remarks:
            .both(
                "the program's remarks on a test, as JSON", "les remarques du programme sur un test, en JSON")
        case .tags: .both("each tag of a test", "chaque étiquette d'un test")
        case .notes: .both("each note that a person wrote", "chaque note écrite à côté d'un test")
        }
    }
}

extension ExportFormat: Keyword {
    package var meaning: Meaning {
        switch self {
        case .jsonl: .both("a JSON object a line", "un objet JSON par ligne")
        case .csv: .both("comma-separated values", "valeurs séparées par des virgules")
        }
    }
}

extension PlotKind: Keyword {
    package var meaning: Meaning {
        switch self {
        case .throughput:
            .both("throughput and data received over time", "le débit et les données reçues au fil du temps")
        case .distribution: .both("the distributions of the samples", "la distribution des échantillons")
        case .both: .both("the one and the other", "l'un et l'autre")
        }
    }
}

extension CategoryName: Keyword {
    var meaning: Meaning {
        switch self {
        case .video: .both("video streaming", "vidéo en continu")
        case .music: .both("music streaming", "musique en continu")
        case .conferencing: .both("calls", "appels")
        case .smallPort: .both("port tests with little data", "tests de port avec peu de données")
        case .largePort: .both("port tests with much data", "tests de port avec beaucoup de données")
        }
    }
}

extension RuleGrammar.Term: Keyword {
    package var meaning: Meaning {
        switch self {
        case .sni: .both("the server name of a TLS ClientHello", "le nom de serveur d'un ClientHello TLS")
        case .host: .both("the Host of an HTTP request", "le Host d'une requête HTTP")
        case .text:
            .both(
                "text in what the client sends, or the server by from=server",
                "un texte du client, ou du serveur avec from=server")
        case .bytes:
            .both(
                "bytes of the client, in hexadecimal, or of the server by from=server",
                "des octets du client, en hexadécimal, ou du serveur avec from=server")
        case .at: .both("where the pattern before it begins", "où commence le motif précédent")
        case .from: .both("whose bytes: client or server", "de qui les octets : client ou server")
        case .packets: .both("look at so many packets only", "ne regarder que tant de paquets")
        case .within: .both("look at so many bytes only", "ne regarder que tant d'octets")
        case .inspect: .both("stateless: each packet by itself", "stateless : chaque paquet pour lui-même")
        case .reassemble: .both("off: only what one packet shows", "off : seulement ce que montre un paquet")
        case .transport: .both("tcp or udp", "tcp ou udp")
        case .port: .both("the server's port, or N-M", "le port du serveur, ou N-M")
        case .client: .both("the client's address", "l'adresse du client")
        case .name: .both("what the rule is called", "comment la règle s'appelle")
        }
    }
}

extension RuleGrammar.Action: Keyword {
    package var meaning: Meaning {
        switch self {
        case .police: .both("a token bucket that drops", "un seau à jetons qui jette")
        case .shape: .both("a token bucket that queues", "un seau à jetons qui met en file")
        case .throttleAfter:
            .both("shape, but only after so many bytes", "comme shape, mais après tant d'octets")
        case .delay: .both("everything comes later", "tout arrive plus tard")
        case .loss: .both("packets are lost by chance", "des paquets se perdent au hasard")
        case .reorder: .both("others overtake some packets", "d'autres dépassent certains paquets")
        case .duplicate: .both("some packets come twice", "certains paquets arrivent deux fois")
        case .freeze:
            .both("nothing more gets through, no reset", "plus rien ne passe, sans réinitialisation")
        case .block: .both("nothing gets through", "rien ne passe")
        case .reset: .both("connections are reset", "les connexions sont coupées")
        case .load:
            .both("other traffic shares the link now and then", "un autre trafic partage le lien par moments")
        case .vary: .both("each flow gets another rate", "chaque flux reçoit un autre débit")
        }
    }
}

extension RuleGrammar.Parameter: Keyword {
    package var meaning: Meaning {
        switch self {
        case .rate:
            .both(
                "such as 1.5Mbit/s; of a loss a share, such as 2%",
                "par exemple 1.5Mbit/s ; d'une perte une part, par exemple 2%")
        case .burst: .both("the size of the bucket", "la taille du seau")
        case .queue:
            .both("what may wait: a size or a time", "ce qui peut attendre : une taille ou une durée")
        case .size: .both("the bytes that are let through first", "les octets qui passent d'abord")
        case .time: .both("how much later", "de combien plus tard")
        case .jitter: .both("by how much the delay varies", "de combien le retard varie")
        case .of:
            .both(
                "the rate of the whole link; of packets whose count: client or server",
                "le débit de tout le lien ; de paquets, de qui : client ou server")
        case .off: .both("how long the link is free", "combien de temps le lien est libre")
        case .on:
            .both(
                "common, first or second; of a load how long it lasts",
                "common, first ou second ; d'une charge sa durée")
        case .after:
            .both(
                "what is let through first: 10MB, 25packets, 3s or 3connections",
                "ce qui passe d'abord : 10MB, 25packets, 3s ou 3connections")
        case .bucket: .both("flow, client or shared:NAME", "flow, client ou shared:NOM")
        case .sd:
            .both(
                "by how much the rate differs, a share such as 20%",
                "de combien le débit diffère, une part comme 20%")
        case .low: .both("the rate of a second, slower state", "le débit d'un second état, plus lent")
        case .share:
            .both(
                "how much of the time, or of the flows, it is slower",
                "la part du temps, ou des flux, où c'est plus lent")
        case .over:
            .both(
                "how long a line keeps the rate drawn for it",
                "combien de temps une ligne garde le débit tiré")
        case .aqm: .both("codel keeps the queue short", "codel tient la file courte")
        case .direction: .both("down, up or both", "down, up ou both")
        case .enter: .both("the packets that begin a burst", "les paquets qui commencent une rafale")
        case .leave: .both("the packets that end a burst", "les paquets qui finissent une rafale")
        case .inside: .both("what a burst loses", "ce que perd une rafale")
        case .outside: .both("what is lost between bursts", "ce qui se perd entre les rafales")
        case .forget: .both("the silence that ends what is known", "le silence qui fait tout oublier")
        case .residual:
            .both("how long a match counts for later flows", "combien de temps cela vaut pour d'autres flux")
        case .every: .both("the share of flows it acts on", "la part des flux concernés")
        }
    }
}
