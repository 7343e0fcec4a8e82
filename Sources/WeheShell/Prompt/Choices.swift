package import Differentiation
package import Home
package import PathEmulation
package import Reports
package import ResultStore
package import TestModel

// Meanings of the values that can be typed as words. A new value does not compile without a meaning, so that
// completion cannot omit it.

extension Verdict: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .differentiation: .differentiation
        case .inconclusive: .inconclusive
        case .noDifferentiation: .noDifferentiation
        }
    }
}

extension LocalizationVerdict: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .accessNetwork: .accessNetwork
        case .noEvidence: .noEvidence
        case .inconclusive: .inconclusive
        }
    }
}

extension ExpectCommand.Subject: Keyword {
    var text: KeywordMeaning {
        switch self {
        case .verdict: .lastTest
        case .localization: .lastLocalization
        }
    }
}

extension FlowOptions.ControlName: Keyword {
    var text: KeywordMeaning {
        switch self {
        case .inverted: .invertedControl
        case .random: .randomControl
        }
    }
}

extension LocalizationSwitch: Keyword {
    var text: KeywordMeaning {
        switch self {
        case .inconclusive: .reportInconclusive
        case .common: .reportAccessNetwork
        case .noEvidence: .reportNoEvidence
        case .error: .reportError
        case .off: .off
        }
    }
}

extension StoredTest.Kind: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .differentiation: .differentiationTests
        case .localization: .localizations
        case .dpi: .ruleSearches
        case .series: .series
        }
    }
}

extension TestSort.Key: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .id: .byNumber
        case .started: .byStart
        case .app: .byApp
        case .verdict: .byVerdict
        case .difference: .byDifference
        case .server: .byServer
        }
    }
}

extension SourceChoice: Keyword {
    var text: KeywordMeaning {
        switch self {
        case .own: .ownTests
        case .wehe: .publishedTests
        case .all: .allSources
        }
    }
}

extension ResultView: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .tests: .testsView
        case .replays: .replaysView
        case .samples: .samplesView
        case .decisions: .decisionsView
        case .localizations: .localizationsView
        case .lossCorrelations: .correlationsView
        case .series: .seriesView
        case .seriesPairs: .pairsView
        case .seriesLooks: .looksView
        case .ruleSearches: .searchesView
        case .ruleRegions: .regionsView
        case .probes: .probesView
        case .exchanges: .exchangesView
        case .settings: .settingsView
        case .remarks: .remarksView
        case .tags: .tagsView
        case .notes: .notesView
        }
    }
}

extension ExportFormat: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .jsonl: .jsonLines
        case .csv: .commaSeparated
        }
    }
}

extension PlotKind: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .throughput: .throughputPlot
        case .distribution: .distributionPlot
        case .both: .bothPlots
        }
    }
}

extension CategoryName: Keyword {
    var text: KeywordMeaning {
        switch self {
        case .video: .video
        case .music: .music
        case .conferencing: .conferencing
        case .smallPort: .smallPorts
        case .largePort: .largePorts
        }
    }
}

extension RuleGrammar.Term: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .sni: .serverName
        case .host: .hostHeader
        case .text: .textPattern
        case .bytes: .bytePattern
        case .at: .patternOffset
        case .from: .patternSender
        case .packets: .packetLimit
        case .within: .byteLimit
        case .inspect: .inspection
        case .reassemble: .reassembly
        case .transport: .transport
        case .port: .ports
        case .client: .clientAddress
        case .name: .ruleName
        }
    }
}

extension RuleGrammar.Action: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .police: .police
        case .shape: .shape
        case .throttleAfter: .throttleAfter
        case .delay: .delay
        case .loss: .loss
        case .reorder: .reorder
        case .duplicate: .duplicate
        case .freeze: .freeze
        case .block: .block
        case .reset: .reset
        case .load: .load
        case .vary: .vary
        }
    }
}

extension RuleGrammar.Parameter: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .rate: .rate
        case .burst: .burst
        case .queue: .queue
        case .size: .thresholdSize
        case .time: .delayTime
        case .jitter: .jitter
        case .of: .linkRate
        case .off: .pause
        case .on: .placeOrTime
        case .after: .beginsAfter
        case .bucket: .bucket
        case .sd: .deviation
        case .low: .lowRate
        case .share: .lowShare
        case .over: .memory
        case .aqm: .queueManagement
        case .direction: .packetDirection
        case .enter: .burstEntry
        case .leave: .burstExit
        case .inside: .lossInside
        case .outside: .lossOutside
        case .forget: .forgetting
        case .residual: .residual
        case .every: .flowShare
        }
    }
}
