import Basics
package import WireProtocol

extension WireProtocolError: Reported {
    package var key: String { "protocol-violation" }

    package var exitCode: Int32 { ExitCode.unreachable }

    package func sentence(_ messages: Messages) -> String { messages.wireSentence(self) }
}

/// Faults of the peer's messages.
extension Messages {
    /// Describes a fault of the peer's message.
    package func wireSentence(_ error: WireProtocolError) -> String {
        switch error {
        case .malformedLength(let text):
            say(
                "a message began with \(quoted(text)) where ten digits give its length",
                "un message commence par \(quoted(text)) au lieu des dix chiffres de sa longueur")
        case .emptyBody:
            say(
                "a message of no bytes, which the protocol does not have",
                "un message vide, que le protocole ne connaît pas")
        case .bodyTooLong(let length, let limit):
            say(
                "a message of \(length) bytes, more than the \(limit) accepted",
                "un message de \(length) octets, plus que les \(limit) acceptés")
        case .notASCII:
            say(
                "a message with bytes that are not ASCII", "un message dont des octets ne sont pas de l'ASCII"
            )
        case .malformed(let message, let body, let expected):
            say(
                "the \(name(message)) read \(quoted(body)); it should be \(form(expected))",
                "le message « \(name(message)) » contient \(quoted(body)) ; attendu : \(form(expected))")
        case .unusableNumber(let field, let value, let allowed):
            say(
                "the field \"\(field)\" holds \(quoted(value)); it should be a number from "
                    + "\(bound(allowed.lowerBound)) to \(bound(allowed.upperBound))",
                "le champ « \(field) » contient \(quoted(value)) ; attendu : un nombre de "
                    + "\(bound(allowed.lowerBound)) à \(bound(allowed.upperBound))"
            )
        case .unexpected(let body, let point):
            say(
                "the message \(quoted(body)) came \(self.point(point))",
                "le message \(quoted(body)) est arrivé hors de propos (\(self.point(point)))")
        }
    }

    private func quoted(_ text: String) -> String {
        say("\"\(UntrustedText(text).shown(limit: 80))\"", "« \(UntrustedText(text).shown(limit: 80)) »")
    }

    private func name(_ message: WireMessage) -> String {
        switch message {
        case .identification: say("identification", "identification du client")
        case .changeSpecification: say("change specification", "indication des changements")
        case .bandwidthProbeAnnouncement: say("iperf announcement", "annonce d'iperf")
        case .statisticsAnnouncement:
            say("device statistics announcement", "annonce des statistiques de l'appareil")
        case .permission: say("permission", "autorisation")
        case .portMapping: say("port mapping", "correspondance des ports")
        case .samples: say("throughput samples", "mesures du débit")
        case .acknowledgement: say("acknowledgement of the samples", "accusé de réception des mesures")
        case .resultsAnswer: say("answer of the results service", "réponse du service de résultats")
        case .response: say("response", "réponse")
        case .result: say("result", "résultat")
        case .serverPairs: say("server pairs", "paires de serveurs")
        case .localizationResult: say("localization result", "résultat de la localisation")
        case .measurements: say("measurements", "mesures")
        case .dpiProbe: say("DPI probe", "sonde de recherche")
        case .dpiRule: say("DPI rule", "règle trouvée")
        case .locateAnswer: say("answer of the locate service", "réponse du service de localisation")
        }
    }

    private func form(_ form: ExpectedForm) -> String {
        switch form {
        case .literally(let texts): say(texts.joined(separator: " or "), texts.joined(separator: " ou "))
        case .permission: say("1;address;slices or 0;reason", "1;adresse;tranches ou 0;raison")
        case .object: say("a JSON object", "un objet JSON")
        case .successObject:
            say("a JSON object with a boolean \"success\"", "un objet JSON avec un booléen « success »")
        case .field(let form, let key):
            say("an object with \(field(form)) in \"\(key)\"", "un objet avec \(field(form)) dans « \(key) »")
        case .eightFields: say("eight fields separated by \";\"", "huit champs séparés par « ; »")
        case .characters(let set, let most, let field):
            say(
                "1 to \(most) of \(set) in \(name(field))",
                "1 à \(most) caractères de \(set) dans \(name(field))")
        case .number(let field): say("a number in \(name(field))", "un nombre dans \(name(field))")
        case .addresses(let transport):
            say(
                "addresses with ports with [host, port] under \"\(transport)\"",
                "des adresses avec des ports avec [hôte, port] sous « \(transport) »")
        case .hostAndPort(let address, let port):
            say("[host, port] for \(address) port \(port)", "[hôte, port] pour \(address), port \(port)")
        case .samples:
            say(
                "[[Mbit/s, …], [seconds, …]] of equal length", "[[Mbit/s, …], [secondes, …]] de même longueur"
            )
        case .clientBytes:
            say(
                "a client packet of the recording and bytes of it",
                "un paquet du client dans l'enregistrement, et des octets de ce paquet")
        }
    }

    private func name(_ field: IdentificationField) -> String {
        let name =
            switch field {
            case .userID: say("the user id", "l'identifiant de l'utilisateur")
            case .testID: say("the test id", "le numéro du rejeu")
            case .replayName: say("the replay name", "le nom du rejeu")
            case .historyCount: say("the history count", "le compteur de tests")
            }
        return say("field \(field.rawValue), \(name)", "le champ \(field.rawValue), \(name)")
    }

    private func field(_ form: FieldForm) -> String {
        switch form {
        case .text: say("a text", "un texte")
        case .number: say("a number", "un nombre")
        case .integer: say("a whole number", "un nombre entier")
        case .numbers: say("an array of numbers", "un tableau de nombres")
        case .object: say("an object", "un objet")
        case .numberAbove(let key):
            say("a number greater than \"\(key)\"", "un nombre plus grand que « \(key) »")
        case .packetLabel: say("C_ or S_ and a number", "C_ ou S_ et un nombre")
        case .rule: say("a rule of texts, or a sentence,", "une règle de textes, ou une phrase,")
        case .twoIntegers: say("two whole numbers", "deux nombres entiers")
        case .roundTripAndDuration:
            say("the smallest round trip and the duration", "le plus court aller-retour et la durée")
        case .tcpReadings:
            say(
                "the congestion control, and equally long lists of whole numbers",
                "le contrôle de congestion, et des listes de nombres entiers de même longueur")
        case .datagramReadings:
            say(
                "the length of a slice, and equally long lists of whole numbers",
                "la durée d'une tranche, et des listes de nombres entiers de même longueur")
        case .packetLog:
            say(
                "four equally long lists of whole numbers",
                "quatre listes de nombres entiers de même longueur")
        case .measurementKind: say("one of the eight measurements", "l'une des huit mesures")
        case .twoArrays: say("two arrays of numbers", "deux tableaux de nombres")
        case .twoEqualArrays:
            say("two arrays of numbers, equally long,", "deux tableaux de nombres de même longueur")
        case .table(let columns):
            say(
                "a table of \(columns.joined(separator: ", "))",
                "un tableau de colonnes \(columns.joined(separator: ", "))")
        case .pairs:
            say(
                "pairs of servers, each with the networks they speak of,",
                "des paires de serveurs, chacune avec les réseaux dont elles parlent,")
        }
    }

    private func point(_ point: ConversationPoint) -> String {
        switch point {
        case .beforeIdentification: say("before the identification", "avant l'identification")
        case .client(let stage): say("during \(self.stage(stage))", "pendant \(self.stage(stage))")
        case .server(let stage): say("during \(self.stage(stage))", "pendant \(self.stage(stage))")
        }
    }

    /// A stage of a client's conversation.
    package func stage(_ stage: ClientStage) -> String {
        switch stage {
        case .connecting: say("connecting", "la connexion")
        case .permission: say("waiting for permission", "l'attente de l'autorisation")
        case .mapping: say("waiting for the port mapping", "l'attente de la correspondance des ports")
        case .senderCount: say("waiting for the sender count", "l'attente du nombre d'émetteurs")
        case .replay: say("the replay", "le rejeu")
        case .acknowledgement:
            say(
                "waiting for the acknowledgement of the samples",
                "l'attente de l'accusé de réception des mesures")
        case .farewell: say("the farewell", "la fin de la conversation")
        case .finished: say("the end", "la clôture")
        }
    }

    private func stage(_ stage: ServerStage) -> String {
        switch stage {
        case .identification: say("the identification", "l'identification")
        case .changeSpecification: say("the change specification", "l'indication des changements")
        case .decision: say("the admission decision", "la décision d'admettre le client")
        case .bandwidthProbe: say("the iperf announcement", "l'annonce d'iperf")
        case .bandwidthProbeRate: say("the iperf rate", "le débit d'iperf")
        case .statistics:
            say("the device statistics announcement", "l'annonce des statistiques de l'appareil")
        case .statisticsBody: say("the device statistics", "les statistiques de l'appareil")
        case .completion: say("the completion", "l'annonce de la fin du rejeu")
        case .samples: say("the throughput samples", "les mesures du débit")
        case .resultRequest: say("the result request", "la demande du résultat")
        case .finished: say("the end", "la clôture")
        }
    }
}
