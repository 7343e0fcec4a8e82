package import TestModel

extension English {
    package func clause(_ fault: UsageFault) -> String {
        switch fault {
        case .missingArgument(let argument): "missing expected argument '\(argument)'"
        case .missingValue(let option): "missing value for '\(option)'"
        case .unknownOption(let option, nil): "unknown option '\(option)'"
        case .unknownOption(let option, let meant?): "unknown option '\(option)'; did you mean '\(meant)'?"
        case .unexpectedWords(let words):
            words.count == 1
                ? "unexpected argument '\(words[0])'"
                : "\(words.count) unexpected arguments: " + words.map { "'\($0)'" }.joined(separator: ", ")
        case .takesNoValue(let option, let given): "\(option) takes no value, not \"\(given)\""
        case .unfitValue(let option?, let given): "the value \"\(given)\" does not fit \(option)"
        case .unfitValue(nil, let given): "\"\(given)\" does not fit"
        case .noNumber(let option?, let number, let given):
            "\(option) takes \(form(number)), not \"\(given)\""
        case .noNumber(nil, let number, let given): "\"\(given)\" is not \(form(number))"
        case .notAmong(let option?, let known, let given):
            "\(option) takes \(known.joined(separator: ", ")), not \"\(given)\""
        case .notAmong(nil, let known, let given): "\"\(given)\" is none of \(known.joined(separator: ", "))"
        case .parser(let text): text.clause
        case .outOfRange(let option, let range, let given):
            "\(option) takes \(range.lowerBound) to \(range.upperBound), not \(given)"
        case .tooLow(let option, let least, let given): "\(option) is \(given); it must be \(least) or more"
        case .noShare(let option, let given):
            "\(option) takes a share from 0 to 1, such as 0.3, or a percentage, such as 30%, not \"\(given)\""
        case .shareOutOfRange(let option, let lowest, let highest, let given):
            "\(option) takes \(lowest) to \(highest), not \(given)"
        case .noZone(let option, let given):
            "\(option) takes a time zone such as Europe/Paris or GMT, not \"\(given)\""
        case .noTime(let option, let given):
            "\(option) takes a date such as 2026-11-21 or 2026-11-21T07:14 (UTC), or an age such as 30min, 2h, 3d or "
                + "1w, not \"\(given)\""
        case .noTimeSpan(let word, let given):
            "\"\(word)\" takes a span of time of at most 30 days, such as 30s, 10m or 2h"
                + (given.map { ", not \"\($0)\"" } ?? "")
        case .noMetricsFile(let given):
            "--metrics-file takes the path of a file that ends in .prom, not \"\(given)\""
        case .notAnAddress(let option, let given):
            "\(option) must be an IP address, such as 192.0.2.10, not \"\(given)\""
        case .noFlowNumbers(let given):
            "--flow takes the numbers of flows, such as 3 or 1,4, not \"\(given)\""
        case .noRecordingName(let given):
            "--name takes up to 80 letters, digits, \"-\" and \"_\", without \"port_\" at the beginning or \"Random\" "
                + "at the end, not \"\(given)\""
        case .onlyForCaptures(let option): "\(option) is for captures (pcap or pcapng), and this is none"
        case .captureFromPrompt:
            "\"-\" reads a capture from standard input, as in \"tcpdump -w - | wehe -c 'recordings import -'\"; "
                + "here commands come from it"
        case .noVerdict(let name, let known):
            "no verdict \"\(name)\"; there are \(known.joined(separator: ", "))"
        case .noBinding(let text): "--var takes NAME=VALUE, such as APP=netflix, not \"\(text)\""
        case .noFailureCondition(let name, let known):
            "--fail-on takes \(known.joined(separator: ", ")), with commas between, not \"\(name)\""
        case .notATest(let word):
            "\"\(word)\" names no test; give a number such as 17, a range such as 3-7, or last"
        case .noTag(let word):
            "\"\(word)\" cannot be a tag: a tag begins with a letter and has up to 40 letters, digits, "
                + "\"-\", \"_\", \".\", \":\" or \"/\"; \"last\" is the newest test"
        case .netnsBounds: "--line-rate takes 0.1 to 10000 Mbit/s and --delay 0 to 10000 ms"
        case .queryWithoutQuotes:
            "the query has to stand in quotes: sql 'SELECT ...', or, with texts in it, sql \"SELECT ... 'text' ...\""
        case .onlyBeside(let option, let other): "\(option) needs \(other) beside it"
        case .excludeEachOther(let one, let other): "\(one) and \(other) exclude each other"
        case .numbersOrFilters: "give either tests or filters, not both"
        case .pairNeedsTwo: "--pair takes two servers that differ"
        case .peerNeedsPublicAddress:
            "a server that listens on all addresses needs --public-address with --peer, so that clients are told "
                + "which is its own"
        case .namesNoTest: "name tests by their numbers, such as 17 or 3-7, or with last"
        case .oneTestOnly(let word): "a note is about one test, not about \(word)"
        case .noteIsEmpty: "a note needs a text after the test; --clear removes notes"
        case .clearTakesNoText: "--clear takes no text"
        case .addedAndRemoved(let tag): "\"\(tag)\" cannot be given and taken away at once"
        case .oneValueNeeded: "a setting takes one value; put it in quotes if it has blanks"
        case .nothingToWatch: "watch needs a command, such as \"watch 5s results\""
        case .notWatched(let line):
            "watch takes commands that only show what is there, not \"\(line)\"; \"repeat\" runs any"
        case .noInterval(let given):
            "the interval is a span of time from 100ms to 30 days, such as 5s or 2m, not \"\(given)\""
        case .nothingToRepeat: "repeat needs a command, such as \"repeat 3 replay espn\""
        }
    }

    private func form(_ number: NumberForm) -> String {
        switch number {
        case .whole: "a whole number"
        case .megabits: "a number of Mbit/s"
        case .milliseconds: "a number of milliseconds"
        case .percent: "a number of percent"
        }
    }
}
