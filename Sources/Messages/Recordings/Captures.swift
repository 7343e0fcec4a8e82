package import Captures
import Basics
import Recordings

extension CaptureError: Reported {
    package var key: String {
        switch self {
        case .noSuchFlow: "unknown-flow"
        case .interface, .unkept: "no-capture"
        case .libraryMissing: "resources-missing"
        case .fileUnreadable, .compressed, .unreadable, .unknownLinkType, .timeless,
            .noFlows, .noUsableFlow, .tellsNothing, .tooMuch, .nothingLeft, .unusableRecording:
            "bad-capture"
        }
    }

    package var exitCode: Int32 {
        switch self {
        case .noSuchFlow, .nothingLeft, .interface: ExitCode.usage
        case .unkept: ExitCode.home
        case .libraryMissing, .fileUnreadable, .compressed, .unreadable, .unknownLinkType, .timeless,
            .tellsNothing, .noFlows, .noUsableFlow, .tooMuch, .unusableRecording:
            ExitCode.recording
        }
    }

    package func sentence(_ messages: Messages) -> String { messages.captureSentence(self) }
}

/// Counts of packets in a capture that belong to no flow.
package struct PassedOver: Sendable, Equatable {
    /// Packets that are not TCP or UDP over IP.
    package let others: Int
    /// Packets that cannot be read because of what wraps them.
    package let wrapped: [Wrapping: Int]
    /// Packets of TCP or UDP whose headers the snapshot length cut.
    package let cut: Int
    /// Fragments after the first one of a packet.
    package let fragments: Int
    /// Packets of flows beyond the maximum number.
    package let beyond: Int

    package init(
        others: Int, wrapped: [Wrapping: Int] = [:], cut: Int = 0, fragments: Int, beyond: Int
    ) {
        self.others = others
        self.wrapped = wrapped
        self.cut = cut
        self.fragments = fragments
        self.beyond = beyond
    }

    /// True if all packets belong to flows.
    package var isEmpty: Bool { wrapped.isEmpty && others + cut + fragments + beyond == 0 }
}

extension Messages {
    func captureSentence(_ error: CaptureError) -> String {
        switch error {
        case .fileUnreadable(let file, let fault):
            say(
                "\(file) cannot be read: \(fileFault(fault))",
                "\(file) ne peut pas être lu : \(fileFault(fault))")
        case .libraryMissing(let complaint):
            say(
                "captures on an interface are made by libpcap, which is not there: \(complaint); install libpcap0.8",
                "les captures sur une interface sont faites par libpcap, qui manque : \(complaint) ; installez libpcap0.8"
            )
        case .compressed(let file, let program):
            say(
                "\(file) is compressed; unpack it first, as with \"\(program) -dc FILE | wehe -c 'recordings flows -'\"",
                "\(file) est compressé ; décompressez-le d'abord, par exemple avec « \(program) -dc FICHIER | wehe -c "
                    + "'recordings flows -' »"
            )
        case .unreadable(let file, let damage, 0):
            say(
                "\(file) is no capture that can be read: \(self.damage(damage))",
                "\(file) n'est pas une capture lisible : \(self.damage(damage))")
        case .unreadable(let file, let damage, let packets):
            say(
                "\(file) cannot be read behind packet \(packets): \(self.damage(damage))",
                "\(file) ne peut pas être lu après le paquet \(packets) : \(self.damage(damage))")
        case .unknownLinkType(let file, let number, let name):
            say(
                "\(file) has frames of the link type \(name ?? "?") (\(number)), which are not read; \"help captures\" "
                    + "lists those that are, and \"tcpdump -i any\" writes one of them",
                "\(file) a des trames du type de lien \(name ?? "?") (\(number)), qui ne sont pas lues ; « help "
                    + "captures » énumère celles qui le sont, et « tcpdump -i any » en écrit"
            )
        case .timeless(let file):
            say(
                "no recording can be made of \(file): \(self.obstacle(.noTimes))",
                "aucun enregistrement ne peut être fait de \(file) : \(self.obstacle(.noTimes))")
        case .tellsNothing(let file, let obstacle):
            say(
                "\(file) does not tell what the path did: \(self.obstacle(obstacle))",
                "\(file) ne dit pas ce que le chemin a fait : \(self.obstacle(obstacle))")
        case .interface(let name, let problem):
            say(
                "nothing can be captured on \(name): \(self.problem(problem))",
                "impossible de capturer sur \(name) : \(self.problem(problem))")
        case .unkept(let folder, let reason):
            say(
                "the capture cannot be kept in \(folder): \(systemError(reason)); TMPDIR names another folder",
                "la capture ne peut pas être gardée dans \(folder) : \(systemError(reason)) ; TMPDIR nomme un autre dossier"
            )
        case .noFlows(let file, let packets):
            say(
                "\(file) has \(Quantities.count(packets, "packet")), and none of TCP or UDP",
                "\(file) a \(Self.count(packets, "paquet", "paquets")), aucun de TCP ou UDP")
        case .noSuchFlow(.numbers(let numbers), let flows):
            say(
                "there is no flow \(numbers.first ?? 0); the capture has \(Quantities.count(flows, "flow"))",
                "il n'y a pas de flux \(numbers.first ?? 0) ; la capture en a \(flows)")
        case .noSuchFlow(let choice, let flows):
            say(
                "none of the capture's \(Quantities.count(flows, "flow")) is \(wanted(choice))",
                "aucun des \(Self.count(flows, "flux", "flux")) de la capture n'est \(wanted(choice))")
        case .noUsableFlow(.numbers, let flow, let obstacle):
            say(
                "no recording can be made of flow \(flow): \(self.obstacle(obstacle))",
                "aucun enregistrement ne peut être fait du flux \(flow) : \(self.obstacle(obstacle))")
        case .noUsableFlow(.largest, let flow, let obstacle):
            say(
                "no recording can be made of any flow; the largest is flow \(flow): \(self.obstacle(obstacle))",
                "aucun flux ne peut devenir un enregistrement ; le plus gros est le flux \(flow) : "
                    + self.obstacle(obstacle))
        case .noUsableFlow(let choice, let flow, let obstacle):
            say(
                "no recording can be made of any flow \(wanted(choice)); the largest is flow \(flow): "
                    + self.obstacle(obstacle),
                "aucun enregistrement ne peut être fait d'un flux \(wanted(choice)) ; le plus gros est le flux \(flow) : "
                    + self.obstacle(obstacle))
        case .tooMuch(let flows, let most) where flows.count == 1:
            say(
                "flow \(flows[0]) has too much to be imported, more than \(volume(most)) in the seconds asked for; ask for "
                    + "fewer (--seconds)",
                "le flux \(flows[0]) est trop gros pour être importé : plus de \(volume(most)) dans les secondes "
                    + "demandées ; demandez-en moins (--seconds)")
        case .tooMuch(let flows, let most):
            say(
                "flows \(listed(flows)) have too much together to be imported at once, more than \(volume(most)); import "
                    + "them one after the other, or a part of each (--seconds)",
                "les flux \(listed(flows)) sont ensemble trop gros pour être importés à la fois : plus de "
                    + "\(volume(most)) ; importez-les l'un après l'autre, ou une partie de chacun (--seconds)"
            )
        case .nothingLeft(let flow, let from):
            say(
                "the client of flow \(flow) sends nothing in the seconds asked for, from \(seconds(from)) on",
                "le client du flux \(flow) n'envoie rien dans les secondes demandées, à partir de \(seconds(from))"
            )
        case .unusableRecording(let flow, let error):
            say(
                "no recording can be made of flow \(flow): \(recordingSentence(error))",
                "aucun enregistrement ne peut être fait du flux \(flow) : \(recordingSentence(error))")
        }
    }

    private func damage(_ damage: CaptureDamage) -> String {
        switch damage {
        case .empty: say("it is empty", "il est vide")
        case .noCapture(let first):
            say(
                "it begins with the bytes \(Self.hexadecimal(first)), as neither pcap nor pcapng does",
                "il commence par les octets \(Self.hexadecimal(first)), contrairement à pcap et à pcapng")
        case .compressed(let program):
            say(
                "it was compressed twice, first with \(program); unpack it with \"gzip -dc\"",
                "il a été compressé deux fois, d'abord avec \(program) ; décompressez-le avec « gzip -dc »")
        case .cutShort: say("it ends before its first packet", "il finit avant son premier paquet")
        case .version(let version):
            say("it has version \(version) of its format", "il a la version \(version) de son format")
        case .byteOrder:
            say(
                "a section does not tell the order of its bytes",
                "une section ne dit pas l'ordre de ses octets")
        case .length(let bytes):
            say(
                "a packet or block of \(self.bytes(bytes)) follows, which cannot be",
                "un paquet ou bloc de \(self.bytes(bytes)) suit, ce qui est impossible")
        case .interface(let interface):
            say(
                "the next packet is of interface \(interface), which is not described",
                "le paquet suivant est de l'interface \(interface), qui n'est pas décrite")
        case .interfaces:
            say("it describes too many interfaces", "il décrit trop d'interfaces")
        case .resolution:
            say(
                "the unit of its timestamps is too small", "l'unité de ses horodatages est trop petite")
        case .compression:
            say(
                "what gzip compressed is damaged (\"gzip -t\" checks it)",
                "ce que gzip a compressé est abîmé (« gzip -t » le vérifie)")
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String(256 + Int($0), radix: 16).dropFirst().description }.joined(separator: " ")
    }

    private func problem(_ problem: InterfaceProblem) -> String {
        switch problem {
        case .notAllowed(let program):
            say(
                "it takes rights that this program does not have; use sudo, or give them once: "
                    + "\"sudo setcap cap_net_raw=eip \(program)\"",
                "il faut des droits que ce programme n'a pas ; utilisez sudo, ou donnez-les une fois : "
                    + "« sudo setcap cap_net_raw=eip \(program) »"
            )
        case .unknown(let known):
            say(
                "there is no interface of that name"
                    + (known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"),
                "aucune interface de ce nom"
                    + (known.isEmpty ? "" : " ; il y a \(known.joined(separator: ", "))")
            )
        case .down: say("the interface is not up", "l'interface n'est pas active")
        case .filter(let filter, let complaint):
            say(
                "\"\(filter)\" is no filter: \(complaint)", "« \(filter) » n'est pas un filtre : \(complaint)"
            )
        case .other(let complaint): complaint
        }
    }

    private func wanted(_ choice: FlowChoice) -> String {
        switch choice {
        case .largest: say("of any kind", "quelconque")
        case .numbers(let numbers):
            say(
                numbers.map(String.init).joined(separator: ", "),
                numbers.map { String($0) }.joined(separator: ", "))
        case .host(let host): say("to a server named \(host)", "vers un serveur nommé \(host)")
        case .port(let port): say("to port \(port)", "vers le port \(port)")
        case .hostAndPort(let host, let port):
            say("to a server named \(host), port \(port)", "vers un serveur nommé \(host), port \(port)")
        }
    }

    private func volume(_ volume: FlowVolume) -> String {
        say(
            "\(bytes(volume.bytes)) or \(number(volume.packets)) packets",
            "\(bytes(volume.bytes)) ou \(number(volume.packets)) paquets")
    }

    /// Explains why no recording can be made from a flow, in a few words.
    package func obstacle(_ obstacle: UnreplayableFlow) -> String {
        switch obstacle {
        case .silentClient: say("the client sends nothing", "le client n'envoie rien")
        case .serverFirst: say("the server speaks first", "le serveur parle en premier")
        case .missing(let bytes, let side):
            say(
                "\(self.bytes(bytes)) of the \(side == .client ? "client" : "server") are not in the capture",
                "\(self.bytes(bytes)) du \(side == .client ? "client" : "serveur") ne sont pas dans la capture"
            )
        case .cut(let packet, let bytes):
            say(
                "packet \(packet) lacks \(self.bytes(bytes)); capture whole packets (\"tcpdump -s 0\")",
                "il manque \(self.bytes(bytes)) au paquet \(packet) ; capturez des paquets entiers (« tcpdump -s 0 »)"
            )
        case .fragmented(let packet):
            say("packet \(packet) was sent in fragments", "le paquet \(packet) a été envoyé en fragments")
        case .disorder(let side):
            say(
                "too many segments of the \(side == .client ? "client" : "server") are out of order",
                "trop de segments du \(side == .client ? "client" : "serveur") sont en désordre")
        case .silentServer:
            say(
                "the server sends nothing after the client's first datagram",
                "le serveur n'envoie rien après le premier datagramme du client")
        case .portZero(let side):
            say(
                "the \(side == .client ? "client" : "server")'s port is 0, which no socket can have",
                "le port du \(side == .client ? "client" : "serveur") est 0, qu'aucune socket ne peut avoir")
        case .datagramTooLong(let bytes, let limit):
            say(
                "a datagram has \(bytes) bytes, and IPv4 carries at most \(limit)",
                "un datagramme a \(bytes) octets, et IPv4 en porte au plus \(limit)")
        case .tooMuch(let volume, let most):
            say(
                "it has \(bytes(volume.bytes)) in \(number(volume.packets)) packets, and at most "
                    + "\(bytes(most.bytes)) or \(number(most.packets)) packets are imported; --seconds takes a part",
                "il a \(bytes(volume.bytes)) en \(number(volume.packets)) paquets, et \(bytes(most.bytes)) ou "
                    + "\(number(most.packets)) paquets au plus sont importés ; --seconds en prend une partie")
        case .lastsTooLong(let seconds, let limit):
            say(
                "it lasts \(span(seconds)), and a recording may last at most \(span(limit)); "
                    + "--seconds takes a part",
                "il dure \(span(seconds)), et un enregistrement peut durer au plus \(span(limit)) ; "
                    + "--seconds en prend une partie")
        }
    }

    /// Describes a remark on a flow.
    package func remark(_ remark: FlowRemark) -> String {
        switch remark {
        case .joinedLate: say("the capture begins in its middle", "la capture commence au milieu")
        case .offloaded(let longest, let limit):
            say(
                "segments of up to \(longest) bytes, where at most \(limit) travel: the network card cut them, and a "
                    + "classifier saw the shorter ones",
                "segments de jusqu'à \(longest) octets, alors que \(limit) au plus voyagent : la carte réseau les a "
                    + "coupés, et un classificateur a vu les plus courts"
            )
        case .clockSetBack(let seconds):
            say(
                "the clock of the capture was set back by \(span(seconds)); all later times were moved on",
                "l'horloge de la capture a été reculée de \(span(seconds)) ; tous les instants suivants ont été "
                    + "avancés")
        case .differing(let bytes, let side):
            say(
                "\(self.bytes(bytes)) of the \(side == .client ? "client" : "server") were sent again with other "
                    + "content; the first copy counts",
                "\(self.bytes(bytes)) du \(side == .client ? "client" : "serveur") ont été envoyés de nouveau avec un "
                    + "autre contenu ; la première copie compte")
        }
    }

    /// A duration that may be hours: `0.5 s`, `1 h`.
    func span(_ seconds: Double) -> String {
        seconds < 60 ? self.seconds(seconds) : Quantities.span(Int(seconds.rounded()))
    }

    /// Describes a remark on flows, which are given by number.
    package func remark(_ remark: FlowRemark, on flows: [Int]) -> String {
        let shown = flows.prefix(Self.mostFlowsNamed).map(String.init).joined(separator: ", ")
        let others = flows.count - Self.mostFlowsNamed
        let named = either(
            (flows.count == 1 ? "flow " : "flows ") + shown + (others > 0 ? " and \(others) more" : ""),
            "flux " + shown
                + (others > 0 ? " et \(Self.count(others, "autre", "autres"))" : ""))
        return say("\(named): \(self.remark(remark))", "\(named) : \(self.remark(remark))")
    }

    /// The maximum number of flows that a sentence names.
    private static let mostFlowsNamed = 5

    /// Indicates that a recording can be made from a flow.
    package var flowIsUsable: String { say("yes", "oui") }

    /// States that a capture has no flows.
    package var noFlows: String {
        say("the capture has no flow of TCP or UDP", "la capture n'a aucun flux TCP ou UDP")
    }

    /// Describes the packets of a capture that belong to no flow.
    package func passedOver(_ counts: PassedOver) -> String {
        let wrapped = self.wrapped(counts.wrapped)
        let parts = either(
            [
                counts.others == 0 ? nil : "\(counts.others) are not TCP or UDP over IP",
                wrapped.isEmpty ? nil : wrapped,
                counts.cut == 0
                    ? nil
                    : "\(counts.cut) have headers that were cut (capture at least 96 bytes of each, 128 with IPv6)",
                counts.fragments == 0 ? nil : "\(counts.fragments) are later fragments",
                counts.beyond == 0 ? nil : "\(counts.beyond) are of more flows than are told apart",
            ],
            [
                counts.others == 0 ? nil : "\(counts.others) hors de TCP et UDP sur IP",
                wrapped.isEmpty ? nil : wrapped,
                counts.cut == 0
                    ? nil
                    : "\(counts.cut) aux en-têtes coupés (capturez au moins 96 octets de chacun, 128 avec IPv6)",
                counts.fragments == 0
                    ? nil : Self.count(counts.fragments, "fragment ultérieur", "fragments ultérieurs"),
                counts.beyond == 0 ? nil : "\(counts.beyond) de flux trop nombreux pour être distingués",
            ]
        )
        return say(
            "packets of no flow: " + parts.compactMap { $0 }.joined(separator: ", "),
            "paquets d'aucun flux : " + parts.compactMap { $0 }.joined(separator: ", "))
    }

    /// Names what keeps packets from being read, the most frequent first.
    private func wrapped(_ counts: [Wrapping: Int]) -> String {
        counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { wrapping, count in
                switch wrapping {
                case .encryptedWiFi:
                    say(
                        "\(count) are encrypted 802.11 (capture on the device itself, or behind the access point)",
                        "\(count) en 802.11 chiffré (capturez sur l'appareil même, ou derrière le point d'accès)"
                    )
                case .otherLink:
                    say(
                        "\(count) are of a link type that is not read",
                        "\(count) d'un type de lien qui n'est pas lu")
                case .ipInIP:
                    say(
                        "\(count) are wrapped in IP in IP and cannot be read",
                        "\(count) enveloppés dans IP dans IP, illisibles")
                case .compressedPPP:
                    say("\(count) are compressed by PPP", "\(count) comprimés par PPP")
                default:
                    say(
                        "\(count) are wrapped in \(wrapping.rawValue) and cannot be read",
                        "\(count) enveloppés dans \(wrapping.rawValue), illisibles")
                }
            }
            .joined(separator: ", ")
    }

    /// States that packets of a capture have no times.
    package func captureWithoutTimes(_ packets: Int) -> String {
        say(
            "packets of the capture without a time: \(packets) (simple packet blocks of pcapng have none)",
            "paquets de la capture sans heure : \(packets) (les blocs simples de pcapng n'en ont pas)")
    }

    /// States that a capture is truncated within a packet.
    package var captureCutShort: String {
        say(
            "the capture ends in the middle of a packet; what is before it counts",
            "la capture finit au milieu d'un paquet ; ce qui précède compte")
    }

    /// States that a capture on an interface began.
    package func capturing(on interface: String) -> String {
        say("capturing on \(interface)", "capture sur \(interface)")
    }

    /// States the counts of a running capture.
    package func captured(
        on interface: String, packets: Int, bytes: Int, dropped: Int, seconds: Double
    ) -> String {
        say(
            "capturing on \(interface): \(Quantities.count(packets, "packet")), \(self.bytes(bytes)), "
                + (dropped > 0 ? "\(dropped) dropped, " : "") + "\(self.seconds(seconds)); Ctrl-C ends it",
            "capture sur \(interface) : \(Self.count(packets, "paquet", "paquets")), \(self.bytes(bytes)), "
                + (dropped > 0 ? "\(dropped) perdus, " : "") + "\(self.seconds(seconds)) ; Ctrl-C la termine"
        )
    }

    /// States that the system dropped packets because its buffer was full.
    package func captureDropped(_ packets: Int) -> String {
        say(
            "the system dropped \(Quantities.count(packets, "packet")), as this machine was too slow; a filter leaves fewer",
            "le système a perdu \(Self.count(packets, "paquet", "paquets")), cette machine étant trop lente ; un filtre en "
                + "laisse moins"
        )
    }

    /// The question for the choice of a flow.
    package var whichFlow: String {
        say(
            "which flow? [Enter: the largest; several as 1,4; q: none]",
            "quel flux ? [Entrée : le plus gros ; plusieurs comme 1,4 ; q : aucun]")
    }

    /// Describes a recording made from a flow.
    package func recorded(_ made: MadeRecording, of flows: Int) -> String {
        let recording = made.original.recording
        let name = made.flow.name.map { " (\($0.name))" } ?? ""
        let down = made.original.server.bytes
        return say(
            "Flow \(made.flow.number) of \(flows), \(recording.transport.rawValue) to port "
                + "\(made.flow.server.port)\(name), became \(recording.name): "
                + "\(Quantities.count(recording.packets.count, "packet")), \(bytes(recording.bytesUp)) up, "
                + "\(bytes(down)) down, \(seconds(recording.duration)).",
            "Le flux \(made.flow.number) sur \(flows), \(recording.transport.rawValue) vers le port "
                + "\(made.flow.server.port)\(name), est devenu \(recording.name) : "
                + "\(Self.count(recording.packets.count, "paquet", "paquets")), \(bytes(recording.bytesUp)) envoyés, "
                + "\(bytes(down)) reçus, \(seconds(recording.duration))."
        )
    }

    /// States that the largest flow was chosen by default.
    package func tookLargest(of flows: Int) -> String {
        say(
            "the largest of \(flows) flows was taken; \"recordings flows\" lists them, and --flow, --host or --port "
                + "takes another",
            "le plus gros de \(flows) flux a été pris ; « recordings flows » les liste, et --flow, --host ou --port en "
                + "prend un autre"
        )
    }

    /// States the number of bytes of the server before the client's first datagram.
    package func leftOut(beforeClient bytes: Int) -> String {
        say(
            "\(self.bytes(bytes)) of the server before the client's first datagram were left out, as the server of a "
                + "replay waits for the client",
            "\(self.bytes(bytes)) du serveur avant le premier datagramme du client ont été laissés de côté, car le "
                + "serveur d'un rejeu attend le client")
    }

    /// States the number of bytes outside the requested period.
    package func leftOut(_ bytes: Int) -> String {
        say(
            "\(self.bytes(bytes)) of the flow were left out, as they are not of the seconds asked for",
            "\(self.bytes(bytes)) du flux ont été laissés de côté, hors des secondes demandées")
    }

    /// Describes the replaced personal information.
    package func scrubbed(addresses: Bool, _ secrets: [SecretKind: Int]) -> String {
        let counted = either(
            SecretKind.allCases.compactMap { kind in
                secrets[kind].map { count in
                    switch kind {
                    case .cookie: Quantities.count(count, "cookie")
                    case .authorization: Quantities.count(count, "authorization")
                    case .query: count == 1 ? "1 query" : "\(count) queries"
                    }
                }
            },
            SecretKind.allCases.compactMap { kind in
                secrets[kind].map { count in
                    switch kind {
                    case .cookie: Self.count(count, "cookie", "cookies")
                    case .authorization: Self.count(count, "autorisation", "autorisations")
                    case .query: Self.count(count, "requête", "requêtes")
                    }
                }
            }
        )
        let replaced = either(
            (addresses ? ["both addresses"] : []) + counted,
            (addresses ? ["les deux adresses"] : []) + counted)
        return say(
            "replaced: \(replaced.isEmpty ? "nothing" : replaced.joined(separator: ", ")); the server's name stays, "
                + "as it is what a classifier reads",
            "remplacé : \(replaced.isEmpty ? "rien" : replaced.joined(separator: ", ")) ; le nom du serveur reste, "
                + "car c'est ce que lit un classificateur"
        )
    }

    /// Warns that addresses and clear-text secrets were kept.
    package func kept(addresses: Bool, secrets: Bool) -> String {
        let kept = either(
            (addresses ? ["addresses"] : []) + (secrets ? ["cookies, authorizations and queries"] : []),
            (addresses ? ["les adresses"] : []) + (secrets ? ["cookies, autorisations et requêtes"] : []))
        return say(
            "kept as they are: \(kept.joined(separator: "; "))",
            "gardé tel quel : \(kept.joined(separator: " ; "))")
    }

    /// States the assumed category of the app for datagrams, and how to change it.
    package func kindTaken(_ kind: String, isQUIC: Bool) -> String {
        say(
            "the kind of app was taken to be \(kind), as "
                + (isQUIC ? "it is QUIC" : "it is datagrams and no QUIC")
                + "; --category says another one",
            "le genre d'application retenu est \(kind), car "
                + (isQUIC ? "c'est du QUIC" : "ce sont des datagrammes sans QUIC")
                + " ; --category en donne un autre"
        )
    }

    /// Warns that datagrams are replayed at their recorded times, independently of the path.
    package var datagramsKeepTimes: String {
        say(
            "a replay sends datagrams at their recorded times, without the congestion control that the app or QUIC had: on "
                + "a slower path they are lost instead of sent later",
            "un rejeu envoie les datagrammes à leurs instants enregistrés, sans le contrôle de congestion de l'application "
                + "ou de QUIC : sur un chemin plus lent, ils se perdent au lieu de partir plus tard"
        )
    }
}
