import Testing

@testable import Differentiation

@Suite("Analysis errors")
struct AnalysisErrorTests {
    @Test(
        "Each error is one sentence that names the thing and its place",
        arguments: [
            (
                AnalysisError.tooFewValues(series: .control, count: 1, needed: 2),
                "the control series has 1 of the 2 values it needs at least"
            ),
            (
                .notFinite(series: .original, index: 4),
                "value 5 of the original series is not a finite number"
            ),
            (
                .implausibleThroughput(series: .single, index: 0, value: -3),
                "value 1 of the single series is -3.0 Mbit/s; a throughput lies between 0 and 1000000000000.0"
            ),
            (.noThroughput, "no byte arrived in either replay, so there is nothing to compare"),
            (
                .lengthsDiffer(first: 2, second: 3),
                "paired series have to be equally long, but they have 2 and 3 values"
            ),
            (
                .constantSeries(.second),
                "all values of the second series are equal, so it has no rank correlation"
            ),
            (
                .unusableNumber(.ksPValue),
                "the p value is not a finite number, so no verdict can rest on it"
            ),
            (
                .thresholdOutOfRange(.area, value: 1.5),
                "the threshold of the area is 1.5, but has to lie between 0 and 1"
            ),
            (
                .planOutOfRange(.power, value: 1.5, allowed: 0.5...0.99),
                "the wanted share of detections is 1.5, but has to lie between 0.5 and 0.99"
            ),
            (
                .thresholdOutOfRange(.correlatedShare, value: 0),
                "the threshold of the correlated share of interval sizes is 0.0, but has to lie between 0 and 1"
            ),
            (
                .unusableTime(name: "duration", value: -1, least: nil),
                "the duration is -1.0 s, but has to be above 0 and at most 86400 s"
            ),
            (
                .unusableTime(name: "interval size", value: 0.0001, least: 0.001),
                "the interval size is 0.0001 s, but has to be at least 0.001 and at most 86400 s"
            ),
            (
                .unusablePacket(index: 6),
                "packet 7 of the capture has a time outside 0 to 86400 s, a negative or implausible length, "
                    + "or lost more bytes than it has"
            ),
        ]
    )
    func sentences(error: AnalysisError, sentence: String) {
        #expect(error.description == sentence)
    }
}
