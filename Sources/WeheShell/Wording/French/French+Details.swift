import Foundation
import ReplayClient

extension French {
    /// A text of a module below the shell, or of a stored test; one that is not known stays English.
    package func detail(_ text: String) -> String {
        if let exchange = exchange(in: text) { return exchange }
        for translation in Self.details {
            if let translated = translation.apply(to: text, part: detail) { return translated }
        }
        return text
    }

    /// The remark on an HTTP exchange, phase by phase; nil for another text.
    private func exchange(in text: String) -> String? {
        guard text.hasPrefix(TestRun.exchangeMark), text.hasSuffix(" in all"),
            let colon = text.range(of: ": ")
        else { return nil }
        let phases = text[colon.upperBound...].split(separator: ", ").map { phase in
            for translation in Self.phases {
                if let translated = translation.apply(to: String(phase), part: { $0 }) { return translated }
            }
            return detail(String(phase))
        }
        return text[..<colon.lowerBound] + " : " + phases.joined(separator: ", ")
    }

    private static let phases = [
        Translation("status {}", "statut {1}"), Translation("lookup {}", "résolution {1}"),
        Translation("connect {}", "connexion {1}"), Translation("TLS {}", "TLS {1}"),
        Translation("first byte after {}", "premier octet après {1}"),
        Translation("{} in all", "{1} en tout"),
    ]

    /// All texts that are known, the longer forms before those that they contain.
    static let details =
        probeDetails + connectionDetails + noticeDetails + fileDetails + messageDetails + recordingDetails
        + parserDetails + searchedFieldDetails + effectDetails

    /// Which service failed, by its key.
    private static let probeDetails = ProbeReport.Service.allCases.map { service in
        Translation("\(service.rawValue): {}", "\(service.rawValue) : {1}")
    }

    /// Why a connection failed.
    private static let connectionDetails = [
        Translation("no address to connect to", "aucune adresse où se connecter"),
        Translation("no answer in time", "aucune réponse à temps"),
        Translation("no answer", "aucune réponse"),
        Translation("the connection was closed", "la connexion a été fermée"),
        Translation("the connection was reset", "la connexion a été réinitialisée"),
        Translation("the time limit came", "la limite de temps est atteinte"),
        Translation("silence", "plus aucune donnée"),
        Translation("its answer is not HTTP", "sa réponse n'est pas du HTTP"),
        Translation("its answer is too long", "sa réponse est trop longue"),
        Translation("the name \"{}\" has no address", "le nom « {1} » n'a pas d'adresse"),
        Translation("\"{}\" is no http or https URL", "« {1} » n'est pas une adresse http ou https"),
        Translation("connection refused", "connexion refusée"),
        Translation("connection reset", "connexion réinitialisée"),
        Translation("no route to it", "aucun chemin vers elle"),
        Translation(
            "this machine does not have the source address", "cette machine n'a pas l'adresse de départ"),
        Translation(
            "its certificate is not from the trusted CA", "son certificat ne vient pas de l'AC reconnue"),
        Translation("its certificate does not hold today", "son certificat n'est pas valable aujourd'hui"),
        Translation(
            "it does not accept this address (no access envelope)",
            "il n'accepte pas cette adresse (pas d'enveloppe d'accès)"),
        Translation("no address came back", "aucune adresse n'est revenue"),
        Translation("it does not speak TLS on this port", "il ne parle pas TLS sur ce port"),
        Translation("the TLS handshake failed", "la négociation TLS a échoué"),
        Translation("no DNS entry was found", "aucune entrée DNS n'a été trouvée"),
        Translation("never asked", "jamais demandée"),
        Translation("no samples of this test", "aucun échantillon de ce test"),
        Translation("HTTP status {}", "statut HTTP {1}"),
        Translation("its list is empty", "sa liste est vide"),
        Translation("the lookup named too few", "la recherche en a désigné trop peu"),
        Translation("a new lookup does not name it", "une nouvelle recherche ne la désigne pas"),
        Translation("it holds no certificate", "il ne contient aucun certificat"),
        Translation(
            "it is neither a PEM nor a DER certificate", "ce n'est un certificat ni PEM ni DER"),
        Translation("the access token is not good", "le jeton d'accès n'est pas bon"),
        Translation("only GET is answered here", "seul GET a une réponse ici"),
        Translation("nothing is served under this path", "rien n'est servi sous ce chemin"),
        Translation("this server has no address", "ce serveur n'a pas d'adresse"),
    ]

    /// What a person is told while a test runs, and what is stored with it.
    private static let noticeDetails = [
        Translation(
            "{}; using {} instead, which is not on M-Lab", "{1} ; {2} le remplace, qui n'est pas sur M-Lab"),
        Translation(
            "{} granted access; machines tried: {}", "{1} a accordé l'accès ; machines essayées : {2}"),
        Translation("{} grants no access: {}", "{1} n'accorde pas l'accès : {2}"),
        Translation(
            "the sites {} and {} cannot be used: {}", "les sites {1} et {2} sont inutilisables : {3}"),
        Translation("{} cannot be used: {}", "{1} est inutilisable : {2}"),
        Translation("access to {} could not be renewed: {}", "l'accès à {1} n'a pas pu être renouvelé : {2}"),
        Translation(
            "{} withdrew its access before the test was over", "{1} a retiré son accès avant la fin du test"),
        Translation(
            "port {} of the server did not tell this client's address; going on without it",
            "le port {1} du serveur n'a pas dit l'adresse de ce client ; le test continue sans elle"),
        Translation(
            "port {} of the server let no own-IP query through in {} tries",
            "le port {1} du serveur n'a laissé passer aucune demande d'adresse en {2} essais"),
        Translation(
            "port {} let nothing through in {} tries ({}), port 443 did",
            "le port {1} n'a rien laissé passer en {2} essais ({3}), le port 443 si"),
        Translation(
            "no connection to port {} ({}), but to port 443",
            "aucune connexion au port {1} ({2}), mais au port 443"),
        Translation(
            "connected to port {}, but nothing came back ({}); on port 443 it did",
            "connecté au port {1}, mais rien n'est revenu ({2}) ; sur le port 443, si"),
        Translation("nothing was received in either replay", "rien n'a été reçu dans aucun des deux rejeux"),
        Translation(
            "nothing was received in the replay of the original",
            "rien n'a été reçu dans le rejeu de l'original"),
        Translation(
            "nothing was received in the replay of the control", "rien n'a été reçu dans le rejeu du témoin"),
        Translation(
            "mean throughput of the original {} is < {}", "débit moyen de l'original {1} < {2}"),
        Translation(
            "mean throughput of the control {} is < {}", "débit moyen du témoin {1} < {2}"),
        Translation(
            "the iOS client too calls a port that lets nothing through blocked",
            "le client iOS aussi dit bloqué un port qui ne laisse rien passer"),
        Translation(
            "the Android client too reports a blocked port as differentiation",
            "le client Android aussi compte un port bloqué comme différenciation"),
        Translation(
            "the Python tools have no rule for a blocked port; that of the iOS client holds",
            "les outils Python n'ont pas de règle pour un port bloqué ; celle du client iOS vaut"),
        Translation(
            "the iOS client too calls this inconclusive", "le client iOS aussi dit cela non concluant"),
        Translation(
            "the Android client reports an error here; the iOS client's rule holds",
            "le client Android signale ici une erreur ; la règle du client iOS vaut"),
        Translation(
            "the Python tools have no rule for this; that of the iOS client holds",
            "les outils Python n'ont pas de règle pour cela ; celle du client iOS vaut"),
        Translation(
            "both sides from the app list's size and time",
            "les deux côtés d'après la taille et la durée de la liste d'applications"),
        Translation(
            "the server's side from the app list's size and time",
            "le côté du serveur d'après la taille et la durée de la liste d'applications"),
        Translation("synthesised recordings: {}", "enregistrements synthétisés : {1}"),
        Translation("synthesised recordings", "enregistrements synthétisés"),
        Translation("interrupted before the end", "interrompu avant la fin"),
        Translation(
            "the original replays began {} ms apart, not within 20 ms",
            "les rejeux originaux ont commencé à {1} ms d'écart, au lieu de 20 ms au plus"),
        Translation(
            "the control replays began {} ms apart, not within 20 ms",
            "les rejeux témoins ont commencé à {1} ms d'écart, au lieu de 20 ms au plus"),
        Translation("it knows none for this network", "il n'en connaît pas pour ce réseau"),
        Translation("its answer names none", "sa réponse n'en nomme pas"),
        Translation("it names only sites of M-Lab", "il ne nomme que des sites de M-Lab"),
        Translation("it names no pair of sites", "il ne nomme aucune paire de sites"),
        Translation("it was never asked", "la demande n'a pas été faite"),
        Translation(
            "\"dev force-localization error\" is on", "« dev force-localization error » est actif"),
        Translation("localization, server one", "localisation, serveur un"),
        Translation("localization, server two", "localisation, serveur deux"),
        Translation("no reason is known", "aucune raison n'est connue"),
        Translation(
            "the results database {} was damaged; it is kept as {} and a new one was begun",
            "la base de résultats {1} était endommagée ; elle est conservée sous le nom {2} et une nouvelle est "
                + "commencée"),
        Translation("area {} is not {} {}", "aire {1} non {2} {3}"),
        Translation("area {} is {} {}", "aire {1} {2} {3}"),
        Translation("p value {} is not {} {}", "valeur p {1} non {2} {3}"),
        Translation("p value {} is {} {}", "valeur p {1} {2} {3}"),
        Translation("resampling ratio {} is not {} {}", "taux de rééchantillonnage {1} non {2} {3}"),
        Translation("resampling ratio {} is {} {}", "taux de rééchantillonnage {1} {2} {3}"),
    ]

    /// What is wrong with files of the home and of the system.
    private static let fileDetails = [
        Translation("it cannot be read", "lecture impossible"),
        Translation("it cannot be written", "écriture impossible"),
        Translation("the folder cannot be made", "le dossier ne peut pas être créé"),
        Translation("its folder cannot be made", "son dossier ne peut pas être créé"),
        Translation("it is not a regular file", "ce n'est pas un fichier ordinaire"),
        Translation("the system does not tell the port", "le système ne donne pas le port"),
        Translation("there is no such folder", "ce dossier n'existe pas"),
        Translation("No such file or directory", "ce fichier ou dossier n'existe pas"),
        Translation("Permission denied", "permission refusée"),
        Translation("No space left on device", "le disque est plein"),
        Translation("Is a directory", "c'est un dossier"),
        Translation("Not a directory", "ce n'est pas un dossier"),
        Translation("File exists", "un fichier de ce nom existe"),
        Translation("Read-only file system", "le système de fichiers est en lecture seule"),
        Translation("Input/output error", "erreur d'entrée-sortie"),
        Translation("Too many open files", "trop de fichiers ouverts"),
        Translation("Operation not permitted", "opération non permise"),
        Translation("Network is unreachable", "le réseau est inaccessible"),
        Translation("The operation could not be completed. {}", "{1}"),
        Translation("The file doesn’t exist.", "ce fichier n'existe pas"),
        Translation(
            "The file “{}” couldn’t be opened because there is no such file.", "ce fichier n'existe pas"),
        Translation(
            "The file “{}” couldn’t be opened because you don’t have permission to view it.",
            "permission refusée"),
        Translation("You don’t have permission.", "permission refusée"),
        Translation("The given data was not valid JSON.", "la syntaxe est fausse"),
    ]

    /// What messages of the protocol are called, what they should hold and when they came.
    private static let messageDetails = [
        Translation("acknowledgement of the samples", "accusé de réception des mesures"),
        Translation("answer of the locate service", "réponse du service de localisation"),
        Translation("answer of the results service", "réponse du service de résultats"),
        Translation("change specification", "indication des changements"),
        Translation("device statistics announcement", "annonce des statistiques de l'appareil"),
        Translation("identification", "identification du client"),
        Translation("iperf announcement", "annonce d'iperf"),
        Translation("permission", "autorisation"),
        Translation("port mapping", "correspondance des ports"),
        Translation("result", "résultat"),
        Translation("throughput samples", "mesures du débit"),
        Translation("a JSON object", "un objet JSON"),
        Translation("a JSON object with a boolean \"success\"", "un objet JSON avec un booléen « success »"),
        Translation("an object with {} in \"{}\"", "un objet avec {1} dans « {2} »"),
        Translation("a number", "un nombre"),
        Translation("a whole number", "un nombre entier"),
        Translation("[host, port] for {} port {}", "[hôte, port] pour {1}, port {2}"),
        Translation(
            "addresses with ports with [host, port] under \"{}\"",
            "des adresses avec des ports avec [hôte, port] sous « {1} »"),
        Translation(
            "[[Mbit/s, …], [seconds, …]] of equal length", "[[Mbit/s, …], [secondes, …]] de même longueur"),
        Translation("NoIperf or WillSendIperf", "NoIperf ou WillSendIperf"),
        Translation("NoMobileStats or WillSendMobileStats", "NoMobileStats ou WillSendMobileStats"),
        Translation("1;address;slices or 0;reason", "1;adresse;tranches ou 0;raison"),
        Translation("before the identification", "avant l'identification"),
        Translation("during {}", "pendant : {1}"),
        Translation("waiting for permission", "attente de l'autorisation"),
        Translation("waiting for the port mapping", "attente de la correspondance des ports"),
        Translation("waiting for the sender count", "attente du nombre d'émetteurs"),
        Translation("the replay", "le rejeu"),
        Translation(
            "waiting for the acknowledgement of the samples", "attente de l'accusé de réception des mesures"),
        Translation("connecting", "connexion"),
        Translation("the farewell", "fin de la conversation"),
        Translation("the end", "clôture"),
    ]
}
