import Basics
package import WireProtocol

/// What was wrong with messages of the other side.
extension French {
    package func wireSentence(_ error: WireProtocolError) -> String {
        switch error {
        case .malformedLength(let text):
            "un message commence par \(quoted(text)) au lieu des dix chiffres de sa longueur"
        case .emptyBody: "un message vide, que le protocole ne connaît pas"
        case .bodyTooLong(let length, let limit):
            "un message de \(length) octets, plus que les \(limit) acceptés"
        case .notASCII: "un message dont des octets ne sont pas de l'ASCII"
        case .malformed(let message, let body, let expected):
            "le message « \(name(message)) » contient \(quoted(body)) ; attendu : \(form(expected))"
        case .unusableNumber(let field, let value, let allowed):
            "le champ « \(field) » contient \(quoted(value)) ; attendu : un nombre de "
                + "\(bound(allowed.lowerBound)) à \(bound(allowed.upperBound))"
        case .unexpected(let body, let point):
            "le message \(quoted(body)) est arrivé hors de propos (\(self.point(point)))"
        }
    }

    private func quoted(_ text: String) -> String { "« \(PeerText(text).shown(limit: 80)) »" }

    private func name(_ message: WireMessage) -> String {
        switch message {
        case .identification: "identification du client"
        case .changeSpecification: "indication des changements"
        case .bandwidthProbeAnnouncement: "annonce d'iperf"
        case .statisticsAnnouncement: "annonce des statistiques de l'appareil"
        case .permission: "autorisation"
        case .portMapping: "correspondance des ports"
        case .samples: "mesures du débit"
        case .acknowledgement: "accusé de réception des mesures"
        case .resultsAnswer: "réponse du service de résultats"
        case .response: "réponse"
        case .result: "résultat"
        case .serverPairs: "paires de serveurs"
        case .localizationResult: "résultat de la localisation"
        case .measurements: "mesures"
        case .dpiProbe: "sonde de recherche"
        case .dpiRule: "règle trouvée"
        case .locateAnswer: "réponse du service de localisation"
        }
    }

    private func form(_ form: ExpectedForm) -> String {
        switch form {
        case .literally(let texts): texts.joined(separator: " ou ")
        case .permission: "1;adresse;tranches ou 0;raison"
        case .object: "un objet JSON"
        case .successObject: "un objet JSON avec un booléen « success »"
        case .field(let form, let key): "un objet avec \(field(form)) dans « \(key) »"
        case .eightFields: "huit champs séparés par « ; »"
        case .characters(let set, let most, let field): "1 à \(most) caractères de \(set) dans \(name(field))"
        case .number(let field): "un nombre dans \(name(field))"
        case .addresses(let transport): "des adresses avec des ports avec [hôte, port] sous « \(transport) »"
        case .hostAndPort(let address, let port): "[hôte, port] pour \(address), port \(port)"
        case .samples: "[[Mbit/s, …], [secondes, …]] de même longueur"
        case .clientBytes: "un paquet du client dans l'enregistrement, et des octets de ce paquet"
        }
    }

    private func name(_ field: IdentificationField) -> String {
        let name =
            switch field {
            case .userID: "l'identifiant de l'utilisateur"
            case .testID: "le numéro du rejeu"
            case .replayName: "le nom du rejeu"
            case .historyCount: "le compteur de tests"
            }
        return "le champ \(field.rawValue), \(name)"
    }

    private func field(_ form: FieldForm) -> String {
        switch form {
        case .text: "un texte"
        case .number: "un nombre"
        case .integer: "un nombre entier"
        case .numbers: "un tableau de nombres"
        case .object: "un objet"
        case .numberAbove(let key): "un nombre plus grand que « \(key) »"
        case .packetLabel: "C_ ou S_ et un nombre"
        case .rule: "une règle de textes, ou une phrase,"
        case .twoIntegers: "deux nombres entiers"
        case .roundTripAndDuration: "le plus court aller-retour et la durée"
        case .measurementKind: "l'une des quatre mesures"
        case .twoArrays: "deux tableaux de nombres"
        case .twoEqualArrays: "deux tableaux de nombres de même longueur"
        case .table(let columns): "un tableau de colonnes \(columns.joined(separator: ", "))"
        case .pairs: "des paires de serveurs, chacune avec les réseaux dont elles parlent,"
        }
    }

    private func point(_ point: ConversationPoint) -> String {
        switch point {
        case .beforeIdentification: "avant l'identification"
        case .client(let stage): "pendant \(self.stage(stage))"
        case .server(let stage): "pendant \(self.stage(stage))"
        }
    }

    /// A stage of a client's conversation.
    package func stage(_ stage: ClientSideChannel.Stage) -> String {
        switch stage {
        case .connecting: "la connexion"
        case .permission: "l'attente de l'autorisation"
        case .mapping: "l'attente de la correspondance des ports"
        case .senderCount: "l'attente du nombre d'émetteurs"
        case .replay: "le rejeu"
        case .acknowledgement: "l'attente de l'accusé de réception des mesures"
        case .farewell: "la fin de la conversation"
        case .finished: "la clôture"
        }
    }

    private func stage(_ stage: ServerSideChannel.Stage) -> String {
        switch stage {
        case .identification: "l'identification"
        case .changeSpecification: "l'indication des changements"
        case .decision: "la décision d'admettre le client"
        case .bandwidthProbe: "l'annonce d'iperf"
        case .bandwidthProbeRate: "le débit d'iperf"
        case .statistics: "l'annonce des statistiques de l'appareil"
        case .statisticsBody: "les statistiques de l'appareil"
        case .completion: "l'annonce de la fin du rejeu"
        case .samples: "les mesures du débit"
        case .resultRequest: "la demande du résultat"
        case .finished: "la clôture"
        }
    }
}
