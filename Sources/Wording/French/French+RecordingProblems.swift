import Basics
package import Recordings

/// What is wrong inside a recording or a server's side.
extension French {
    package func problem(_ problem: LayoutProblem) -> String {
        switch problem {
        case .tooLong(let bytes, let limit): "il a \(bytes) octets ; \(limit) au plus sont acceptés"
        case .otherReplay(let name, let file):
            "il contient le rejeu « \(name) » ; un tel fichier s'appelle « \(file) »"
        case .notAnArray:
            "le niveau supérieur n'est pas un tableau ; un enregistrement est un tableau de quatre éléments"
        case .elementCount(let count):
            "le tableau extérieur a \(Self.count(count, "élément", "éléments")) ; un enregistrement en a quatre : "
                + LayoutProblem.Element.allCases.map(content).joined(separator: ", ")
        case .element(let element): "l'élément \(element.rawValue + 1) n'est pas \(content(element))"
        case .packetNotAnObject(let packet):
            "le paquet \(packet + 1) n'est pas un objet avec les champs d'un paquet"
        case .name(let name): "le nom de rejeu « \(name) » ne consiste pas en \(Self.nameForm)"
        case .noTransport:
            "le transport est inconnu : il faut soit des ports UDP du client (élément 2), soit des flux TCP "
                + "(élément 3)"
        case .noPackets: "il n'a pas de paquet ; il en faut au moins un"
        case .udpPortsOfTCP:
            "il nomme des ports UDP du client alors qu'il est un enregistrement TCP ; la liste doit être vide"
        case .noTCPFlow: "c'est un enregistrement TCP sans c_s_pair"
        case .noUDPPort: "c'est un enregistrement UDP sans port du client"
        case .udpPort(let port): "le port UDP du client « \(port) » n'est pas un nombre de 1 à 65535"
        case .tcpFlow(let text, let problem): "un flux TCP est « \(text) » : \(self.problem(problem))"
        case .flow(let text, let problem): "le flux est « \(text) » : \(self.problem(problem))"
        }
    }

    private static let nameForm = "1 à 100 lettres, chiffres, « - » et « _ »"

    private func content(_ element: LayoutProblem.Element) -> String {
        switch element {
        case .packets: "un tableau de paquets"
        case .udpClientPorts: "un tableau de ports UDP du client"
        case .tcpFlows: "un tableau de flux TCP"
        case .name: "le nom du rejeu"
        }
    }

    package func problem(_ problem: FlowProblem) -> String {
        switch problem {
        case .noDash: "il n'y a pas de « - » entre client et serveur"
        case .endpoint:
            "une extrémité n'est pas ADRESSE.PORT avec une adresse IPv4 par groupes de trois chiffres et un port "
                + "de cinq, ou avec une adresse IPv6"
        case .mixedAddresses:
            "une extrémité est en IPv4 et l'autre en IPv6 ; il faut la même sorte des deux côtés"
        }
    }

    package func problem(_ problem: PacketProblem) -> String {
        switch problem {
        case .missing(let field): "\(field.rawValue) manque"
        case .missingIn(let transport, let field):
            "\(field.rawValue) manque ; tout paquet d'un enregistrement \(name(transport)) l'a"
        case .wrongKind(let field): "\(field.rawValue) n'est pas \(content(field))"
        case .fieldOf(let transport, let field):
            "\(field.rawValue) est un champ de paquet \(name(transport)), mais l'enregistrement est en "
                + "\(name(transport.other)) ; tous les paquets doivent être de la même sorte"
        case .timestampOutOfRange(let time, let latest):
            "timestamp vaut \(time) ; il faut de 0 à \(latest) secondes"
        case .timestampBackwards(let time, let previous):
            "timestamp vaut \(time), moins que \(previous), celui du paquet précédent"
        case .unlistedFlow(let pair):
            "c_s_pair vaut « \(pair) », qui n'est pas parmi les flux TCP de l'enregistrement"
        case .flow(let pair, let problem): "c_s_pair vaut « \(pair) » : \(self.problem(problem))"
        case .payloadDigits(.oddLength(let count)):
            "payload a \(Self.count(count, "chiffre hexadécimal", "chiffres hexadécimaux")) ; il en faut deux "
                + "par octet"
        case .payloadDigits(.notADigit(let place)):
            "payload a autre chose qu'un chiffre hexadécimal à la place \(place + 1)"
        case .payloadTooLong(let bytes, let limit):
            "payload a \(bytes) octets ; \(limit) au plus sont acceptés"
        case .payloadEmpty: "payload est vide, ce que seul un paquet UDP peut être"
        case .responseLength(let length, let longest):
            "response_len vaut \(length) ; il faut de 0 à \(longest) octets"
        case .responseHash(let hash):
            "response_hash vaut « \(hash) » ; il faut null ou les 40 chiffres hexadécimaux d'un SHA-1"
        case .regionWithoutPacket(let region, let packets):
            packets == 1
                ? "\(self.region(region)) n'est pas dans le seul paquet de l'enregistrement"
                : "\(self.region(region)) n'est dans aucun des \(packets) paquets de l'enregistrement"
        case .regionOutsidePayload(let region, let bytes):
            "\(self.region(region)) dépasse \(bytes == 1 ? "l'octet" : "les \(bytes) octets") de la charge utile"
        }
    }

    private func content(_ field: PacketField) -> String {
        switch field {
        case .pair: "une chaîne avec les extrémités du client et du serveur"
        case .timestamp: "un nombre de secondes, 0 ou plus"
        case .payload: "une chaîne de chiffres hexadécimaux"
        case .end: "true ou false"
        case .responseLength: "un nombre entier d'octets, 0 ou plus"
        case .responseHash: "null ou une chaîne de 40 chiffres hexadécimaux"
        }
    }

    private func name(_ transport: Transport) -> String { transport.rawValue.uppercased() }

    private func region(_ range: Range<Int>) -> String {
        "la région [\(range.lowerBound), \(range.upperBound)["
    }

    package func problem(_ problem: ServerSideProblem) -> String {
        switch problem {
        case .tooLong(let bytes, let limit): "il a \(bytes) octets ; \(limit) au plus sont acceptés"
        case .otherReplay(let name, let file):
            "il contient le côté serveur de « \(name) » ; un tel fichier s'appelle « \(file) »"
        case .notAnObject: "le niveau supérieur n'est pas un objet avec le côté serveur d'un enregistrement"
        case .missing(let field, let part):
            "\(name(part))\(field.rawValue) manque ; attendu : \(content(field))"
        case .wrongKind(let field, let part): "\(name(part))\(field.rawValue) n'est pas \(content(field))"
        case .otherFormat(let format, let version, let readable, let readableVersion):
            "c'est « \(format) » version \(version) ; ce programme lit « \(readable) » version \(readableVersion)"
        case .name(let name): "le nom de rejeu « \(name) » ne consiste pas en \(Self.nameForm)"
        case .seed(let seed): "la graine « \(seed) » ne consiste pas en \(Self.nameForm)"
        case .noFlows: "il n'a pas de flux ; il en faut au moins un"
        case .noAnswers: "il n'a pas de response_sets ; il en faut au moins une"
        case .pickle(let problem): self.problem(problem)
        case .silentFlow(let flow):
            "le flux \(flow + 1) n'a aucun datagramme ; le serveur doit en envoyer au moins un par flux cité"
        case .unequalLists(let flow, let timestamps, let lengths):
            "le flux \(flow + 1) a \(Self.count(timestamps, "instant", "instants")) et "
                + "\(Self.count(lengths, "longueur", "longueurs")) ; il en faut autant que de datagrammes"
        case .flow(let flow, let pair, let problem):
            "\(name(.flow(flow)))c_s_pair vaut « \(pair) » : \(self.problem(problem))"
        }
    }

    private func name(_ part: ServerSidePart?) -> String {
        switch part {
        case .flow(let number)?: "flux \(number + 1) : "
        case .packet(let number)?: "paquet \(number + 1) : "
        case .answer(let number)?: "réponse \(number + 1) : "
        case nil: ""
        }
    }

    private func content(_ field: ServerSideField) -> String {
        switch field {
        case .format, .replay, .synthesised, .seed, .pair, .testName: "une chaîne"
        case .version: "un nombre entier"
        case .noise: "un objet avec seed et inverted"
        case .inverted, .isTCP, .end: "true ou false"
        case .packets: "un tableau de paquets"
        case .responseSets: "un tableau de réponses"
        case .requestLength: "un nombre entier d'octets"
        case .requestHash: "null ou une chaîne de 40 chiffres hexadécimaux"
        case .timestamp: "un nombre de secondes, 0 ou plus"
        case .payload: "une chaîne de chiffres hexadécimaux"
        case .flows: "un tableau de flux"
        case .timestamps: "un tableau de secondes"
        case .lengths: "un tableau de nombres entiers d'octets"
        }
    }

    package func problem(_ problem: DatagramProblem) -> String {
        switch problem {
        case .timestampOutOfRange(let time, let latest):
            "a l'instant \(time) ; il faut de 0 à \(latest) secondes"
        case .timestampBackwards(let time, let previous):
            "a l'instant \(time), avant \(previous), celui du datagramme précédent"
        case .length(let length, let longest): "a \(length) octets ; il en faut de 0 à \(longest)"
        case .requestLength(let length, let longest):
            "suit une requête de \(length) octets ; il en faut de 1 à \(longest)"
        case .requestHash(let hash):
            "a pour request_hash « \(hash) » ; il faut null ou 40 chiffres hexadécimaux"
        case .payloadDigits(.oddLength(let count)):
            "a un contenu de \(Self.count(count, "chiffre hexadécimal", "chiffres hexadécimaux")) ; il en faut "
                + "deux par octet"
        case .payloadDigits(.notADigit(let place)):
            "a un contenu avec autre chose qu'un chiffre hexadécimal à la place \(place + 1)"
        }
    }
}
