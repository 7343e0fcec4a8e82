package import Recordings

extension French {
    package func field(_ name: FieldName) -> String {
        switch name {
        case .recordType: "type d'enregistrement TLS"
        case .recordVersion: "version d'enregistrement TLS"
        case .recordLength: "longueur d'enregistrement TLS"
        case .changeCipherSpec: "changement de chiffrement TLS"
        case .alert: "alerte TLS"
        case .applicationData: "données TLS"
        case .handshakeMessage: "message de négociation TLS"
        case .handshakeType: "type de négociation TLS"
        case .handshakeLength: "longueur de négociation TLS"
        case .helloVersion: "version de TLS"
        case .random: "aléa TLS"
        case .sessionIDLength: "longueur d'identifiant de session TLS"
        case .sessionID: "identifiant de session TLS"
        case .cipherSuitesLength: "longueur des suites de chiffrement TLS"
        case .cipherSuites: "suites de chiffrement TLS"
        case .compressionLength: "longueur des compressions TLS"
        case .compression: "compressions TLS"
        case .extensionsLength: "longueur des extensions TLS"
        case .extensionType(let type): "type d'extension TLS (\(tlsExtension(type)))"
        case .extensionLength(let type): "longueur d'extension TLS (\(tlsExtension(type)))"
        case .extensionBody(let type): "TLS : \(tlsExtension(type))"
        case .serverNameListLength: "longueur de liste de noms TLS"
        case .serverNameType: "type de nom de serveur TLS"
        case .serverNameLength: "longueur de nom de serveur TLS"
        case .serverName: "nom de serveur TLS"
        case .method: "méthode HTTP"
        case .target: "cible HTTP"
        case .httpVersion: "version de HTTP"
        case .headerName(.readable(let name)): "nom de l'en-tête HTTP \(name)"
        case .headerName(.damaged): "nom d'un en-tête HTTP au nom abîmé"
        case .headerName(.missing): "nom d'un en-tête HTTP sans deux-points"
        case .headerValue(.readable(let name)): "en-tête HTTP \(name)"
        case .headerValue(.damaged), .headerValue(.missing): "en-tête HTTP au nom abîmé"
        case .separator: "séparateur HTTP"
        case .body: "corps HTTP"
        case .quicHeader: "en-tête QUIC"
        case .quicBody: "paquet QUIC hors ClientHello"
        case .payload: "contenu"
        }
    }

    /// The extensions that clients send (IANA, TLS ExtensionType Values).
    private func tlsExtension(_ type: Int) -> String {
        switch type {
        case 0: "nom de serveur"
        case 5: "demande d'état du certificat"
        case 10: "groupes acceptés"
        case 11: "formats de points"
        case 13: "algorithmes de signature"
        case 16: "protocoles d'application"
        case 18: "horodatages du certificat"
        case 21: "remplissage"
        case 23: "secret maître étendu"
        case 27: "compression du certificat"
        case 35: "ticket de session"
        case 41: "clé partagée d'avance"
        case 42: "données précoces"
        case 43: "versions acceptées"
        case 45: "modes d'échange de clés"
        case 51: "part de clé"
        default: "extension \(type)"
        }
    }
}
