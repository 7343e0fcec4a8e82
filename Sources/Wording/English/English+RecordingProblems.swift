package import Basics
package import Recordings

/// What is wrong inside a recording or a server's side.
extension English {
    package func problem(_ problem: LayoutProblem) -> String {
        switch problem {
        case .tooLong(let bytes, let limit): "it has \(bytes) bytes; at most \(limit) are accepted"
        case .otherReplay(let name, let file):
            "it holds the replay \"\(name)\"; a file of that is named \"\(file)\""
        case .notAnArray: "the top level is no array; a recording is an array of four elements"
        case .elementCount(let count):
            "the outer array has \(count) elements; a recording has four: "
                + LayoutProblem.Element.allCases.map(content).joined(separator: ", ")
        case .element(let element): "element \(element.rawValue + 1) is not \(content(element))"
        case .packetNotAnObject(let packet): "packet \(packet + 1) is no object with the fields of a packet"
        case .name(let name): "the replay name \"\(name)\" is not \(Self.nameForm)"
        case .noTransport:
            "the transport is unknown: both the UDP client ports (element 2) and the TCP flows (element 3) are empty"
        case .noPackets: "it has no packets; at least one is needed"
        case .udpPortsOfTCP: "it names UDP client ports but is a TCP recording; the list must be empty"
        case .noTCPFlow: "it is a TCP recording without a c_s_pair"
        case .noUDPPort: "it is a UDP recording without a client port"
        case .udpPort(let port): "the UDP client port \"\(port)\" is not a number from 1 to 65535"
        case .tcpFlow(let text, let problem): "a TCP flow is \"\(text)\": \(self.problem(problem))"
        case .flow(let text, let problem): "the flow is \"\(text)\": \(self.problem(problem))"
        }
    }

    private static let nameForm = "1 to 100 letters, digits, \"-\" and \"_\""

    private func content(_ element: LayoutProblem.Element) -> String {
        switch element {
        case .packets: "an array of packets"
        case .udpClientPorts: "an array of UDP client ports"
        case .tcpFlows: "an array of TCP flows"
        case .name: "the replay name"
        }
    }

    package func problem(_ problem: FlowProblem) -> String {
        switch problem {
        case .noDash: "there is no \"-\" between client and server"
        case .endpoint:
            "an endpoint is not ADDRESS.PORT with an IPv4 address in groups of three digits and a port of five, "
                + "or with an IPv6 address"
        case .mixedAddresses: "one endpoint is IPv4 and the other IPv6; both must be of one kind"
        }
    }

    package func problem(_ problem: PacketProblem) -> String {
        switch problem {
        case .missing(let field): "\(field.rawValue) is missing"
        case .missingIn(let transport, let field):
            "\(field.rawValue) is missing; every packet of a \(name(transport)) recording has it"
        case .wrongKind(let field): "\(field.rawValue) is not \(content(field))"
        case .fieldOf(let transport, let field):
            "\(field.rawValue) is a \(name(transport)) packet's field, but this is a \(name(transport.other)) "
                + "recording; all packets must be of one kind"
        case .timestampOutOfRange(let time, let latest):
            "timestamp is \(time); it must be from 0 to \(latest) seconds"
        case .timestampBackwards(let time, let previous):
            "timestamp is \(time), before the \(previous) of the packet before it"
        case .unlistedFlow(let pair):
            "c_s_pair is \"\(pair)\", which is not among the recording's TCP flows"
        case .flow(let pair, let problem): "c_s_pair is \"\(pair)\": \(self.problem(problem))"
        case .payloadDigits(.oddLength(let count)):
            "payload has \(count) hexadecimal digits; a byte takes two"
        case .payloadDigits(.notADigit(let place)):
            "payload has something else than a hexadecimal digit at place \(place + 1)"
        case .payloadTooLong(let bytes, let limit):
            "payload has \(bytes) bytes; at most \(limit) are accepted"
        case .payloadEmpty: "payload is empty, which only a UDP packet may be"
        case .responseLength(let length, let longest):
            "response_len is \(length); it must be from 0 to \(longest) bytes"
        case .responseHash(let hash):
            "response_hash is \"\(hash)\"; it must be null or the 40 hexadecimal digits of a SHA-1"
        case .regionWithoutPacket(let region, let packets):
            "\(self.region(region)) lies in none of the recording's \(packets) packets"
        case .regionOutsidePayload(let region, let bytes):
            "\(self.region(region)) lies outside the payload's \(bytes) bytes"
        }
    }

    private func content(_ field: PacketField) -> String {
        switch field {
        case .pair: "a string with client and server endpoint"
        case .timestamp: "a number of seconds, 0 or more"
        case .payload: "a string of hexadecimal digits"
        case .end: "true or false"
        case .responseLength: "a whole number of bytes, 0 or more"
        case .responseHash: "null or a string of 40 hexadecimal digits"
        }
    }

    private func name(_ transport: Transport) -> String { transport.rawValue.uppercased() }

    private func region(_ range: Range<Int>) -> String { "region [\(range.lowerBound), \(range.upperBound))" }

    package func problem(_ problem: ServerSideProblem) -> String {
        switch problem {
        case .tooLong(let bytes, let limit): "it has \(bytes) bytes; at most \(limit) are accepted"
        case .otherReplay(let name, let file):
            "it holds the server's side of \"\(name)\"; a file of that is named \"\(file)\""
        case .notAnObject: "the top level is no object with the server's side of a recording"
        case .missing(let field, let part):
            "\(name(part))\(field.rawValue) is missing; it should be \(content(field))"
        case .wrongKind(let field, let part): "\(name(part))\(field.rawValue) is not \(content(field))"
        case .otherFormat(let format, let version, let readable, let readableVersion):
            "it is \"\(format)\" version \(version); this program reads \"\(readable)\" version \(readableVersion)"
        case .name(let name): "the replay name \"\(name)\" is not \(Self.nameForm)"
        case .seed(let seed): "the seed \"\(seed)\" is not \(Self.nameForm)"
        case .noFlows: "it has no flows; at least one is needed"
        case .noAnswers: "it has no response_sets; at least one is needed"
        case .pickle(let problem): self.problem(problem)
        case .silentFlow(let flow):
            "flow \(flow + 1) has no datagrams; the server must send at least one on each flow that is listed"
        case .unequalLists(let flow, let timestamps, let lengths):
            "flow \(flow + 1) has \(timestamps) timestamps and \(lengths) lengths; there must be one of each for "
                + "every datagram"
        case .flow(let flow, let pair, let problem):
            "\(name(.flow(flow)))c_s_pair is \"\(pair)\": \(self.problem(problem))"
        }
    }

    private func name(_ part: ServerSidePart?) -> String {
        switch part {
        case .flow(let number)?: "flow \(number + 1): "
        case .packet(let number)?: "packet \(number + 1): "
        case .answer(let number)?: "answer \(number + 1): "
        case nil: ""
        }
    }

    private func content(_ field: ServerSideField) -> String {
        switch field {
        case .format, .replay, .synthesised, .seed, .pair, .testName: "a string"
        case .version: "a whole number"
        case .noise: "an object with seed and inverted"
        case .inverted, .isTCP, .end: "true or false"
        case .packets: "an array of packets"
        case .responseSets: "an array of answers"
        case .requestLength: "a whole number of bytes"
        case .requestHash: "null or a string of 40 hexadecimal digits"
        case .timestamp: "a number of seconds, 0 or more"
        case .payload: "a string of hexadecimal digits"
        case .flows: "an array of flows"
        case .timestamps: "an array of seconds"
        case .lengths: "an array of whole numbers of bytes"
        }
    }

    package func problem(_ problem: DatagramProblem) -> String {
        switch problem {
        case .timestampOutOfRange(let time, let latest):
            "has the timestamp \(time); it must be from 0 to \(latest) seconds"
        case .timestampBackwards(let time, let previous):
            "has the timestamp \(time), before the \(previous) of the datagram before it"
        case .length(let length, let longest): "has \(length) bytes; it must have from 0 to \(longest)"
        case .requestLength(let length, let longest):
            "follows a request of \(length) bytes; it must have from 1 to \(longest)"
        case .requestHash(let hash):
            "has the request_hash \"\(hash)\"; it must be null or 40 hexadecimal digits"
        case .payloadDigits(.oddLength(let count)):
            "has a payload of \(count) hexadecimal digits; a byte takes two"
        case .payloadDigits(.notADigit(let place)):
            "has a payload with something else than a hexadecimal digit at place \(place + 1)"
        }
    }
}

extension Transport {
    /// The transport that a recording of this one does not have.
    package var other: Transport { self == .tcp ? .udp : .tcp }
}
