package import Campaigns
import Differentiation
package import Basics
package import Foundation
import Recordings
package import TestModel
package import Messages

extension CampaignReport {
    /// True if all counted tests were run as a rehearsal.
    private var isRehearsal: Bool { tests > 0 && artificial[.rehearsal] == tests }

    /// Returns the warning above a report on tests that are not evidence about a network; nil if there are
    /// none.
    package func warning(_ words: Messages) -> (word: String, sentence: String)? {
        artificial.isEmpty ? nil : words.evidenceWarning(artificial, of: tests)
    }

    /// Returns the report as JSON.
    ///
    /// - Parameters:
    ///   - material: the plans, servers and recordings of its tests.
    ///   - made: the date of the report.
    ///   - html: the file to which the page was written; nil if none.
    /// - Returns: one object.
    package func record(material: CampaignMaterial, made: Date, html: String?) -> JSONValue {
        let tables = CampaignTables(self, Messages.english)
        return [
            "campaign": .string(campaign), "made": .string(Quantities.timestamp(made)),
            "software_version": .string(Software.version), "zone": .string(zone.identifier),
            "first": .optional(span.map { Quantities.timestamp($0.lowerBound) }),
            "last": .optional(span.map { Quantities.timestamp($0.upperBound) }), "tests": .count(tests),
            "completed": .count(completed), "pairs": .count(pairs), "family": .count(family),
            "level": .number(rule.level), "doubt": .number(rule.doubt), "excluded": .number(rule.excluded),
            "confirmation_level": .number(rule.confirmation), "seed": .string(String(rule.seed)),
            "found": .count(tally.found), "varying": .count(tally.varying),
            "confirmed": .count(tally.confirmed), "slight": .count(tally.slight), "none": .count(tally.none),
            "unknown": .count(tally.unknown), "cells": .array(cells.map(\.record)),
            "vantage_points": .array(tables.vantagePoints.records), "slots": .array(tables.slots.records),
            "failures": .array(tables.failures.records), "withheld": .array(tables.withheld.records),
            "rehearsal": .bool(isRehearsal), "artificial": Self.counts(artificial),
            "left_out": Self.counts(leftOut), "tests_left_out": .count(testsLeftOut),
            "records": records.record,
            "counted_until": .optional(countedUntil.map(Quantities.timestamp)),
            "tests_later": .count(testsLater),
            "order": order?.record ?? .null, "instants": instants?.record ?? .null,
            "plans": Self.counts(plans, "plan"), "servers": Self.counts(servers, "server"),
            "material": material.record, "tests_all": .count(list.count),
            "tests_sha256": .optional(list.sha256), "test_list": .array(list.tests.map(\.record)),
            "html": .optional(html),
        ]
    }

    private static func counts(_ counts: [ArtificialCondition: Int]) -> JSONValue {
        .object(ArtificialCondition.allCases.map { ($0.rawValue, .count(counts[$0] ?? 0)) })
    }

    private static func counts(_ counts: [String: Int], _ key: String) -> JSONValue {
        .array(
            counts.sorted { $0.key < $1.key }.map { name, count in
                .object([(key: key, value: .string(name)), (key: "tests", value: .count(count))])
            })
    }
}

extension ListedTest {
    fileprivate var record: JSONValue {
        [
            "id": .integer(id), "uuid": .string(uuid), "started": .string(Quantities.timestamp(started)),
            "app": .string(app), "direction": .string(direction.rawValue),
            "vantage_point": .string(vantagePoint), "status": .string(status.rawValue),
            "verdict": .optional(verdict?.rawValue), "effect": .optional(change),
            "counted": .bool(uncounted == nil), "uncounted": .optional(uncounted?.rawValue),
            "conditions": .array(conditions.map { .string($0.rawValue) }),
            "evidence_sha256": .optional(evidence.isEmpty ? nil : evidence), "record_sha256": .string(digest),
        ]
    }
}

extension RecordTally {
    /// Its JSON object.
    package var record: JSONValue {
        .object(
            RecordStanding.allCases.map {
                ($0.rawValue.replacing("-", with: "_"), .count(counts[$0] ?? 0))
            } + [
                ("imported", .count(imported)), ("examples", .array(examples.map(JSONValue.integer))),
            ])
    }
}

extension CampaignMaterial {
    /// Its JSON object.
    fileprivate var record: JSONValue {
        [
            "plans": .array(
                plans.map {
                    [
                        "plan": .string($0.digest), "tests": .count($0.tests), "text": .optional($0.text),
                    ]
                }),
            "file": file?.record ?? .null,
            "servers": .array(
                servers.map {
                    [
                        "server": .string($0.name), "host": .string($0.host),
                        "address": .optional($0.address), "tests": .count($0.tests),
                    ]
                }),
            "recordings": .array(
                recordings.map {
                    [
                        "app": .string($0.app), "role": .string($0.role), "recording": .string($0.name),
                        "digest": .string($0.digest), "synthesised": .optional($0.synthesised),
                        "replays": .count($0.replays),
                    ]
                }),
            "settings": .array(
                settings.map {
                    [
                        "setting": .string($0.name), "value": .string($0.value), "tests": .count($0.tests),
                    ]
                }),
            "versions": .array(
                versions.sorted { $0.key < $1.key }.map {
                    ["software_version": .string($0.key), "tests": .count($0.value)]
                }),
        ]
    }
}

extension CampaignMaterial.File {
    fileprivate var record: JSONValue {
        [
            "sha256": .string(digest), "plan": .string(plan), "given": .bool(isGiven), "text": .string(text),
        ]
    }
}

extension CampaignCell {
    fileprivate var record: JSONValue {
        [
            "network": .string(network.label), "as_number": network.asNumber.map(JSONValue.count) ?? .null,
            "network_name": .optional(network.name), "network_prefix": .optional(network.prefix),
            "app": .string(app), "title": .string(title), "direction": .string(direction.rawValue),
            "answer": .string(answer.key),
            "largest": .optional(answer.largest),
            "tested_bytes": testedBytes.map(JSONValue.integer) ?? .null, "effect": .optional(effect),
            "effect_low": .optional(effect.flatMap { _ in effects?.low }),
            "effect_high": .optional(effect.flatMap { _ in effects?.high }),
            "p_value": .number(adjustedPValue),
            "confirmed": .bool(isConfirmed), "tests": .count(tests), "decided": .count(decided),
            "slower": .count(slower), "faster": .count(faster), "pairs": .count(pairs),
            "void_pairs": .count(voidPairs), "void_original": .count(voids.originalFailed),
            "void_control": .count(voids.controlFailed), "original_first": .count(originalFirst),
            "order": order?.record ?? .null, "strata": .array(strata.map(\.record)),
            "sparse_hours": .array(
                sparseHours.map { ["hour": .count($0.first), "hours": .count($0.count)] }),
            "sparse_vantage_points": .array(sparseVantagePoints.map(JSONValue.string)),
            "pairs_needed": pairsNeeded.map(JSONValue.count) ?? .null,
            "change": change?.record ?? .null, "changes": .array(changes.map(\.periods)),
            "elsewhere": .array(
                elsewhere.map { ["vantage_point": .string($0.vantagePoint), "figure": $0.period.record] }),
            "rates": .array(
                (rates?.rates ?? []).map { rate in
                    [
                        "rate_mbps": .number(rate.rate), "rate_low_mbps": .number(rate.interval.lower),
                        "rate_high_mbps": .number(rate.interval.upper), "support": .count(rate.support),
                    ]
                }),
            "week": .array(week.record),
        ]
    }
}

extension WeekPicture {
    /// The hours of the week that have pairs; weekdays count from 1, Monday.
    fileprivate var record: [JSONValue] {
        hours.enumerated().compactMap { place, hour in
            hour.change.map { change in
                [
                    "weekday": .count(place / 24 + 1), "hour": .count(place % 24),
                    "pairs": .count(hour.pairs),
                    "change": .number(change),
                ]
            }
        }
    }
}

extension OrderEffect {
    fileprivate var record: JSONValue {
        [
            "ratio": .number(ratio), "ratio_low": .number(interval.lowerBound),
            "ratio_high": .number(interval.upperBound),
        ]
    }
}

extension CampaignStratum {
    fileprivate var record: JSONValue {
        var (hour, hours, point): (JSONValue, JSONValue, JSONValue) = (.null, .null, .null)
        switch place {
        case .hours(let range): (hour, hours) = (.count(range.first), .count(range.count))
        case .vantagePoint(let name): point = .string(name)
        }
        return [
            "hour": hour, "hours": hours, "vantage_point": point, "effect": .number(effect.change),
            "effect_low": .number(effect.changes.low), "effect_high": .number(effect.changes.high),
            "pairs": .count(effect.pairs), "others_effect": .optional(others?.change),
            "others_low": .optional(others?.changes.low), "others_high": .optional(others?.changes.high),
            "others_pairs": others.map { .count($0.pairs) } ?? .null,
        ]
    }
}

extension CampaignChange {
    fileprivate var record: JSONValue {
        [
            "day": .string(Messages.english.day(day)), "before": .optional(before?.change),
            "after": .optional(after?.change), "vantage_point": .optional(vantagePoint),
            "pairs_before": .count(before?.pairs ?? 0), "pairs_after": .count(after?.pairs ?? 0),
            "p_value": .number(adjustedPValue),
        ]
    }

    /// The change with all that is known of the time before and after it.
    fileprivate var periods: JSONValue {
        [
            "day": .string(Messages.english.day(day)), "vantage_point": .optional(vantagePoint),
            "before": before?.record ?? .null, "after": after?.record ?? .null,
            "p_value": .number(adjustedPValue),
        ]
    }
}

extension CampaignPeriod {
    fileprivate var record: JSONValue {
        [
            "effect": .number(change), "effect_low": .optional(changes?.low),
            "effect_high": .optional(changes?.high), "pairs": .count(pairs), "week": .array(week.record),
        ]
    }
}

extension InstantTally {
    fileprivate var record: JSONValue {
        [
            "tests": .count(tests), "following": .count(following), "other_plans": .count(ofOtherPlans),
            "rounds": .count(rounds), "late_rounds": .count(late),
            "differing": .array(
                differing.map { ["vantage_point": .string($0.vantagePoint), "slot": .count($0.slot)] }),
            "slots": .count(slots), "slots_following": .count(slotsFollowing),
        ]
    }
}
