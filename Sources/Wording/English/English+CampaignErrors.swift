package import AutonomousSystems
package import Campaigns
import Formatting

extension English {
    package func mistakes(_ mistakes: CampaignMistakes) -> String {
        guard mistakes.mistakes.count > 1 else {
            return mistakes.mistakes.map { "\(mistakes.file):\($0.line): \(mistake($0.kind))" }.joined()
        }
        return "\(mistakes.file): "
            + mistakes.mistakes.map { "line \($0.line): \(mistake($0.kind))" }.joined(separator: "; ")
    }

    package func mistake(_ kind: CampaignMistake.Kind) -> String {
        switch kind {
        case .notYAML(let complaint): "this is no YAML: \(complaint)"
        case .noKeys:
            "a campaign is a list of keys with values, such as \"name: autumn\" (see \"help campaign\")"
        case .unknownKey(let key, let nearest?):
            "there is no key \"\(key)\"; did you mean \"\(nearest.rawValue)\"?"
        case .unknownKey(let key, nil): "there is no key \"\(key)\"; \"help campaign\" tells which there are"
        case .repeatedKey(let key): "the key \"\(key)\" stands here a second time"
        case .missing(let key): "the key \"\(key.rawValue)\" is missing: \(takes(key))"
        case .nothingToTest: "neither \"apps\" nor \"categories\" says what is tested"
        case .value(let key, let given):
            "\"\(given)\" is nothing that \"\(key.rawValue)\" takes: \(takes(key))"
        case .form(let key): "\"\(key.rawValue)\" takes words, not a list inside a list: \(takes(key))"
        case .unknownApp(let name, let suggestions):
            suggestions.first.map { "no app named \"\(name)\"; did you mean \"\($0)\"?" }
                ?? "no app named \"\(name)\"; \"apps\" lists them"
        case .unknownServer(let name):
            "no server \"\(name)\"; \"servers\" lists them, and \"servers add\" adds one"
        case .budgetWithoutSeries: "\"budget\" is for \"tests: series\" only; single pairs have none"
        case .endsBeforeBeginning: "\"until\" is not after \"from\""
        case .noSlot: "from \"from\" to \"until\" there is no room for a single round"
        }
    }

    /// What a key takes.
    private func takes(_ key: CampaignKey) -> String {
        switch key {
        case .name, .tags: "letters, digits and hyphens, at most 64"
        case .rehearsal: "yes or no"
        case .apps: "names of apps, as \"apps\" lists them"
        case .categories: "video, music, conferencing, small-port, large-port"
        case .servers: "names of servers, as \"servers\" lists them"
        case .tests: "single or series"
        case .budget: "a number of whole pairs, from 1 to 100"
        case .rounds: "\"4 a day\" (1 to 144), \"every 6h\" (10m to 30d) or \"at 2, 8, 14, 20\" (hours)"
        case .zone: "a time zone, as Europe/Paris"
        case .from, .until: "a day or a minute, as 2026-12-01 or 2026-12-01 06:00"
        case .pause: "a span of time up to a day, as 90s or 2m"
        case .data: "a size a day or a month, as \"500 MB a day\" or \"20 GB a month\""
        case .seed: "a whole number from 0 to 18446744073709551615"
        }
    }

    package func campaignSentence(_ error: CampaignError) -> String {
        switch error {
        case .unknown(let name, let known) where known.isEmpty:
            "no campaign \"\(name)\" was started here; \"campaign start FILE\" starts one"
        case .unknown(let name, let known):
            "no campaign \"\(name)\" was started here; known: \(known.joined(separator: ", "))"
        case .noneStarted: "no campaign was started here; \"campaign start FILE\" starts one"
        case .alreadyStarted(let name, asksTheSame: true):
            "the campaign \(name) was started before and goes on"
        case .alreadyStarted(let name, asksTheSame: false):
            "a campaign \(name) that asks for something else goes on; stop it (\"campaign stop \(name)\"), or give "
                + "this one another name"
        case .stopped(let name): "the campaign \(name) was stopped; \"campaign start FILE\" starts it anew"
        case .unchanged(let name, let state): "the campaign \(name) is \(campaignState(state)) already"
        case .runElsewhere: "another shell of this home runs its campaigns"
        case .unreadable(let name, let mistakes):
            "the campaign \(name) cannot go on: "
                + mistakes.mistakes.map { mistake($0.kind) }.joined(separator: "; ")
        case .mistaken(let file, let count): "\(file) has \(Quantities.count(count, "mistake"))"
        case .allowanceSpent(let name, let allowance, let moved, let expected):
            "the next test of \(name) is expected to move \(bytes(expected)), and \(bytes(moved)) of "
                + "\(bytes(allowance.bytes)) were moved this \(allowance.period.rawValue)"
        case .badVantagePoint(let name):
            "\"\(name)\" cannot name a vantage point: take letters, digits and hyphens, at most 64"
        case .tooLong(let limit): "a network or a site takes at most \(limit) bytes"
        }
    }

    package func tableSentence(_ error: AddressTableError) -> String {
        switch error {
        case .line(let number, let file):
            "\(file):\(number): neither \"PREFIX ASN [COUNTRY [NAME]]\" nor \"FIRST LAST ASN [COUNTRY [NAME]]\""
        case .empty(let file): "\(file) has no prefix in it"
        }
    }
}
