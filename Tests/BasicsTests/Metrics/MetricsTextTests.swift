import Testing

@testable import Basics

@Suite("The page of metrics")
struct MetricsTextTests {
    @Test("A family has its help, its type and a line for each number")
    func page() {
        let page = MetricsText.page([
            MetricFamily("a_total", .counter, "How many.\nAnd \\ more.", 12),
            MetricFamily("nothing", .gauge, "What nobody knows.", nil),
            MetricFamily(
                "b", .gauge, "Two.",
                [
                    MetricSample(0.25, [.init("name", "x\"y\\z\n"), .init("kind", "é")]),
                    MetricSample(-.infinity),
                ]),
        ])
        #expect(
            page == """
                # HELP a_total How many.\\nAnd \\\\ more.
                # TYPE a_total counter
                a_total 12
                # HELP b Two.
                # TYPE b gauge
                b{name="x\\"y\\\\z\\n",kind="é"} 0.25
                b -Inf

                """)
    }

    @Test("A quote in a label is escaped although a combining mark follows it")
    func combined() {
        let page = MetricsText.page([
            MetricFamily("a", .gauge, "A.", [MetricSample(1, [.init("b", "\"\u{301}")])])
        ])
        #expect(page.unicodeScalars.filter { $0 == "\\" }.count == 1)
    }

    @Test(
        "Numbers are written as the format has them",
        arguments: [
            (0, "0"), (-3, "-3"), (1e15, "1000000000000000"), (0.1, "0.1"), (1e-7, "1e-07"),
            (1e300, "1e+300"), (.nan, "NaN"), (.infinity, "+Inf"), (-.infinity, "-Inf"),
        ])
    func numbers(value: Double, text: String) { #expect(MetricsText.number(value) == text) }

    @Test("A counter by label shows the values it was told of before they are counted, in order")
    func labelled() {
        let counter = LabelledCounter("type", ["b", "a"])
        counter.count("b")
        counter.count("c")
        counter.count("b")
        let shown = counter.samples.map { "\($0.labels[0].value)=\(Int($0.value))" }
        #expect(shown == ["a=0", "b=2", "c=1"])
        #expect(counter.samples.allSatisfy { $0.labels.map(\.name) == ["type"] })
        #expect(counter["b"] == 2 && counter["d"] == 0)
    }

    @Test("A histogram's buckets hold all values up to their bound, which belongs to them")
    func histogram() {
        let histogram = Histogram([0.5, 1, 2])
        for value in [0.5, 0.75, 1, 5, .nan, .infinity] { histogram.observe(value) }
        let page = MetricsText.page([MetricFamily("h", .histogram, "Help.", histogram.samples)])
        #expect(
            page == """
                # HELP h Help.
                # TYPE h histogram
                h_bucket{le="0.5"} 1
                h_bucket{le="1"} 3
                h_bucket{le="2"} 3
                h_bucket{le="+Inf"} 4
                h_sum 7.25
                h_count 4

                """)
    }
}
