import TestModel
import WireProtocol

extension ResultsClient {
    /// Asks for pairs of servers whose paths to this client form a Y (Specification 11.2).
    ///
    /// - Returns: the pairs, the best first; at least one.
    /// - Throws: ``ReplayError/noServerPair(reason:)``, `CancellationError`.
    func serverPairs() async throws -> ServerPairs {
        switch try await ask(.getServers) {
        case .answer(.servers(let pairs)):
            guard pairs.sites.isEmpty && pairs.addresses.isEmpty else { return pairs }
            throw ReplayError.noServerPair(reason: "its list is empty")
        case .answer(.rejected(.noTopology)):
            throw ReplayError.noServerPair(reason: "it knows none for this network")
        case .answer(.rejected(let rejection)): throw ReplayError.noServerPair(reason: rejection.text)
        case .answer(.failed(let reason)): throw ReplayError.noServerPair(reason: reason)
        case .answer: throw ReplayError.noServerPair(reason: "its answer names none")
        case .none(let reason): throw ReplayError.noServerPair(reason: reason)
        case .unreadable(let error): throw ReplayError.malformedAnswer(error)
        }
    }

    /// Asks server one for the comparison of two simultaneous tests with a single one, and polls for its result
    /// (Specification 11.5, 11.6).
    ///
    /// - Returns: the result, which is this localization's.
    /// - Throws: ``ReplayError``, `CancellationError`.
    func localization(_ request: LocalizationRequest) async throws -> LocalizationResult {
        try await requestLocalization(request)
        return try await pollLocalization(request.key)
    }

    private func requestLocalization(_ request: LocalizationRequest) async throws {
        var lastFailure = ReplayError.localizationImpossible(reason: "it was never asked")
        for attempt in 1...ProtocolLimits.localizeAttempts {
            if attempt > 1 { try await Task.sleep(for: pause(ProtocolLimits.localizePause)) }
            switch try await ask(.localize(request)) {
            case .answer(.rejected(let rejection)):
                lastFailure = .localizationImpossible(reason: rejection.text)
            case .answer(.failed(let reason)): lastFailure = .localizationImpossible(reason: reason)
            case .answer: return
            case .none(let reason): lastFailure = .localizationImpossible(reason: reason)
            case .unreadable(let error): lastFailure = .malformedAnswer(error)
            }
        }
        throw lastFailure
    }

    private func pollLocalization(_ key: LocalizationKey) async throws -> LocalizationResult {
        var lastAnswer = "none"
        let polls = ProtocolLimits.localizeResultPolls
        for poll in 1...polls {
            switch try await ask(.localizeResult(key)) {
            case .answer(.localization(let result)):
                guard result.key == key else {
                    throw ReplayError.foreignResult(
                        userID: result.key.userID, historyCount: result.key.historyCounts.first ?? 0,
                        testID: result.key.testID)
                }
                return result
            case .answer(.rejected(.noResult)): lastAnswer = "not ready"
            case .answer(.failed(let reason)): lastAnswer = reason
            case .answer(let other): lastAnswer = "\(other)"
            case .none(let reason): lastAnswer = reason
            case .unreadable(let error): throw ReplayError.malformedAnswer(error)
            }
            if poll < polls { try await Task.sleep(for: pause(ProtocolLimits.localizeResultPollInterval)) }
        }
        throw ReplayError.resultUnavailable(polls: polls, lastAnswer: lastAnswer)
    }

    /// The pause between two requests: shorter with servers that need not be spared.
    private func pause(_ published: Duration) -> Duration {
        min(published, .seconds(max(policy.pollInterval, 0)))
    }
}
