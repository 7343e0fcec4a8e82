import Basics
package import Captures
import Recordings

extension French {
    func captureSentence(_ error: CaptureError) -> String {
        switch error {
        case .fileUnreadable(let file, let fault): "\(file) ne peut pas être lu : \(fileFault(fault))"
        case .libraryMissing(let complaint):
            "les captures sont lues par libpcap, qui manque : \(complaint) ; installez libpcap0.8"
        case .compressed(let file, let program):
            "\(file) est compressé ; décompressez-le d'abord, par exemple avec « \(program) -dc FICHIER | wehe -c "
                + "'recordings flows -' »"
        case .unreadable(let file, let complaint, 0):
            "\(file) n'est pas une capture lisible : \(complaint)"
        case .unreadable(let file, let complaint, let packets):
            "\(file) ne peut pas être lu après le paquet \(packets) : \(complaint)"
        case .unknownLinkType(let file, let number, let name):
            "\(file) a des trames du type de lien \(name ?? "?") (\(number)) ; sont connus Ethernet, IP brut, "
                + "boucle locale et Linux cooked"
        case .mixedInterfaces(let file):
            "\(file) a des paquets d'interfaces dont les trames diffèrent ; écrivez l'une d'elles dans un fichier à "
                + "part, par exemple avec « tshark -r FICHIER -Y 'frame.interface_id == 0' -w UN.pcapng »"
        case .interface(let name, let problem):
            "impossible de capturer sur \(name) : \(self.problem(problem))"
        case .unkept(let folder, let reason):
            "la capture ne peut pas être gardée dans \(folder) : \(systemError(reason)) ; TMPDIR nomme un autre dossier"
        case .noFlows(let file, let packets):
            "\(file) a \(Self.count(packets, "paquet", "paquets")), aucun de TCP ou UDP"
        case .noSuchFlow(.numbers(let numbers), let flows):
            "il n'y a pas de flux \(numbers.first ?? 0) ; la capture en a \(flows)"
        case .noSuchFlow(let choice, let flows):
            "aucun des \(Self.count(flows, "flux", "flux")) de la capture n'est \(wanted(choice))"
        case .noUsableFlow(.numbers, let flow, let obstacle):
            "aucun enregistrement ne peut être fait du flux \(flow) : \(self.obstacle(obstacle))"
        case .noUsableFlow(let choice, let flow, let obstacle):
            "aucun enregistrement ne peut être fait d'un flux \(wanted(choice)) ; pour le flux \(flow), le plus gros : "
                + self.obstacle(obstacle)
        case .nothingLeft(let flow, let from):
            "le client du flux \(flow) n'envoie rien dans les secondes demandées, à partir de \(seconds(from))"
        case .unusableRecording(let flow, let error):
            "aucun enregistrement ne peut être fait du flux \(flow) : \(recordingSentence(error))"
        }
    }

    private func problem(_ problem: InterfaceProblem) -> String {
        switch problem {
        case .notAllowed(let program):
            "il faut des droits que ce programme n'a pas ; utilisez sudo, ou donnez-les une fois : "
                + "« sudo setcap cap_net_raw=eip \(program) »"
        case .unknown(let known):
            "aucune interface de ce nom"
                + (known.isEmpty ? "" : " ; il y a \(known.joined(separator: ", "))")
        case .down: "l'interface n'est pas active"
        case .filter(let filter, let complaint): "« \(filter) » n'est pas un filtre : \(complaint)"
        case .other(let complaint): complaint
        }
    }

    private func wanted(_ choice: FlowChoice) -> String {
        switch choice {
        case .largest: "quelconque"
        case .numbers(let numbers): numbers.map { String($0) }.joined(separator: ", ")
        case .host(let host): "vers un serveur nommé \(host)"
        case .port(let port): "vers le port \(port)"
        case .hostAndPort(let host, let port): "vers un serveur nommé \(host), port \(port)"
        }
    }

    package func obstacle(_ obstacle: FlowObstacle) -> String {
        switch obstacle {
        case .silentClient: "le client n'envoie rien"
        case .serverFirst: "le serveur parle en premier"
        case .missing(let bytes, let side):
            "\(self.bytes(bytes)) du \(side == .client ? "client" : "serveur") ne sont pas dans la capture"
        case .cut(let packet, let bytes):
            "il manque \(self.bytes(bytes)) au paquet \(packet) ; capturez des paquets entiers (« tcpdump -s 0 »)"
        case .fragmented(let packet): "le paquet \(packet) a été envoyé en fragments"
        case .disorder(let side):
            "trop de segments du \(side == .client ? "client" : "serveur") sont en désordre"
        }
    }
    package func remark(_ remark: FlowRemark) -> String {
        switch remark {
        case .joinedLate: "la capture commence au milieu"
        case .offloaded(let longest, let limit):
            "segments de jusqu'à \(longest) octets, alors que \(limit) au plus voyagent : la carte réseau les a "
                + "coupés, et un classificateur a vu les plus courts"
        }
    }
    package var flowIsUsable: String { "oui" }
    package var noFlows: String { "la capture n'a aucun flux TCP ou UDP" }
    package func passedOver(_ counts: PassedOver) -> String {
        let parts = [
            counts.others == 0 ? nil : "\(counts.others) hors de TCP et UDP sur IP",
            counts.fragments == 0
                ? nil : Self.count(counts.fragments, "fragment ultérieur", "fragments ultérieurs"),
            counts.beyond == 0 ? nil : "\(counts.beyond) de flux trop nombreux pour être distingués",
        ]
        return "paquets d'aucun flux : " + parts.compactMap { $0 }.joined(separator: ", ")
    }
    package var captureCutShort: String {
        "la capture finit au milieu d'un paquet ; ce qui précède compte"
    }
    package func capturing(on interface: String) -> String { "capture sur \(interface)" }
    package func captured(
        on interface: String, packets: Int, bytes: Int, dropped: Int, seconds: Double
    ) -> String {
        "capture sur \(interface) : \(Self.count(packets, "paquet", "paquets")), \(self.bytes(bytes)), "
            + (dropped > 0 ? "\(dropped) perdus, " : "") + "\(self.seconds(seconds)) ; Ctrl-C la termine"
    }
    package func captureDropped(_ packets: Int) -> String {
        "le système a perdu \(Self.count(packets, "paquet", "paquets")), cette machine étant trop lente ; un filtre en "
            + "laisse moins"
    }
    package var whichFlow: String { "quel flux ? [Entrée : le plus gros ; plusieurs comme 1,4 ; q : aucun]" }
    package func recorded(_ made: MadeRecording, of flows: Int) -> String {
        let recording = made.original.recording
        let name = made.flow.name.map { " (\($0.name))" } ?? ""
        let down = made.original.server.bytes
        return "Le flux \(made.flow.number) sur \(flows), \(recording.transport.rawValue) vers le port "
            + "\(made.flow.server.port)\(name), est devenu \(recording.name) : "
            + "\(Self.count(recording.packets.count, "paquet", "paquets")), \(bytes(recording.bytesUp)) envoyés, "
            + "\(bytes(down)) reçus, \(seconds(recording.duration))."
    }
    package func tookLargest(of flows: Int) -> String {
        "le plus gros de \(flows) flux a été pris ; « recordings flows » les liste, et --flow, --host ou --port en "
            + "prend un autre"
    }
    package func leftOut(_ bytes: Int) -> String {
        "\(self.bytes(bytes)) du flux ont été laissés de côté, hors des secondes demandées"
    }
    package func scrubbed(addresses: Bool, _ secrets: [SecretKind: Int]) -> String {
        let counted = SecretKind.allCases.compactMap { kind in
            secrets[kind].map { count in
                switch kind {
                case .cookie: Self.count(count, "cookie", "cookies")
                case .authorization: Self.count(count, "autorisation", "autorisations")
                case .query: Self.count(count, "requête", "requêtes")
                }
            }
        }
        let replaced = (addresses ? ["les deux adresses"] : []) + counted
        return
            "remplacé : \(replaced.isEmpty ? "rien" : replaced.joined(separator: ", ")) ; le nom du serveur reste, "
            + "car c'est ce que lit un classificateur"
    }
    package func kept(addresses: Bool, secrets: Bool) -> String {
        let kept =
            (addresses ? ["les adresses"] : []) + (secrets ? ["cookies, autorisations et requêtes"] : [])
        return "gardé tel quel : \(kept.joined(separator: " ; "))"
    }
    package func kindTaken(_ kind: String, isQUIC: Bool) -> String {
        "le genre d'application retenu est \(kind), car "
            + (isQUIC ? "c'est du QUIC" : "ce sont des datagrammes sans QUIC")
            + " ; --category en donne un autre"
    }
    package var datagramsKeepTimes: String {
        "un rejeu envoie les datagrammes à leurs instants enregistrés, sans le contrôle de congestion de l'application "
            + "ou de QUIC : sur un chemin plus lent, ils se perdent au lieu de partir plus tard"
    }
}
