package import Recordings

extension Messages {
    /// Names a protocol field.
    package func field(_ name: FieldName) -> String {
        switch name {
        case .recordType: say("TLS record type", "type d'enregistrement TLS")
        case .recordVersion: say("TLS record version", "version d'enregistrement TLS")
        case .recordLength: say("TLS record length", "longueur d'enregistrement TLS")
        case .changeCipherSpec: say("TLS change of cipher", "changement de chiffrement TLS")
        case .alert: say("TLS alert", "alerte TLS")
        case .applicationData: say("TLS application data", "données TLS")
        case .handshakeMessage: say("TLS handshake message", "message de négociation TLS")
        case .handshakeType: say("TLS handshake type", "type de négociation TLS")
        case .handshakeLength: say("TLS handshake length", "longueur de négociation TLS")
        case .helloVersion: say("TLS version", "version de TLS")
        case .random: say("TLS random", "aléa TLS")
        case .sessionIDLength: say("TLS session id length", "longueur d'identifiant de session TLS")
        case .sessionID: say("TLS session id", "identifiant de session TLS")
        case .cipherSuitesLength: say("TLS cipher suites length", "longueur des suites de chiffrement TLS")
        case .cipherSuites: say("TLS cipher suites", "suites de chiffrement TLS")
        case .compressionLength: say("TLS compression methods length", "longueur des compressions TLS")
        case .compression: say("TLS compression methods", "compressions TLS")
        case .extensionsLength: say("TLS extensions length", "longueur des extensions TLS")
        case .extensionType(let type):
            say("TLS extension type (\(tlsExtension(type)))", "type d'extension TLS (\(tlsExtension(type)))")
        case .extensionLength(let type):
            say(
                "TLS extension length (\(tlsExtension(type)))",
                "longueur d'extension TLS (\(tlsExtension(type)))")
        case .extensionBody(let type): say("TLS \(tlsExtension(type))", "TLS : \(tlsExtension(type))")
        case .serverNameListLength: say("TLS server name list length", "longueur de liste de noms TLS")
        case .serverNameType: say("TLS server name type", "type de nom de serveur TLS")
        case .serverNameLength: say("TLS server name length", "longueur de nom de serveur TLS")
        case .serverName: say("TLS server name", "nom de serveur TLS")
        case .method: say("HTTP method", "méthode HTTP")
        case .target: say("HTTP target", "cible HTTP")
        case .httpVersion: say("HTTP version", "version de HTTP")
        case .headerName(.readable(let name)):
            say("name of HTTP header \(name)", "nom de l'en-tête HTTP \(name)")
        case .headerName(.damaged):
            say("name of HTTP header with a damaged name", "nom d'un en-tête HTTP au nom abîmé")
        case .headerName(.missing):
            say("name of HTTP header without a colon", "nom d'un en-tête HTTP sans deux-points")
        case .headerValue(.readable(let name)): say("HTTP header \(name)", "en-tête HTTP \(name)")
        case .headerValue(.damaged), .headerValue(.missing):
            say("HTTP header with a damaged name", "en-tête HTTP au nom abîmé")
        case .separator: say("HTTP separator", "séparateur HTTP")
        case .body: say("HTTP body", "corps HTTP")
        case .quicHeader: say("QUIC header", "en-tête QUIC")
        case .quicBody: say("QUIC packet without the ClientHello", "paquet QUIC hors ClientHello")
        case .payload: say("payload", "contenu")
        }
    }

    /// The registered names of the extensions that clients send (IANA, TLS ExtensionType Values).
    private func tlsExtension(_ type: Int) -> String {
        switch type {
        case 0: say("server name", "nom de serveur")
        case 5: say("status request", "demande d'état du certificat")
        case 10: say("supported groups", "groupes acceptés")
        case 11: say("point formats", "formats de points")
        case 13: say("signature algorithms", "algorithmes de signature")
        case 16: say("application protocols", "protocoles d'application")
        case 18: say("certificate timestamps", "horodatages du certificat")
        case 21: say("padding", "remplissage")
        case 23: say("extended master secret", "secret maître étendu")
        case 27: say("certificate compression", "compression du certificat")
        case 35: say("session ticket", "ticket de session")
        case 41: say("pre-shared key", "clé partagée d'avance")
        case 42: say("early data", "données précoces")
        case 43: say("supported versions", "versions acceptées")
        case 45: say("key exchange modes", "modes d'échange de clés")
        case 51: say("key share", "part de clé")
        default: "extension \(type)"
        }
    }
}
