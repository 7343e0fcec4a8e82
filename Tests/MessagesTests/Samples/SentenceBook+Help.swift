import TestSupport
import Recordings
import Basics
import Differentiation
import Foundation
import Home
import TestModel

@testable import Messages

extension SentenceBook {
    func addHelp() {
        add("sameInEveryRow", words.sameInEveryRow([("server", "mine"), ("p", "0.5")]))
        add("columnsLeftOut", words.columnsLeftOut(["p"]), words.columnsLeftOut(["p", "server"]))
        add(cases: HelpTask.allCases) { words.topics(["lab", "report"], for: $0) }
        add("betweenClauses", words.betweenClauses)
        add("definition", words.definition(of: "verdict", "what a test ends with"))
        add("notInHelp", words.notInHelp("xyzzy"))
        add("howToLearnMore", words.howToLearnMore)
        add("topic", words.topic)
        add("topicInAnotherLanguage", words.topicInAnotherLanguage)
        add("statisticsPage", words.statisticsPage)
        add(cases: Heading.allCases, words.heading)
        addHelpPages()
        addPrompt()
        addScripts()
        addSettings()
        add("tourOpening", words.tourOpening)
        add("tourStep", words.tourStep(2, of: 9))
        add(cases: TourStep.allCases, words.tour)
        add("pagerKeys", words.pagerKeys)
        add("tourKeys", words.tourKeys)
        add("tourNoKey", words.tourNoKey("x"))
        add("tourLeft", words.tourLeft)
        add("tourEnd", words.tourEnd)
    }

    private func addHelpPages() {
        add("usageHeading", words.usageHeading)
        add("argumentsHeading", words.argumentsHeading)
        add("optionsHeading", words.optionsHeading)
        add("membersHeading", words.membersHeading)
        add("examples", words.examples)
        add("anyOptions", words.anyOptions)
        add("anyMember", words.anyMember)
        add("standardMember", words.standardMember("list"))
        for standard in [nil, "a"] {
            add("values", of: [[], ["a"], ["a", "b"]]) { words.values($0, standard: standard) }
        }
        add("showsHelp", words.showsHelp)
        add("showsVersion", words.showsVersion)
        add("moreHelp", words.moreHelp("help servers add"))
    }

    private func addPrompt() {
        add("greeting", words.greeting(version: "1.2.3"))
        add("firstSteps", words.firstSteps)
        add("currentServer", words.currentServer("embedded", isEmbedded: true))
        add("currentServer", words.currentServer("mine", isEmbedded: false))
        add("developerOptions", words.developerOptions(["force-differentiation"]))
        add("developerOptionsNow", of: [[], ["force-differentiation"]], words.developerOptionsNow)
        add("setAside", of: LostState.allCases) {
            words.setAside("/h/x.json", because: .notJSON, keptAs: "/h/x.json.corrupt-1", consequence: $0)
        }
        for standard in [nil, "both"] {
            add(
                "unusableSetting",
                words.unusableSetting("order", value: "x", in: "/h/s.json", standard: standard))
        }
        add("howToQuery", words.howToQuery)
        add("noRows", words.noRows)
    }

    private func addScripts() {
        for mistakes in 0...2 {
            add("dryRun", of: 0...2) { words.dryRun(commands: $0, mistakes: mistakes) }
        }
        for seconds in [0, 1, 90] {
            add("nextRun", words.nextRun(2, of: 3, at: Self.localDay, secondsLeft: seconds))
            add("sleeping", words.sleeping(seconds))
        }
        add("watching", words.watching("results", every: "5s", at: Self.localDay))
        add("moreLines", of: [1, 2], words.moreLines)
        add("verifying", words.verifying(done: 1, of: 2))
        add("timing", words.timing(isOn: true), words.timing(isOn: false), words.timing(12.34))
        add("transcript", words.transcript(at: nil), words.transcript(at: "/x"))
        add("statusServer", words.statusServer("mine"))
        add("statusConsent", words.statusConsent(true), words.statusConsent(false))
        add("statusLab", words.statusLab("policer"))
        add("statusDeveloper", words.statusDeveloper(["a", "b"]))
        add("statusLog", words.statusLog)
    }

    private func addSettings() {
        add(cases: SettingName.allCases, words.meaning)
        add("setting", words.setting("order", is: "random"))
        add("deviceStatistics", words.deviceStatistics(areSent: true), words.deviceStatistics(areSent: false))
        let expectations: [Expectation] = [
            .serverName, .oneOf(["a"]), .oneOf(["a", "b", "c"]),
            .number(from: "0.1", to: "2.5", unit: .percent),
            .number(from: "0.1", to: "2.5", unit: .megabits), .number(from: "0.1", to: "2.5", unit: .seconds),
            .wholeNumber, .size, .label, .address, .url, .database, .file, .metricsFile, .host,
            .knownAddresses, .location, .words(longest: 40), .or(.wholeNumber, ["off"]),
        ]
        add(cases: expectations, words.expectation)
        add("expectation of a setting", of: SettingKey.all) { words.expectation($0.expected) }
    }

    func addText() {
        add(cases: Label.allCases, words.label)
        let names: [FieldName] = [
            .recordType, .recordVersion, .recordLength, .changeCipherSpec, .alert, .applicationData,
            .handshakeMessage, .handshakeType, .handshakeLength, .helloVersion, .random, .sessionIDLength,
            .sessionID, .cipherSuitesLength, .cipherSuites, .compressionLength, .compression,
            .extensionsLength,
            .extensionType(0), .extensionLength(0), .extensionType(7_777), .serverNameListLength,
            .serverNameType,
            .serverNameLength, .serverName, .method, .target, .httpVersion, .headerName(.readable("Host")),
            .headerName(.missing), .headerName(.damaged), .headerValue(.readable("Host")),
            .headerValue(.missing),
            .headerValue(.damaged), .separator, .body, .payload,
        ]
        add(cases: names, words.field)
        let extensions = [0, 5, 10, 11, 13, 16, 18, 21, 23, 27, 35, 41, 42, 43, 45, 51, 7_777]
        add("FieldName.extensionBody", of: extensions) { words.field(.extensionBody($0)) }
        let meaning = ReplayDirection.up.meaning
        add("meaning", words.meaning(meaning), words.meaning(meaning, oneOf: ["up", "down"]))
        add("meaning of a field", of: PortableTest.table.fields.prefix(9), words.meaning)
        add("eachHas", words.eachHas(meaning))
        add("alwaysWithheld", words.alwaysWithheld)
        add("rows", words.rows([(.server, "mine"), (.client, "192.0.2.1")], width: 12))
        add("padded", words.padded("x", to: 4))
        add("labelled", words.labelled("note", "text"))
        add("throughput", of: [0, 0.123, 8.305, 38.94, 123.4, 1_234], words.throughput)
        for count in [0, 712, 29_184, 58_400_000, 1_000_000_000] {
            add("bytes", words.bytes(count), words.bytes(Int64(count)))
        }
        for seconds in [0, 0.25, 9.44, 125.7, 4_000] {
            add("seconds", words.seconds(seconds), words.wholeSeconds(seconds), words.preciseSeconds(seconds))
        }
        add("milliseconds", of: [0.25, 12.5, 1_234], words.milliseconds)
        add("probability", of: [3.12e-9, 0.0213, 0.5, 1], words.probability)
        add("percent", of: [0, 0.0512, 1], words.percent)
        add("wholePercent", of: [0, 0.0512, 1], words.wholePercent)
        add("significant", of: [0.8, 12.345, 12_345], words.significant)
        add("minute", words.minute(Self.day))
        add("decimal", words.decimal(0.5))
        add("bound", of: [0.5, 1e9], words.bound)
        add("fitted", words.fitted("38,9\u{A0}Mo… « é »", isUnicode: false))
        add("languageTag", words.languageTag)
    }
}
