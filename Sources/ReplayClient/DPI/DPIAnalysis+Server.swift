import ClassifierSearch
import Recordings
import TestModel
import WireProtocol

/// The search led by the server (Specification 12.1).
extension DPIAnalysis {
    /// Result of the server's search.
    struct ServerFinding {
        let conclusion: Conclusion
        let regions: [[MatchedRegion]]
        /// The rule or the reason, as described by the server.
        let text: String
    }

    /// Maximum number of replays of the same region while its outcome is inconclusive.
    private static let inconclusiveLimit = SearchSettings.standard.inconclusiveLimit

    /// Replays the server's assignments until it finds a rule or gives up.
    ///
    /// - Parameters:
    ///   - replay: replays a probe.
    ///   - carrier: the network's name, which together with the recording's name identifies the search at the
    ///     server.
    ///   - resumes: true to keep the server's state of an earlier search.
    ///   - packets: the packets that the server sends, without empty ones; empty if unknown.
    ///   - course: the state of the search.
    /// - Returns: the server's result.
    /// - Throws: `ReplayError`, `RecordingError`, `CancellationError`.
    func searchByServer(
        _ replay: ProbeReplay, carrier: String, resumes: Bool, packets: [[UInt8]],
        _ course: inout ProbeCourse
    ) async throws -> ServerFinding {
        let key = DPIKey(
            userID: identity.userID, carrierName: carrier, replayName: subject.original.name)
        if case .dpiFinding(let known) = try await open(.dpiRule(key), replay) {
            emit(
                .knownRule(
                    text: Self.text(of: known.rule), tests: known.tests, timestamp: known.timestamp))
        }
        if !resumes { try Self.checkAccepted(try await open(.dpiReset(key), replay)) }
        emit(.searching(nil))
        var report = DPIReport(
            key: key, historyCount: identity.historyCount, testID: course.testID, tested: nil, differs: false,
            searchesServer: !packets.isEmpty)
        var answer = try await open(.dpiAnalysis(report), replay)
        while true {
            switch answer {
            case .dpiProbe(let assignment):
                let region = try place(of: assignment, packets)
                guard let differs = try await probe(region, replay, &course) else {
                    return ServerFinding(conclusion: .tooNoisy, regions: [], text: "")
                }
                report = DPIReport(
                    key: key, historyCount: identity.historyCount, testID: course.testID - 1,
                    tested: assignment.region, differs: differs, searchesServer: !packets.isEmpty)
            case .dpiFinding(let finding): return understand(finding.rule, packets)
            case let other: throw Self.refusal(other)
            }
            answer = try await ask(.dpiAnalysis(report), replay)
        }
    }

    /// Sends a request before the first probe. The results service answered earlier, so if it is silent now
    /// or does not know the request, its search does not work, as in upstream's server (Specification 12).
    ///
    /// - Throws: `ReplayError.searchOutOfOrder`, and the errors of ``ask(_:_:)``.
    private func open(_ request: ResultsRequest, _ replay: ProbeReplay) async throws -> ResultsAnswer {
        let server = replay.server.endpoint.name
        do {
            let answer = try await ask(request, replay)
            guard case .failed(.told(let text)) = answer,
                [ResultsRejection.unknownCommand.text, ResultsRejection.dpiFieldsWrong.text].contains(text)
            else { return answer }
            throw ReplayError.searchOutOfOrder(server: server, .refused(.told(.told(text))))
        } catch ReplayError.analysisUnanswered(let silence) {
            switch silence {
            case .closed, .reset, .noAnswerInTime, .status:
                throw ReplayError.searchOutOfOrder(server: server, .unanswered(silence))
            default: throw ReplayError.analysisUnanswered(silence)
            }
        }
    }

    /// Replays one assignment until its outcome is clear.
    ///
    /// - Returns: true if the inversion made a difference; nil if that remained unclear.
    private func probe(
        _ region: PayloadRegion, _ replay: ProbeReplay, _ course: inout ProbeCourse
    ) async throws -> Bool? {
        for repetition in 0..<Self.inconclusiveLimit {
            try await replay.rest(afterBlock: course.wasBlocked, before: course.mostBytes)
            try await access?.renewIfOld()
            emit(.probing(number: course.number, purpose: nil, regions: [region]))
            let done = try await replay.run(.init(region), testID: course.testID)
            let record = course.record(done, nil, repetition: repetition, regions: [region])
            tell(done, &course)
            emit(.probed(record, nil, nil))
            switch done.outcome {
            case .stillDifferentiated: return false
            case .notDifferentiated: return true
            case .inconclusive: continue
            }
        }
        return nil
    }

    private func ask(_ request: ResultsRequest, _ replay: ProbeReplay) async throws -> ResultsAnswer {
        let emit = emit
        return try await replay.server.resultsClient(observe: { emit(.test(.exchange($0))) }).search(request)
    }

    /// Locates an assignment in the recording.
    ///
    /// - Throws: `ReplayError.malformedAnswer` for an unknown packet of the server or a region that does not
    ///   exist.
    private func place(
        of assignment: DPIProbe, _ packets: [[UInt8]]
    ) throws(ReplayError) -> PayloadRegion {
        guard let (sender, packet, payload) = packet(labelled: assignment.packet, packets),
            assignment.region.upperBound <= payload.count
        else {
            throw .malformedAnswer(
                .malformed(
                    message: .dpiProbe,
                    body:
                        "\(assignment.packet) [\(assignment.region.lowerBound), \(assignment.region.upperBound))",
                    expected: .clientBytes))
        }
        return PayloadRegion(sender, packet: packet, range: assignment.region)
    }

    /// Finds a packet by its label (Specification 12.2).
    private func packet(
        labelled label: String, _ packets: [[UInt8]]
    ) -> (sender: PayloadRegion.Sender, place: Int, payload: [UInt8])? {
        let recording = subject.original
        if let packet = recording.packet(probeLabel: label) {
            return (.client, packet, recording.packets[packet].payload)
        }
        guard label.hasPrefix("S_"), let number = Int(label.dropFirst(2)),
            packets.indices.contains(number - 1)
        else { return nil }
        return (.server, number - 1, packets[number - 1])
    }

    /// Finds the rule's texts in the recording; the server reports only the bytes.
    private func understand(_ rule: DPIRule, _ packets: [[UInt8]]) -> ServerFinding {
        guard case .matches(let matches) = rule else {
            return ServerFinding(conclusion: .noByteMatters, regions: [], text: Self.text(of: rule))
        }
        let regions = matches.sorted { $0.key < $1.key }.compactMap { label, text -> PayloadRegion? in
            let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            guard !bytes.isEmpty, let (sender, packet, payload) = packet(labelled: label, packets) else {
                return nil
            }
            // The first bytes are never inverted, so the rule cannot match there.
            let spared = min(UpstreamSearch.sparedBytes, payload.count)
            guard let found = payload[spared...].firstRange(of: bytes) else { return nil }
            return PayloadRegion(sender, packet: packet, range: found)
        }
        let shown = regions.enumerated().compactMap {
            $0.element.sender == .server
                ? MatchedRegion($0.element, ofServer: packets, isMain: $0.offset == 0)
                : MatchedRegion($0.element, in: subject.original, isMain: $0.offset == 0)
        }
        return ServerFinding(
            conclusion: .rule(
                alternatives: [regions.map { NeededRegion(region: $0, isFraming: false) }],
                // The server stops at the first packet that matches a rule.
                isComplete: false),
            regions: [shown], text: Self.text(of: rule))
    }

    private static func text(of rule: DPIRule) -> String {
        switch rule {
        case .none(let sentence): sentence
        case .matches(let matches):
            matches.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        }
    }

    private static func checkAccepted(_ answer: ResultsAnswer) throws(ReplayError) {
        if case .accepted = answer { return }
        throw refusal(answer)
    }

    private static func refusal(_ answer: ResultsAnswer) -> ReplayError {
        switch answer {
        case .rejected(let rejection): .analysisRefused(ServiceRefusal(rejection))
        case .failed(let reason): .analysisRefused(.told(reason))
        default: .analysisRefused(.otherAnswer)
        }
    }
}
