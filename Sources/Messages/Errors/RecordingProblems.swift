package import Basics
package import Recordings

/// Mistakes inside a recording or a server's side.
extension Messages {
    package func problem(_ problem: LayoutProblem) -> String {
        switch problem {
        case .tooLong(let bytes, let limit):
            say(
                "it has \(bytes) bytes; at most \(limit) are accepted",
                "il a \(bytes) octets ; \(limit) au plus sont acceptés")
        case .otherReplay(let name, let file):
            say(
                "it holds the replay \"\(name)\"; a file of that is named \"\(file)\"",
                "il contient le rejeu « \(name) » ; un tel fichier s'appelle « \(file) »")
        case .notAnArray:
            say(
                "the top level is no array; a recording is an array of four elements",
                "le niveau supérieur n'est pas un tableau ; un enregistrement est un tableau de quatre éléments"
            )
        case .elementCount(let count):
            say(
                "the outer array has \(count) elements; a recording has four: "
                    + LayoutProblem.Element.allCases.map(content).joined(separator: ", "),
                "le tableau extérieur a \(Self.count(count, "élément", "éléments")) ; un enregistrement en a quatre : "
                    + LayoutProblem.Element.allCases.map(content).joined(separator: ", ")
            )
        case .element(let element):
            say(
                "element \(element.rawValue + 1) is not \(content(element))",
                "l'élément \(element.rawValue + 1) n'est pas \(content(element))")
        case .packetNotAnObject(let packet):
            say(
                "packet \(packet + 1) is no object with the fields of a packet",
                "le paquet \(packet + 1) n'est pas un objet avec les champs d'un paquet")
        case .name(let name):
            say(
                "the replay name \"\(name)\" is not \(nameForm)",
                "le nom de rejeu « \(name) » ne consiste pas en \(nameForm)")
        case .noTransport:
            say(
                "the transport is unknown: both the UDP client ports (element 2) and the TCP flows (element 3) are empty",
                "le transport est inconnu : il faut soit des ports UDP du client (élément 2), soit des flux TCP "
                    + "(élément 3)"
            )
        case .noPackets:
            say("it has no packets; at least one is needed", "il n'a pas de paquet ; il en faut au moins un")
        case .udpPortsOfTCP:
            say(
                "it names UDP client ports but is a TCP recording; the list must be empty",
                "il nomme des ports UDP du client alors qu'il est un enregistrement TCP ; la liste doit être vide"
            )
        case .noTCPFlow:
            say("it is a TCP recording without a c_s_pair", "c'est un enregistrement TCP sans c_s_pair")
        case .noUDPPort:
            say(
                "it is a UDP recording without a client port",
                "c'est un enregistrement UDP sans port du client")
        case .udpPort(let port):
            say(
                "the UDP client port \"\(port)\" is not a number from 1 to 65535",
                "le port UDP du client « \(port) » n'est pas un nombre de 1 à 65535")
        case .tcpFlow(let text, let problem):
            say(
                "a TCP flow is \"\(text)\": \(self.problem(problem))",
                "un flux TCP est « \(text) » : \(self.problem(problem))")
        case .flow(let text, let problem):
            say(
                "the flow is \"\(text)\": \(self.problem(problem))",
                "le flux est « \(text) » : \(self.problem(problem))")
        }
    }

    private var nameForm: String {
        say("1 to 100 letters, digits, \"-\" and \"_\"", "1 à 100 lettres, chiffres, « - » et « _ »")
    }

    private func content(_ element: LayoutProblem.Element) -> String {
        switch element {
        case .packets: say("an array of packets", "un tableau de paquets")
        case .udpClientPorts: say("an array of UDP client ports", "un tableau de ports UDP du client")
        case .tcpFlows: say("an array of TCP flows", "un tableau de flux TCP")
        case .name: say("the replay name", "le nom du rejeu")
        }
    }

    package func problem(_ problem: FlowError) -> String {
        switch problem {
        case .noDash:
            say(
                "there is no \"-\" between client and server", "il n'y a pas de « - » entre client et serveur"
            )
        case .endpoint:
            say(
                "an endpoint is not ADDRESS.PORT with an IPv4 address in groups of three digits and a port of five, "
                    + "or with an IPv6 address",
                "une extrémité n'est pas ADRESSE.PORT avec une adresse IPv4 par groupes de trois chiffres et un port "
                    + "de cinq, ou avec une adresse IPv6"
            )
        case .mixedAddresses:
            say(
                "one endpoint is IPv4 and the other IPv6; both must be of one kind",
                "une extrémité est en IPv4 et l'autre en IPv6 ; il faut la même sorte des deux côtés")
        }
    }

    package func problem(_ problem: PacketProblem) -> String {
        switch problem {
        case .missing(let field): say("\(field.rawValue) is missing", "\(field.rawValue) manque")
        case .missingIn(let transport, let field):
            say(
                "\(field.rawValue) is missing; every packet of a \(name(transport)) recording has it",
                "\(field.rawValue) manque ; tout paquet d'un enregistrement \(name(transport)) l'a")
        case .wrongKind(let field):
            say("\(field.rawValue) is not \(content(field))", "\(field.rawValue) n'est pas \(content(field))")
        case .fieldOf(let transport, let field):
            say(
                "\(field.rawValue) is a \(name(transport)) packet's field, but this is a \(name(transport.other)) "
                    + "recording; all packets must be of one kind",
                "\(field.rawValue) est un champ de paquet \(name(transport)), mais l'enregistrement est en "
                    + "\(name(transport.other)) ; tous les paquets doivent être de la même sorte"
            )
        case .timestampOutOfRange(let time, let latest):
            say(
                "timestamp is \(time); it must be from 0 to \(latest) seconds",
                "timestamp vaut \(time) ; il faut de 0 à \(latest) secondes")
        case .timestampBackwards(let time, let previous):
            say(
                "timestamp is \(time), before the \(previous) of the packet before it",
                "timestamp vaut \(time), moins que \(previous), celui du paquet précédent")
        case .unlistedFlow(let pair):
            say(
                "c_s_pair is \"\(pair)\", which is not among the recording's TCP flows",
                "c_s_pair vaut « \(pair) », qui n'est pas parmi les flux TCP de l'enregistrement")
        case .flow(let pair, let problem):
            say(
                "c_s_pair is \"\(pair)\": \(self.problem(problem))",
                "c_s_pair vaut « \(pair) » : \(self.problem(problem))")
        case .payloadDigits(.oddLength(let count)):
            say(
                "payload has \(count) hexadecimal digits; a byte takes two",
                "payload a \(Self.count(count, "chiffre hexadécimal", "chiffres hexadécimaux")) ; il en faut deux "
                    + "par octet"
            )
        case .payloadDigits(.notADigit(let place)):
            say(
                "payload has something else than a hexadecimal digit at place \(place + 1)",
                "payload a autre chose qu'un chiffre hexadécimal à la place \(place + 1)")
        case .payloadTooLong(let bytes, let limit):
            say(
                "payload has \(bytes) bytes; at most \(limit) are accepted",
                "payload a \(bytes) octets ; \(limit) au plus sont acceptés")
        case .payloadEmpty:
            say(
                "payload is empty, which only a UDP packet may be",
                "payload est vide, ce que seul un paquet UDP peut être")
        case .responseLength(let length, let longest):
            say(
                "response_len is \(length); it must be from 0 to \(longest) bytes",
                "response_len vaut \(length) ; il faut de 0 à \(longest) octets")
        case .responseHash(let hash):
            say(
                "response_hash is \"\(hash)\"; it must be null or the 40 hexadecimal digits of a SHA-1",
                "response_hash vaut « \(hash) » ; il faut null ou les 40 chiffres hexadécimaux d'un SHA-1")
        case .regionWithoutPacket(let region, let packets):
            say(
                "\(self.region(region)) lies in none of the recording's \(packets) packets",
                packets == 1
                    ? "\(self.region(region)) n'est pas dans le seul paquet de l'enregistrement"
                    : "\(self.region(region)) n'est dans aucun des \(packets) paquets de l'enregistrement"
            )
        case .regionOutsidePayload(let region, let bytes):
            say(
                "\(self.region(region)) lies outside the payload's \(bytes) bytes",
                "\(self.region(region)) dépasse \(bytes == 1 ? "l'octet" : "les \(bytes) octets") de la charge utile"
            )
        }
    }

    private func content(_ field: PacketField) -> String {
        switch field {
        case .pair:
            say(
                "a string with client and server endpoint",
                "une chaîne avec les extrémités du client et du serveur")
        case .timestamp: say("a number of seconds, 0 or more", "un nombre de secondes, 0 ou plus")
        case .payload: say("a string of hexadecimal digits", "une chaîne de chiffres hexadécimaux")
        case .end: say("true or false", "true ou false")
        case .responseLength:
            say("a whole number of bytes, 0 or more", "un nombre entier d'octets, 0 ou plus")
        case .responseHash:
            say("null or a string of 40 hexadecimal digits", "null ou une chaîne de 40 chiffres hexadécimaux")
        }
    }

    private func name(_ transport: Transport) -> String { transport.rawValue.uppercased() }

    private func region(_ range: Range<Int>) -> String {
        say(
            "region [\(range.lowerBound), \(range.upperBound))",
            "la région [\(range.lowerBound), \(range.upperBound)[")
    }

    package func problem(_ problem: ServerSideProblem) -> String {
        switch problem {
        case .tooLong(let bytes, let limit):
            say(
                "it has \(bytes) bytes; at most \(limit) are accepted",
                "il a \(bytes) octets ; \(limit) au plus sont acceptés")
        case .otherReplay(let name, let file):
            say(
                "it holds the server's side of \"\(name)\"; a file of that is named \"\(file)\"",
                "il contient le côté serveur de « \(name) » ; un tel fichier s'appelle « \(file) »")
        case .notAnObject:
            say(
                "the top level is no object with the server's side of a recording",
                "le niveau supérieur n'est pas un objet avec le côté serveur d'un enregistrement")
        case .missing(let field, let part):
            say(
                "\(name(part))\(field.rawValue) is missing; it should be \(content(field))",
                "\(name(part))\(field.rawValue) manque ; attendu : \(content(field))")
        case .wrongKind(let field, let part):
            say(
                "\(name(part))\(field.rawValue) is not \(content(field))",
                "\(name(part))\(field.rawValue) n'est pas \(content(field))")
        case .otherFormat(let format, let version, let readable, let readableVersion):
            say(
                "it is \"\(format)\" version \(version); this program reads \"\(readable)\" version \(readableVersion)",
                "c'est « \(format) » version \(version) ; ce programme lit « \(readable) » version \(readableVersion)"
            )
        case .name(let name):
            say(
                "the replay name \"\(name)\" is not \(nameForm)",
                "le nom de rejeu « \(name) » ne consiste pas en \(nameForm)")
        case .seed(let seed):
            say(
                "the seed \"\(seed)\" is not \(nameForm)",
                "la graine « \(seed) » ne consiste pas en \(nameForm)")
        case .noFlows:
            say("it has no flows; at least one is needed", "il n'a pas de flux ; il en faut au moins un")
        case .noAnswers:
            say(
                "it has no response_sets; at least one is needed",
                "il n'a pas de response_sets ; il en faut au moins une")
        case .pickle(let problem): self.problem(problem)
        case .silentFlow(let flow):
            say(
                "flow \(flow + 1) has no datagrams; the server must send at least one on each flow that is listed",
                "le flux \(flow + 1) n'a aucun datagramme ; le serveur doit en envoyer au moins un par flux cité"
            )
        case .unequalLists(let flow, let timestamps, let lengths):
            say(
                "flow \(flow + 1) has \(timestamps) timestamps and \(lengths) lengths; there must be one of each for "
                    + "every datagram",
                "le flux \(flow + 1) a \(Self.count(timestamps, "instant", "instants")) et "
                    + "\(Self.count(lengths, "longueur", "longueurs")) ; il en faut autant que de datagrammes"
            )
        case .flow(let flow, let pair, let problem):
            say(
                "\(name(.flow(flow)))c_s_pair is \"\(pair)\": \(self.problem(problem))",
                "\(name(.flow(flow)))c_s_pair vaut « \(pair) » : \(self.problem(problem))")
        }
    }

    private func name(_ part: ServerSidePart?) -> String {
        switch part {
        case .flow(let number)?: say("flow \(number + 1): ", "flux \(number + 1) : ")
        case .packet(let number)?: say("packet \(number + 1): ", "paquet \(number + 1) : ")
        case .answer(let number)?: say("answer \(number + 1): ", "réponse \(number + 1) : ")
        case nil: ""
        }
    }

    private func content(_ field: ServerSideField) -> String {
        switch field {
        case .format, .replay, .synthesised, .seed, .pair, .testName: say("a string", "une chaîne")
        case .version: say("a whole number", "un nombre entier")
        case .noise: say("an object with seed and inverted", "un objet avec seed et inverted")
        case .inverted, .isTCP, .end: say("true or false", "true ou false")
        case .packets: say("an array of packets", "un tableau de paquets")
        case .responseSets: say("an array of answers", "un tableau de réponses")
        case .requestLength: say("a whole number of bytes", "un nombre entier d'octets")
        case .requestHash:
            say("null or a string of 40 hexadecimal digits", "null ou une chaîne de 40 chiffres hexadécimaux")
        case .timestamp: say("a number of seconds, 0 or more", "un nombre de secondes, 0 ou plus")
        case .payload: say("a string of hexadecimal digits", "une chaîne de chiffres hexadécimaux")
        case .flows: say("an array of flows", "un tableau de flux")
        case .timestamps: say("an array of seconds", "un tableau de secondes")
        case .lengths: say("an array of whole numbers of bytes", "un tableau de nombres entiers d'octets")
        }
    }

    package func problem(_ problem: DatagramProblem) -> String {
        switch problem {
        case .timestampOutOfRange(let time, let latest):
            say(
                "has the timestamp \(time); it must be from 0 to \(latest) seconds",
                "a l'instant \(time) ; il faut de 0 à \(latest) secondes")
        case .timestampBackwards(let time, let previous):
            say(
                "has the timestamp \(time), before the \(previous) of the datagram before it",
                "a l'instant \(time), avant \(previous), celui du datagramme précédent")
        case .length(let length, let longest):
            say(
                "has \(length) bytes; it must have from 0 to \(longest)",
                "a \(length) octets ; il en faut de 0 à \(longest)")
        case .requestLength(let length, let longest):
            say(
                "follows a request of \(length) bytes; it must have from 1 to \(longest)",
                "suit une requête de \(length) octets ; il en faut de 1 à \(longest)")
        case .requestHash(let hash):
            say(
                "has the request_hash \"\(hash)\"; it must be null or 40 hexadecimal digits",
                "a pour request_hash « \(hash) » ; il faut null ou 40 chiffres hexadécimaux")
        case .payloadDigits(.oddLength(let count)):
            say(
                "has a payload of \(count) hexadecimal digits; a byte takes two",
                "a un contenu de \(Self.count(count, "chiffre hexadécimal", "chiffres hexadécimaux")) ; il en faut "
                    + "deux par octet"
            )
        case .payloadDigits(.notADigit(let place)):
            say(
                "has a payload with something else than a hexadecimal digit at place \(place + 1)",
                "a un contenu avec autre chose qu'un chiffre hexadécimal à la place \(place + 1)")
        }
    }
}

extension Transport {
    /// The other transport.
    package var other: Transport { self == .tcp ? .udp : .tcp }
}
