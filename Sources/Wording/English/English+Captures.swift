import Basics
package import Captures
import Formatting
import Recordings

extension English {
    func captureSentence(_ error: CaptureError) -> String {
        switch error {
        case .fileUnreadable(let file, let fault): "\(file) cannot be read: \(fileFault(fault))"
        case .libraryMissing(let complaint):
            "captures are read by libpcap, which is not there: \(complaint); install libpcap0.8"
        case .compressed(let file, let program):
            "\(file) is compressed; unpack it first, as with \"\(program) -dc FILE | wehe -c 'recordings flows -'\""
        case .unreadable(let file, let complaint, 0): "\(file) is no capture that can be read: \(complaint)"
        case .unreadable(let file, let complaint, let packets):
            "\(file) cannot be read behind packet \(packets): \(complaint)"
        case .unknownLinkType(let file, let number, let name):
            "\(file) has frames of the link type \(name ?? "?") (\(number)); known are Ethernet, raw IP, loopback and "
                + "Linux cooked"
        case .mixedInterfaces(let file):
            "\(file) has packets of interfaces whose frames differ; write one of them to a file of its own, as with "
                + "\"tshark -r FILE -Y 'frame.interface_id == 0' -w ONE.pcapng\""
        case .interface(let name, let problem): "nothing can be captured on \(name): \(self.problem(problem))"
        case .unkept(let folder, let reason):
            "the capture cannot be kept in \(folder): \(systemError(reason)); TMPDIR names another folder"
        case .noFlows(let file, let packets):
            "\(file) has \(Quantities.count(packets, "packet")), and none of TCP or UDP"
        case .noSuchFlow(.numbers(let numbers), let flows):
            "there is no flow \(numbers.first ?? 0); the capture has \(Quantities.count(flows, "flow"))"
        case .noSuchFlow(let choice, let flows):
            "none of the capture's \(Quantities.count(flows, "flow")) is \(wanted(choice))"
        case .noUsableFlow(.numbers, let flow, let obstacle):
            "no recording can be made of flow \(flow): \(self.obstacle(obstacle))"
        case .noUsableFlow(let choice, let flow, let obstacle):
            "no recording can be made of any flow that is \(wanted(choice)); of flow \(flow), the largest, as "
                + self.obstacle(obstacle)
        case .nothingLeft(let flow, let from):
            "the client of flow \(flow) sends nothing in the seconds asked for, from \(seconds(from)) on"
        case .unusableRecording(let flow, let error):
            "no recording can be made of flow \(flow): \(recordingSentence(error))"
        }
    }

    private func problem(_ problem: InterfaceProblem) -> String {
        switch problem {
        case .notAllowed(let program):
            "it takes rights that this program does not have; use sudo, or give them once: "
                + "\"sudo setcap cap_net_raw=eip \(program)\""
        case .unknown(let known):
            "there is no interface of that name"
                + (known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))")
        case .down: "the interface is not up"
        case .filter(let filter, let complaint): "\"\(filter)\" is no filter: \(complaint)"
        case .other(let complaint): complaint
        }
    }

    private func wanted(_ choice: FlowChoice) -> String {
        switch choice {
        case .largest: "of any kind"
        case .numbers(let numbers): numbers.map(String.init).joined(separator: ", ")
        case .host(let host): "to a server named \(host)"
        case .port(let port): "to port \(port)"
        case .hostAndPort(let host, let port): "to a server named \(host), port \(port)"
        }
    }

    package func obstacle(_ obstacle: FlowObstacle) -> String {
        switch obstacle {
        case .silentClient: "the client sends nothing"
        case .serverFirst: "the server speaks first"
        case .missing(let bytes, let side):
            "\(self.bytes(bytes)) of the \(side == .client ? "client" : "server") are not in the capture"
        case .cut(let packet, let bytes):
            "packet \(packet) lacks \(self.bytes(bytes)); capture whole packets (\"tcpdump -s 0\")"
        case .fragmented(let packet): "packet \(packet) was sent in fragments"
        case .disorder(let side):
            "too many segments of the \(side == .client ? "client" : "server") are out of order"
        }
    }
    package func remark(_ remark: FlowRemark) -> String {
        switch remark {
        case .joinedLate: "the capture begins in its middle"
        case .offloaded(let longest, let limit):
            "segments of up to \(longest) bytes, where at most \(limit) travel: the network card cut them, and a "
                + "classifier saw the shorter ones"
        }
    }
    package var flowIsUsable: String { "yes" }
    package var noFlows: String { "the capture has no flow of TCP or UDP" }
    package func passedOver(_ counts: PassedOver) -> String {
        let parts = [
            counts.others == 0 ? nil : "\(counts.others) are not TCP or UDP over IP",
            counts.fragments == 0 ? nil : "\(counts.fragments) are later fragments",
            counts.beyond == 0 ? nil : "\(counts.beyond) are of more flows than are told apart",
        ]
        return "packets of no flow: " + parts.compactMap { $0 }.joined(separator: ", ")
    }
    package var captureCutShort: String {
        "the capture ends in the middle of a packet; what is before it counts"
    }
    package func capturing(on interface: String) -> String { "capturing on \(interface)" }
    package func captured(
        on interface: String, packets: Int, bytes: Int, dropped: Int, seconds: Double
    ) -> String {
        "capturing on \(interface): \(Quantities.count(packets, "packet")), \(self.bytes(bytes)), "
            + (dropped > 0 ? "\(dropped) dropped, " : "") + "\(self.seconds(seconds)); Ctrl-C ends it"
    }
    package func captureDropped(_ packets: Int) -> String {
        "the system dropped \(Quantities.count(packets, "packet")), as this machine was too slow; a filter leaves fewer"
    }
    package var whichFlow: String { "which flow? [Enter: the largest; several as 1,4; q: none]" }
    package func recorded(_ made: MadeRecording, of flows: Int) -> String {
        let recording = made.original.recording
        let name = made.flow.name.map { " (\($0.name))" } ?? ""
        let down = made.original.server.bytes
        return "Flow \(made.flow.number) of \(flows), \(recording.transport.rawValue) to port "
            + "\(made.flow.server.port)\(name), became \(recording.name): "
            + "\(Quantities.count(recording.packets.count, "packet")), \(bytes(recording.bytesUp)) up, "
            + "\(bytes(down)) down, \(seconds(recording.duration))."
    }
    package func tookLargest(of flows: Int) -> String {
        "the largest of \(flows) flows was taken; \"recordings flows\" lists them, and --flow, --host or --port "
            + "takes another"
    }
    package func leftOut(_ bytes: Int) -> String {
        "\(self.bytes(bytes)) of the flow were left out, as they are not of the seconds asked for"
    }
    package func scrubbed(addresses: Bool, _ secrets: [SecretKind: Int]) -> String {
        let counted = SecretKind.allCases.compactMap { kind in
            secrets[kind].map { count in
                switch kind {
                case .cookie: Quantities.count(count, "cookie")
                case .authorization: Quantities.count(count, "authorization")
                case .query: count == 1 ? "1 query" : "\(count) queries"
                }
            }
        }
        let replaced = (addresses ? ["both addresses"] : []) + counted
        return
            "replaced: \(replaced.isEmpty ? "nothing" : replaced.joined(separator: ", ")); the server's name stays, "
            + "as it is what a classifier reads"
    }
    package func kept(addresses: Bool, secrets: Bool) -> String {
        let kept = (addresses ? ["addresses"] : []) + (secrets ? ["cookies, authorizations and queries"] : [])
        return "kept as they are: \(kept.joined(separator: "; "))"
    }
    package func kindTaken(_ kind: String, isQUIC: Bool) -> String {
        "the kind of app was taken to be \(kind), as "
            + (isQUIC ? "it is QUIC" : "it is datagrams and no QUIC")
            + "; --category says another one"
    }
    package var datagramsKeepTimes: String {
        "a replay sends datagrams at their recorded times, without the congestion control that the app or QUIC had: on "
            + "a slower path they are lost instead of sent later"
    }
}
