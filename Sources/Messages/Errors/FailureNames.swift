

extension Messages {
    /// The key of a failure in a few words; nil for one this program does not know.
    func failureName(_ code: String) -> String? {
        switch code {
        case "host-not-resolvable": "nom de serveur sans adresse"
        case "mlab-locate-failed": "aucune machine de M-Lab désignée"
        case "mlab-locate-held-off": "recherche différée par M-Lab"
        case "no-mlab-envelope": "accès refusé par M-Lab"
        case "data-budget": "budget de données épuisé"
        case "access-denied": "adresse non acceptée"
        case "mlab-ca-missing": "AC de M-Lab manquante"
        case "trust-unreadable": "fichier d'AC inutilisable"
        case "tls-failed": "identité du serveur non prouvée"
        case "certificate-untrusted": "certificat d'une autre AC"
        case "certificate-expired": "certificat expiré"
        case "certificate-not-yet-valid": "certificat pas encore valable"
        case "certificate-short-key": "clé trop courte"
        case "certificate-weak-signature": "certificat signé avec SHA-1"
        case "tls-outdated": "TLS périmé"
        case "control-connection-failed": "serveur injoignable"
        case "replay-unknown-to-server": "enregistrement inconnu du serveur"
        case "address-in-use": "adresse déjà en test"
        case "server-overloaded": "serveur surchargé"
        case "refused": "rejeu refusé"
        case "protocol-violation": "protocole non respecté"
        case "side-channel-closed": "canal auxiliaire fermé"
        case "side-channel-silent": "canal auxiliaire muet"
        case "flow-not-mapped": "flux sans port"
        case "port-not-served": "port non servi"
        case "replay-connection-failed": "connexion de rejeu impossible"
        case "address-unknown-to-replay-port": "adresse inconnue du port de rejeu"
        case "nothing-received": "rien reçu du témoin"
        case "stood-still": "programme ou machine à l'arrêt"
        case "analysis-unanswered": "analyse sans réponse"
        case "rule-search-out-of-order": "recherche de règle hors service"
        case "analysis-refused": "analyse refusée"
        case "result-unavailable": "résultat indisponible"
        case "foreign-result": "résultat d'un autre test"
        case "malformed-answer": "réponse illisible"
        case "localization-impossible": "localisation impossible"
        case "no-server-pair": "aucune paire de serveurs"
        case "cancelled": "annulé"
        case "failed": "échec"
        default: nil
        }
    }
}
