import Testing

@testable import Plotting

@Suite("Several plots in one SVG file")
struct SVGSheetTests {
    private let over = Plot.throughput(title: "Over time", [PlotTests.replay("original", [1, 2, 1])])
    private let distribution = Plot.distribution(
        title: "Distribution", [PlotTests.replay("original", [1, 2, 1])])

    @Test("They stand below each other without overlapping, and the file is as high as all of them")
    func places() throws {
        let reading = try #require(MarkupReading(SVGSheet([over, distribution]).document))
        let drawings = reading.named("svg")
        try #require(drawings.count == 3)
        func number(_ index: Int, _ key: String) throws -> Double {
            try #require(drawings[index].attributes[key].flatMap { Double($0) })
        }
        #expect(try number(1, "y") == 0)
        #expect(try number(2, "y") == number(1, "height"))
        #expect(try number(0, "height") == number(1, "height") + number(2, "height"))
        #expect(try number(0, "width") == number(1, "width"))
        let identifiers = reading.elements.compactMap { $0.attributes["id"] }
        #expect(Set(identifiers).count == identifiers.count)
        #expect(reading.named("style").count == 1)
    }

    @Test("One plot is the same file as without a sheet")
    func single() {
        #expect(SVGSheet([over]).document == SVGPlot(over, identifier: "plot-1").document)
    }

    @Test("Axes can have other words; numbers and units stay")
    func captions() {
        let french = over.captioned(horizontal: "temps", vertical: "débit")
        #expect(french.horizontal.caption == "temps (s)" && french.vertical.caption == "débit (Mbit/s)")
        #expect(french.series == over.series && french.horizontal.greatest == over.horizontal.greatest)
        #expect(french.captioned(horizontal: "time", vertical: "throughput") == over)
    }
}
