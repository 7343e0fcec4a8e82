/// The comparison of two replays in the form delivered by the results service (Specification 9.3).
package struct SingleResult: Equatable, Sendable {
    /// The name of the replay that was compared with the original.
    package var replayName: String
    /// The start of that replay, UTC, `YYYY-MM-DD HH:MM:SS`.
    package var date: String
    /// Copied from the identification.
    package var userID: String
    /// Copied from the identification.
    package var extraString: String
    /// Copied from the identification.
    package var historyCount: Int
    /// Copied from the identification.
    package var testID: Int
    /// Normalised difference of the means, −1…1, positive if the original was slower.
    package var area: Double
    /// Share of half-size samples that agree with the whole, 0…1.
    package var resamplingRatio: Double
    /// Mean throughput of the original, Mbit/s.
    package var meanOriginal: Double
    /// Mean throughput of the control, Mbit/s.
    package var meanControl: Double
    /// Kolmogorov–Smirnov statistic, 0…1.
    package var ksStatistic: Double
    /// Kolmogorov–Smirnov p value, 0…1.
    package var ksPValue: Double

    package init(
        replayName: String, date: String, userID: String, extraString: String, historyCount: Int, testID: Int,
        area: Double, resamplingRatio: Double, meanOriginal: Double, meanControl: Double, ksStatistic: Double,
        ksPValue: Double
    ) {
        self.replayName = replayName
        self.date = date
        self.userID = userID
        self.extraString = extraString
        self.historyCount = historyCount
        self.testID = testID
        self.area = area
        self.resamplingRatio = resamplingRatio
        self.meanOriginal = meanOriginal
        self.meanControl = meanControl
        self.ksStatistic = ksStatistic
        self.ksPValue = ksPValue
    }

    /// The object with every value as a string, which iOS requires.
    var json: String {
        let fields: [(String, String)] = [
            ("replayName", replayName), ("date", date), ("userID", userID), ("extraString", extraString),
            ("historyCount", String(historyCount)), ("testID", String(testID)),
            ("area_test", area.description),
            ("ks2_ratio_test", resamplingRatio.description),
            ("xput_avg_original", meanOriginal.description), ("xput_avg_test", meanControl.description),
            ("ks2dVal", ksStatistic.description), ("ks2pVal", ksPValue.description),
        ]
        return "{" + fields.map { "\"\($0.0)\": \(JSONText.quoted($0.1))" }.joined(separator: ", ") + "}"
    }

    /// Reads the fields, as strings or numbers.
    ///
    /// - Throws: ``WireProtocolError``; invalid values are rejected with their name.
    init(_ fields: ResponseFields) throws(WireProtocolError) {
        self.init(
            replayName: try fields.text("replayName"), date: try fields.text("date"),
            userID: try fields.text("userID"), extraString: try fields.text("extraString"),
            historyCount: try fields.integer("historyCount"), testID: try fields.integer("testID"),
            area: try fields.number("area_test", ResponseFields.difference),
            resamplingRatio: try fields.number("ks2_ratio_test", ResponseFields.share),
            meanOriginal: try fields.number("xput_avg_original", ResponseFields.throughput),
            meanControl: try fields.number("xput_avg_test", ResponseFields.throughput),
            ksStatistic: try fields.number("ks2dVal", ResponseFields.share),
            ksPValue: try fields.number("ks2pVal", ResponseFields.share))
    }
}
