package import Foundation

/// The slots of a campaign at one vantage point.
package struct SlotSchedule: RandomAccessCollection, Sendable {
    private let campaign: Campaign
    private var vantagePoint: String
    private let spans: Spans

    /// Periods of the slots.
    private enum Spans {
        /// Consecutive slots of equal length in seconds.
        case equal(length: Double, count: Int)
        /// Individual slots.
        case listed([Range<Date>])
    }

    /// Derives the slots; each vantage point has its own start times.
    ///
    /// - Parameters:
    ///   - campaign: the campaign.
    ///   - vantagePoint: the vantage point's name.
    package init(_ campaign: Campaign, vantagePoint: String) {
        self.campaign = campaign
        self.vantagePoint = vantagePoint
        func equal(_ length: Double) -> Spans {
            let whole = campaign.span.upperBound.timeIntervalSince(campaign.span.lowerBound)
            // The remainder after the last whole slot has no round: it would be closer to its predecessor
            // than others.
            return .equal(length: length, count: Int((whole / length).rounded(.down)))
        }
        switch campaign.rhythm {
        case .daily(let times): spans = equal(86_400 / Double(times))
        case .every(let seconds): spans = equal(Double(seconds))
        case .hours(let hours): spans = .listed(Self.spans(hours, campaign))
        }
    }

    /// Returns the slots of the same campaign at another vantage point.
    package func of(_ vantagePoint: String) -> SlotSchedule {
        var other = self
        other.vantagePoint = vantagePoint
        return other
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch spans {
        case .equal(_, let count): count
        case .listed(let spans): spans.count
        }
    }

    package subscript(position: Int) -> CampaignSlot {
        let span: Range<Date>
        switch spans {
        case .listed(let spans): span = spans[position]
        case .equal(let length, _):
            let begin = campaign.span.lowerBound
            span = begin + Double(position) * length..<begin + Double(position + 1) * length
        }
        return CampaignSlot(
            number: position + 1, span: span,
            seed: SlotKey.seed(campaign, vantagePoint: vantagePoint, slot: position + 1))
    }

    /// Returns the first slot that ends after an instant; nil after the last.
    package func first(endingAfter instant: Date) -> CampaignSlot? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].span.upperBound > instant { high = middle } else { low = middle + 1 }
        }
        return low < endIndex ? self[low] : nil
    }

    /// Returns true if a slot is recorded as having passed that has not: the clock was ahead then, or is behind now. Such a
    /// record is no obstacle to the slot's round.
    package func isPremature(_ record: SlotRecord, at now: Date) -> Bool {
        guard case .missed(let reason) = record.fate, reason.saysPassed, indices.contains(record.number - 1)
        else { return false }
        return self[record.number - 1].span.upperBound > now
    }

    /// Returns the hours of every day that are completely within the campaign. An hour skipped by a change of
    /// the clock is omitted, and of a repeated one the first counts.
    private static func spans(_ hours: [Int], _ campaign: Campaign) -> [Range<Date>] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = campaign.zone
        var spans: [Range<Date>] = []
        var day: Date? = calendar.startOfDay(for: campaign.span.lowerBound)
        while let begin = day, begin < campaign.span.upperBound {
            for hour in hours {
                guard let start = calendar.date(bySettingHour: hour, minute: 0, second: 0, of: begin),
                    calendar.component(.hour, from: start) == hour
                else { continue }
                let span = start..<start + 3_600
                if span.lowerBound >= campaign.span.lowerBound, span.upperBound <= campaign.span.upperBound {
                    spans.append(span)
                }
            }
            day = calendar.date(byAdding: .day, value: 1, to: begin)
        }
        return spans
    }
}
