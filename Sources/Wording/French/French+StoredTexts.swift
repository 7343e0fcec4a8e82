import Foundation
import TestModel

/// The English clauses that are stored with tests, until keys and numbers are stored instead.
///
/// Whatever is known when it is shown is worded from its values; this is only for what a database holds.
extension French {
    package func storedText(_ text: String) -> String {
        if let exchange = exchange(in: text) { return exchange }
        for translation in Self.storedTexts {
            if let translated = translation.apply(to: text, part: storedText) { return translated }
        }
        // What a recording was made from stands in notes as in its file.
        return callSource(text)
    }

    package func failure(_ code: String, _ message: String) -> String {
        let stored = storedText(message)
        guard stored == message, let name = failureName(code) else { return stored }
        return "\(name) (« \(message) »)"
    }

    /// The remark on an HTTP exchange, phase by phase; nil for another text.
    private func exchange(in text: String) -> String? {
        guard text.hasPrefix(HTTPTimeline.mark), text.hasSuffix(" in all"),
            let colon = text.range(of: ": ")
        else { return nil }
        let phases = text[colon.upperBound...].split(separator: ", ").map { phase in
            for translation in Self.phases {
                if let translated = translation.apply(to: String(phase), part: { $0 }) { return translated }
            }
            return storedText(String(phase))
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
    static let storedTexts = connections + notices + reasons + doubts + fields

    /// Why a connection failed.
    private static let connections = [
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
        Translation("it does not speak TLS on this port", "il ne parle pas TLS sur ce port"),
        Translation("the TLS handshake failed", "la négociation TLS a échoué"),
        Translation("HTTP status {}", "statut HTTP {1}"),
        Translation("a new lookup does not name it", "une nouvelle recherche ne la désigne pas"),
    ]

    /// What a person was told while a test ran.
    private static let notices = [
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
        Translation("synthesised recordings: {}", "enregistrements synthétisés : {1}"),
        Translation("synthesised recordings", "enregistrements synthétisés"),
        Translation("interrupted before the end", "interrompu avant la fin"),
        Translation(
            "the original replays began {} ms apart, not within 20 ms",
            "les rejeux originaux ont commencé à {1} ms d'écart, au lieu de 20 ms au plus"),
        Translation(
            "the control replays began {} ms apart, not within 20 ms",
            "les rejeux témoins ont commencé à {1} ms d'écart, au lieu de 20 ms au plus"),
        Translation("localization, server one", "localisation, serveur un"),
        Translation("localization, server two", "localisation, serveur deux"),
    ]

    /// What a decision followed from.
    private static let reasons = [
        Translation("area {} is not {} {}", "aire {1} non {2} {3}"),
        Translation("area {} is {} {}", "aire {1} {2} {3}"),
        Translation("p value {} is not {} {}", "valeur p {1} non {2} {3}"),
        Translation("p value {} is {} {}", "valeur p {1} {2} {3}"),
        Translation("resampling ratio {} is not {} {}", "taux de rééchantillonnage {1} non {2} {3}"),
        Translation("resampling ratio {} is {} {}", "taux de rééchantillonnage {1} {2} {3}"),
    ]

    /// Why an estimated effect is of no use.
    private static let doubts = [
        Translation(
            "the original has {} of the {} samples it needs at least",
            "l'original a {1} des {2} échantillons qu'il lui faut au moins"),
        Translation(
            "the control has {} of the {} samples it needs at least",
            "le témoin a {1} des {2} échantillons qu'il lui faut au moins"),
        Translation(
            "the samples of the original follow from each other so much that they are worth {} independent ones, "
                + "and it takes {}",
            "les échantillons de l'original dépendent tant les uns des autres qu'ils n'en valent que {1} "
                + "indépendants, et il en faut {2}"),
        Translation(
            "the samples of the control follow from each other so much that they are worth {} independent ones, "
                + "and it takes {}",
            "les échantillons du témoin dépendent tant les uns des autres qu'ils n'en valent que {1} "
                + "indépendants, et il en faut {2}"),
        Translation(
            "the samples are so noisy that the 95 % interval is {} wide, and one wider than {} cannot tell "
                + "differentiation from none",
            "les échantillons sont si bruités que l'intervalle à 95 % a une largeur de {1}, et au-delà de {2} il ne "
                + "distingue plus une différenciation d'aucune"),
    ]

    /// What the bytes of a recording are for.
    private static let fields = [
        Translation("TLS record type", "type d'enregistrement TLS"),
        Translation("TLS record version", "version d'enregistrement TLS"),
        Translation("TLS record length", "longueur d'enregistrement TLS"),
        Translation("TLS change of cipher", "changement de chiffrement TLS"),
        Translation("TLS alert", "alerte TLS"),
        Translation("TLS application data", "données TLS"),
        Translation("TLS handshake message", "message de négociation TLS"),
        Translation("TLS handshake type", "type de négociation TLS"),
        Translation("TLS handshake length", "longueur de négociation TLS"),
        Translation("TLS version", "version de TLS"),
        Translation("TLS random", "aléa TLS"),
        Translation("TLS session id length", "longueur d'identifiant de session TLS"),
        Translation("TLS session id", "identifiant de session TLS"),
        Translation("TLS cipher suites length", "longueur des suites de chiffrement TLS"),
        Translation("TLS cipher suites", "suites de chiffrement TLS"),
        Translation("TLS compression methods length", "longueur des compressions TLS"),
        Translation("TLS compression methods", "compressions TLS"),
        Translation("TLS extensions length", "longueur des extensions TLS"),
        Translation("TLS extension type ({})", "type d'extension TLS ({1})"),
        Translation("TLS extension length ({})", "longueur d'extension TLS ({1})"),
        Translation("TLS server name list length", "longueur de liste de noms TLS"),
        Translation("TLS server name type", "type de nom de serveur TLS"),
        Translation("TLS server name length", "longueur de nom de serveur TLS"),
        Translation("TLS server name", "nom de serveur TLS"),
        Translation("server name", "nom de serveur"),
        Translation("HTTP method", "méthode HTTP"),
        Translation("HTTP target", "cible HTTP"),
        Translation("HTTP version", "version de HTTP"),
        Translation("HTTP separator", "séparateur HTTP"),
        Translation("HTTP body", "corps HTTP"),
        Translation("HTTP header {}", "en-tête HTTP {1}"),
        Translation("name of HTTP header {}", "nom de l'en-tête HTTP {1}"),
        Translation("payload", "contenu"),
        Translation("search for a classifier's rule", "recherche de la règle d'un classificateur"),
    ]
}
