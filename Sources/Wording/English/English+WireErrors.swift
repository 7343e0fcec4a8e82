import Basics
package import WireProtocol

/// What was wrong with messages of the other side.
extension English {
    package func wireSentence(_ error: WireProtocolError) -> String {
        switch error {
        case .malformedLength(let text):
            "a message began with \(quoted(text)) where ten digits give its length"
        case .emptyBody: "a message of no bytes, which the protocol does not have"
        case .bodyTooLong(let length, let limit):
            "a message of \(length) bytes, more than the \(limit) accepted"
        case .notASCII: "a message with bytes that are not ASCII"
        case .malformed(let message, let body, let expected):
            "the \(name(message)) read \(quoted(body)); it should be \(form(expected))"
        case .unusableNumber(let field, let value, let allowed):
            "the field \"\(field)\" holds \(quoted(value)); it should be a number from "
                + "\(bound(allowed.lowerBound)) to \(bound(allowed.upperBound))"
        case .unexpected(let body, let point): "the message \(quoted(body)) came \(self.point(point))"
        }
    }

    private func quoted(_ text: String) -> String { "\"\(PeerText(text).shown(limit: 80))\"" }

    private func name(_ message: WireMessage) -> String {
        switch message {
        case .identification: "identification"
        case .changeSpecification: "change specification"
        case .bandwidthProbeAnnouncement: "iperf announcement"
        case .statisticsAnnouncement: "device statistics announcement"
        case .permission: "permission"
        case .portMapping: "port mapping"
        case .samples: "throughput samples"
        case .acknowledgement: "acknowledgement of the samples"
        case .resultsAnswer: "answer of the results service"
        case .response: "response"
        case .result: "result"
        case .serverPairs: "server pairs"
        case .localizationResult: "localization result"
        case .measurements: "measurements"
        case .dpiProbe: "DPI probe"
        case .dpiRule: "DPI rule"
        case .locateAnswer: "answer of the locate service"
        }
    }

    private func form(_ form: ExpectedForm) -> String {
        switch form {
        case .literally(let texts): texts.joined(separator: " or ")
        case .permission: "1;address;slices or 0;reason"
        case .object: "a JSON object"
        case .successObject: "a JSON object with a boolean \"success\""
        case .field(let form, let key): "an object with \(field(form)) in \"\(key)\""
        case .eightFields: "eight fields separated by \";\""
        case .characters(let set, let most, let field): "1 to \(most) of \(set) in \(name(field))"
        case .number(let field): "a number in \(name(field))"
        case .addresses(let transport): "addresses with ports with [host, port] under \"\(transport)\""
        case .hostAndPort(let address, let port): "[host, port] for \(address) port \(port)"
        case .samples: "[[Mbit/s, …], [seconds, …]] of equal length"
        case .clientBytes: "a client packet of the recording and bytes of it"
        }
    }

    private func name(_ field: IdentificationField) -> String {
        let name =
            switch field {
            case .userID: "the user id"
            case .testID: "the test id"
            case .replayName: "the replay name"
            case .historyCount: "the history count"
            }
        return "field \(field.rawValue), \(name)"
    }

    private func field(_ form: FieldForm) -> String {
        switch form {
        case .text: "a text"
        case .number: "a number"
        case .integer: "a whole number"
        case .numbers: "an array of numbers"
        case .object: "an object"
        case .numberAbove(let key): "a number greater than \"\(key)\""
        case .packetLabel: "C_ or S_ and a number"
        case .rule: "a rule of texts, or a sentence,"
        case .twoIntegers: "two whole numbers"
        case .roundTripAndDuration: "the smallest round trip and the duration"
        case .measurementKind: "one of the four measurements"
        case .twoArrays: "two arrays of numbers"
        case .twoEqualArrays: "two arrays of numbers, equally long,"
        case .table(let columns): "a table of \(columns.joined(separator: ", "))"
        case .pairs: "pairs of servers, each with the networks they speak of,"
        }
    }

    private func point(_ point: ConversationPoint) -> String {
        switch point {
        case .beforeIdentification: "before the identification"
        case .client(let stage): "during \(self.stage(stage))"
        case .server(let stage): "during \(self.stage(stage))"
        }
    }

    /// A stage of a client's conversation.
    package func stage(_ stage: ClientSideChannel.Stage) -> String {
        switch stage {
        case .connecting: "connecting"
        case .permission: "waiting for permission"
        case .mapping: "waiting for the port mapping"
        case .senderCount: "waiting for the sender count"
        case .replay: "the replay"
        case .acknowledgement: "waiting for the acknowledgement of the samples"
        case .farewell: "the farewell"
        case .finished: "the end"
        }
    }

    private func stage(_ stage: ServerSideChannel.Stage) -> String {
        switch stage {
        case .identification: "the identification"
        case .changeSpecification: "the change specification"
        case .decision: "the admission decision"
        case .bandwidthProbe: "the iperf announcement"
        case .bandwidthProbeRate: "the iperf rate"
        case .statistics: "the device statistics announcement"
        case .statisticsBody: "the device statistics"
        case .completion: "the completion"
        case .samples: "the throughput samples"
        case .resultRequest: "the result request"
        case .finished: "the end"
        }
    }
}
