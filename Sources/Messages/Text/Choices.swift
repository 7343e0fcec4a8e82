package import Home

extension Messages {
    /// Explains a word among the permitted values of a setting or option.
    package func meaning(_ choice: KeywordMeaning) -> String {
        switch choice {
        case .on: say("switch it on", "activer")
        case .off: say("switch it off", "désactiver")
        case .differentiation:
            say("the two replays were treated differently", "les deux rejeux ont été traités différemment")
        case .noDifferentiation: say("they were treated alike", "ils ont été traités de la même façon")
        case .inconclusive: say("it cannot be told", "on ne peut rien dire")
        case .accessNetwork:
            say(
                "both paths are throttled where they are one",
                "les deux chemins sont ralentis là où ils se confondent")
        case .noEvidence: say("nothing points at the access network", "rien ne désigne le réseau d'accès")
        case .invertedControl: say("every bit of the original inverted", "chaque bit de l'original inversé")
        case .randomControl: say("bytes that follow from a seed", "des octets qui découlent d'une graine")
        case .lastTest: say("of the last test", "celui du dernier test")
        case .lastLocalization: say("of the last localization", "celui de la dernière localisation")
        case .reportInconclusive: say("as if it could not be told", "comme si l'on ne pouvait rien dire")
        case .reportAccessNetwork:
            say("as if the access network were the cause", "comme si le réseau d'accès était en cause")
        case .reportNoEvidence: say("as if nothing pointed there", "comme si rien ne le désignait")
        case .reportError: say("as if the localization had failed", "comme si la localisation avait échoué")
        case .differentiationTests: say("original against control", "original contre témoin")
        case .localizations: say("where on the path", "à quel endroit du chemin")
        case .noPause: say("no pause", "aucune pause")
        case .series:
            say("original against control in many pairs", "original contre témoin en de nombreuses paires")
        case .ruleSearches:
            say("which bytes a classifier matches", "quels octets un classificateur reconnaît")
        case .byNumber: say("the highest number first", "le plus grand numéro d'abord")
        case .byStart: say("the newest first", "le plus récent d'abord")
        case .byApp: say("the apps in alphabetical order", "applications par ordre alphabétique")
        case .byVerdict: say("the verdicts in alphabetical order", "verdicts par ordre alphabétique")
        case .byDifference: say("the greatest difference first", "le plus grand écart d'abord")
        case .byServer: say("the servers in alphabetical order", "serveurs par ordre alphabétique")
        case .ownTests: say("those of shells like this one", "ceux de shells comme celui-ci")
        case .ownResults: say("the results of this home", "les résultats de ce dossier personnel")
        case .publishedTests:
            say("those that Wehe's servers published", "ceux que les serveurs de Wehe ont publiés")
        case .allSources: say("all together", "tous ensemble")
        case .testsView:
            say(
                "each attempt: when, which app and server, verdicts, numbers, effect",
                "chaque tentative : date, application, serveur, verdicts, nombres, effet")
        case .replaysView:
            say(
                "each replay: recording, duration, bytes, ending",
                "chaque rejeu : enregistrement, durée, octets, fin")
        case .samplesView: say("each throughput sample of a replay", "chaque échantillon de débit d'un rejeu")
        case .decisionsView:
            say("what each profile decided, and why", "ce que chaque profil a décidé, et pourquoi")
        case .localizationsView:
            say(
                "each localization: p, means and losses of the two servers",
                "chaque localisation : p, moyennes et pertes des deux serveurs")
        case .correlationsView:
            say("each interval size of a localization", "chaque longueur d'intervalle d'une localisation")
        case .seriesView:
            say("each series of pairs: its rule and its end", "chaque série de paires : sa règle et sa fin")
        case .pairsView: say("each pair of a series", "chaque paire d'une série")
        case .looksView:
            say(
                "each look at a series: p, estimate, interval",
                "chaque examen d'une série : p, estimation, intervalle")
        case .searchesView:
            say("each search for a classifier's rule", "chaque recherche d'une règle de classification")
        case .regionsView:
            say(
                "each region of bytes that such a search found",
                "chaque région d'octets qu'une telle recherche a trouvée")
        case .probesView: say("each probe of such a search", "chaque sonde d'une telle recherche")
        case .exchangesView:
            say(
                "each HTTP exchange before a test that failed",
                "chaque échange HTTP avant un test qui a échoué")
        case .settingsView:
            say("the settings in force during each test", "les réglages en vigueur pendant chaque test")
        case .remarksView:
            say("the program's remarks on a test, as JSON", "les remarques du programme sur un test, en JSON")
        case .tagsView: say("each tag of a test", "chaque étiquette d'un test")
        case .notesView: say("each note that a person wrote", "chaque note écrite à côté d'un test")
        case .tables: say("for people", "pour les personnes")
        case .jsonLines: say("a JSON object a line", "un objet JSON par ligne")
        case .commaSeparated: say("comma-separated values", "valeurs séparées par des virgules")
        case .throughputPlot:
            say("throughput and data received over time", "le débit et les données reçues au fil du temps")
        case .distributionPlot: say("the distributions of the samples", "la distribution des échantillons")
        case .bothPlots: say("the one and the other", "l'un et l'autre")
        case .randomOrder: say("a coin decides", "tiré à pile ou face")
        case .originalFirst:
            say("the app's traffic, then its control", "le trafic de l'application, puis le témoin")
        case .controlFirst:
            say("the control, then the app's traffic", "le témoin, puis le trafic de l'application")
        case .iosProfile: say("area, KS p and resampling", "aire, p de KS et rééchantillonnage")
        case .androidProfile: say("area and KS p", "aire et p de KS")
        case .mlabProfile:
            say(
                "M-Lab's documentation: smaller thresholds, slower only",
                "documentation de M-Lab : seuils plus bas, plus lent seulement")
        case .pythonProfile:
            say(
                "smaller thresholds, the area alone where p is doubtful",
                "seuils plus bas, l'aire seule si p est incertain")
        case .video: say("video streaming", "vidéo en continu")
        case .music: say("music streaming", "musique en continu")
        case .conferencing: say("calls", "appels")
        case .smallPorts: say("port tests with little data", "tests de port avec peu de données")
        case .largePorts: say("port tests with much data", "tests de port avec beaucoup de données")
        case .english: say("English", "anglais")
        case .french: say("French", "français")
        case .profilesThreshold: say("the profile's own", "celui du profil")
        case .randomSeed: say("another number each time", "un autre nombre à chaque fois")
        case .anyAddress: say("whichever this system chooses", "celle que ce système choisit")
        case .noLineRate: say("as fast as this machine can", "aussi vite que cette machine le peut")
        case .nothing: say("nothing", "rien")
        case .systemAuthorities: say("the CAs of this system", "les AC de ce système")
        case .weheAuthority:
            say(
                "the Wehe project's CA, which is part of this program",
                "l'AC du projet Wehe, qui fait partie de ce programme")
        case .pagedIfLong:
            say("where it is longer than the window", "si le texte est plus long que la fenêtre")
        case .localesLanguage: say("the locale's", "celle du système")
        case .ownServers: say("this program's own servers", "les serveurs de ce programme")
        case .studyServers: say("Northeastern University", "la Northeastern University")
        case .mlabPlatform: "M-Lab"
        case .otherOperators: say("operators of added servers", "les exploitants des serveurs ajoutés")
        case .waitsAtPrompt: say("at the prompt, not in scripts", "à l'invite, pas dans les scripts")
        case .everything: say("all traffic", "tout le trafic")
        case .serverName:
            say("the server name of a TLS ClientHello", "le nom de serveur d'un ClientHello TLS")
        case .hostHeader: say("the Host of an HTTP request", "le Host d'une requête HTTP")
        case .textPattern:
            say(
                "text in what the client sends, or the server by from=server",
                "un texte du client, ou du serveur avec from=server")
        case .bytePattern:
            say(
                "bytes of the client, in hexadecimal, or of the server by from=server",
                "des octets du client, en hexadécimal, ou du serveur avec from=server")
        case .patternSender: say("whose bytes: client or server", "de qui les octets : client ou server")
        case .patternOffset: say("where the pattern before it begins", "où commence le motif précédent")
        case .packetLimit: say("look at so many packets only", "ne regarder que tant de paquets")
        case .byteLimit: say("look at so many bytes only", "ne regarder que tant d'octets")
        case .inspection: say("stateless: each packet by itself", "stateless : chaque paquet pour lui-même")
        case .transport: say("tcp or udp", "tcp ou udp")
        case .ports: say("the server's port, or N-M", "le port du serveur, ou N-M")
        case .clientAddress: say("the client's address", "l'adresse du client")
        case .ruleName: say("what the rule is called", "comment la règle s'appelle")
        case .police: say("a token bucket that drops", "un seau à jetons qui jette")
        case .shape: say("a token bucket that queues", "un seau à jetons qui met en file")
        case .throttleAfter:
            say("shape, but only after so many bytes", "comme shape, mais après tant d'octets")
        case .delay: say("everything comes later", "tout arrive plus tard")
        case .loss: say("packets are lost by chance", "des paquets se perdent au hasard")
        case .block: say("nothing gets through", "rien ne passe")
        case .reset: say("connections are reset", "les connexions sont coupées")
        case .load:
            say("other traffic shares the link now and then", "un autre trafic partage le lien par moments")
        case .vary: say("each flow gets another rate", "chaque flux reçoit un autre débit")
        case .rate:
            say(
                "such as 1.5Mbit/s; of a loss a share, such as 2%",
                "par exemple 1.5Mbit/s ; d'une perte une part, par exemple 2%")
        case .burst: say("the size of the bucket", "la taille du seau")
        case .queue: say("what may wait: a size or a time", "ce qui peut attendre : une taille ou une durée")
        case .thresholdSize: say("the bytes that are let through first", "les octets qui passent d'abord")
        case .delayTime: say("how much later", "de combien plus tard")
        case .jitter: say("by how much the delay varies", "de combien le retard varie")
        case .linkRate:
            say(
                "the rate of the whole link; of packets whose count: client or server",
                "le débit de tout le lien ; de paquets, de qui : client ou server")
        case .pause: say("how long the link is free", "combien de temps le lien est libre")
        case .placeOrTime:
            say(
                "common, first or second; of a load how long it lasts",
                "common, first ou second ; d'une charge sa durée")
        case .beginsAfter:
            say(
                "what is let through first: 10MB, 25packets, 3s or 3connections",
                "ce qui passe d'abord : 10MB, 25packets, 3s ou 3connections")
        case .freeze: say("nothing more gets through, no reset", "plus rien ne passe, sans réinitialisation")
        case .reorder: say("others overtake some packets", "d'autres dépassent certains paquets")
        case .duplicate: say("some packets come twice", "certains paquets arrivent deux fois")
        case .reassembly:
            say("off: only what one packet shows", "off : seulement ce que montre un paquet")
        case .queueManagement: say("codel keeps the queue short", "codel tient la file courte")
        case .packetDirection: say("down, up or both", "down, up ou both")
        case .burstEntry: say("the packets that begin a burst", "les paquets qui commencent une rafale")
        case .burstExit: say("the packets that end a burst", "les paquets qui finissent une rafale")
        case .lossInside: say("what a burst loses", "ce que perd une rafale")
        case .lossOutside: say("what is lost between bursts", "ce qui se perd entre les rafales")
        case .forgetting: say("the silence that ends what is known", "le silence qui fait tout oublier")
        case .residual:
            say("how long a match counts for later flows", "combien de temps cela vaut pour d'autres flux")
        case .flowShare: say("the share of flows it acts on", "la part des flux concernés")
        case .bucket: say("flow, client or shared:NAME", "flow, client ou shared:NOM")
        case .deviation:
            say(
                "by how much the rate differs, a share such as 20%",
                "de combien le débit diffère, une part comme 20%")
        case .lowRate: say("the rate of a second, slower state", "le débit d'un second état, plus lent")
        case .lowShare:
            say(
                "how much of the time, or of the flows, it is slower",
                "la part du temps, ou des flux, où c'est plus lent")
        case .memory:
            say(
                "how long a line keeps the rate drawn for it",
                "combien de temps une ligne garde le débit tiré")
        }
    }
}
