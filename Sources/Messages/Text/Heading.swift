/// The heading of a table's column.
package enum Heading: CaseIterable, Sendable {
    case slowdown, excluded, pairs, minutes
    case id, when, app, verdict, original, control, probability, difference, server, notes
    case title, kind, direction, megabytes, seconds, recordings
    case flow, client, usable
    case begins, answeredOver
    case recording, transport, packets, up, down, duration, origin
    case host, security, remarks
    case service, port, needed, answer
    case setting, value, standard, meaning
    case command, whatItDoes
    case preset, source, number, rule
    case profile, falsePositives, detected, undecided, coverage, wholePairs
    case storedVerdict, otherVerdict, reasons
    case detectable
    case tests, share, agreeing, disagreeing
    case network, hour, weekday, month, tag, adjustedProbability
    case slowed, rate, support
    case view, column, type, unit
    case quantity, reported, recomputed, agreement
    case campaign, vantagePoint, slots, lastTest
    case condition, accessNetwork, noEvidence
    case state, rounds, missed, next
    case counts, campaignAnswer, change, confirmed, byChance, changedOn, before, afterwards
    case asNumber, country, site, firstTest, fate, errorKey, withheldKey
}
