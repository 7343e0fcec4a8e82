import Basics
import TestModel
import WireProtocol

extension ResultsClient {
    /// Requests pairs of servers whose paths to this client form a Y (Specification 11.2).
    ///
    /// - Returns: the pairs, the best first; at least one.
    /// - Throws: `ReplayError.noServerPair`, `CancellationError`.
    func serverPairs() async throws -> ServerPairs {
        switch try await ask(.getServers) {
        case .answer(.servers(let pairs)):
            guard pairs.sites.isEmpty && pairs.addresses.isEmpty else { return pairs }
            throw ReplayError.noServerPair(.emptyList)
        case .answer(.rejected(.noTopology)):
            throw ReplayError.noServerPair(.noneForNetwork)
        case .answer(.rejected(let rejection)):
            throw ReplayError.noServerPair(.refused(ServiceRefusal(rejection)))
        case .answer(.failed(let reason)): throw ReplayError.noServerPair(.refused(.told(reason)))
        case .answer: throw ReplayError.noServerPair(.noneNamed)
        case .none(let cause): throw ReplayError.noServerPair(.unanswered(cause))
        case .unreadable(let error): throw ReplayError.malformedAnswer(error)
        }
    }

    /// Requests server one's comparison of two simultaneous tests with a single one, and polls for its result
    /// (Specification 11.5, 11.6).
    ///
    /// - Returns: the result of this localization.
    /// - Throws: `ReplayError`, `CancellationError`.
    func localization(_ request: LocalizationRequest) async throws -> LocalizationResult {
        try await requestLocalization(request)
        return try await pollLocalization(request.key)
    }

    private func requestLocalization(_ request: LocalizationRequest) async throws {
        var lastFailure = ReplayError.localizationImpossible(.unanswered(.noAnswer))
        for attempt in 1...ProtocolLimits.localizeAttempts {
            if attempt > 1 { try await rest(ProtocolLimits.localizePause) }
            switch try await ask(.localize(request)) {
            case .answer(.rejected(let rejection)):
                lastFailure = .localizationImpossible(.refused(ServiceRefusal(rejection)))
            case .answer(.failed(let reason)):
                lastFailure = .localizationImpossible(.refused(.told(reason)))
            case .answer: return
            case .none(let cause): lastFailure = .localizationImpossible(.unanswered(cause))
            case .unreadable(let error): lastFailure = .malformedAnswer(error)
            }
        }
        throw lastFailure
    }

    private func pollLocalization(_ key: LocalizationKey) async throws -> LocalizationResult {
        var lastAnswer = LastAnswer.none
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
            case .answer(.rejected(.noResult)): lastAnswer = .notReady
            case .answer(.rejected(let rejection)): lastAnswer = .refused(ServiceRefusal(rejection))
            case .answer(.failed(let reason)): lastAnswer = .refused(.told(reason))
            case .answer: lastAnswer = .refused(.otherAnswer)
            case .none(let cause): lastAnswer = .unanswered(cause)
            case .unreadable(let error): throw ReplayError.malformedAnswer(error)
            }
            if poll < polls { try await rest(ProtocolLimits.localizeResultPollInterval) }
        }
        throw ReplayError.resultUnavailable(polls: polls, lastAnswer)
    }

    /// Waits between two requests: shorter for servers that need no rate limit.
    private func rest(_ published: Duration) async throws {
        try await clock.wait(seconds: min(published / .seconds(1), max(policy.pollInterval, 0)))
    }
}
