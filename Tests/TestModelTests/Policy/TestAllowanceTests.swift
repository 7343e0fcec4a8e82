import TestModel
import Foundation
import Testing

@Suite("How many tests a day M-Lab lets in")
struct TestAllowanceTests {
    private static let start = Date(timeIntervalSince1970: 1_795_435_200)

    private func after(_ hours: Double) -> Date { Self.start.addingTimeInterval(hours * 3_600) }

    private func count(_ use: TestAllowance.Use, _ count: Int) -> TestCount {
        var tests = TestCount()
        for number in 0..<count { tests.add(use, 1, at: after(Double(number) / 10)) }
        return tests
    }

    @Test("a person's 40 tests are let in, the next one when the first is a day old")
    func interactive() throws {
        let allowance = TestAllowance.mlab
        #expect(allowance.refusal(of: .interactive, 1, after: count(.interactive, 39), at: after(4)) == nil)
        let tests = count(.interactive, 40)
        let refusal = try #require(allowance.refusal(of: .interactive, 1, after: tests, at: after(4)))
        #expect(refusal == .init(use: .interactive, limit: 40, made: 40, opens: after(24)))
        #expect(allowance.refusal(of: .interactive, 1, after: tests, at: after(23.999)) != nil)
        #expect(allowance.refusal(of: .interactive, 1, after: tests, at: after(24)) == nil)
    }

    @Test("four tests a day run by themselves; what a person types does not count among them")
    func automatic() throws {
        let allowance = TestAllowance.mlab
        #expect(allowance.refusal(of: .automatic, 4, after: count(.interactive, 36), at: after(4)) == nil)
        let tests = count(.automatic, 4)
        #expect(allowance.refusal(of: .interactive, 1, after: tests, at: after(1)) == nil)
        let refusal = try #require(allowance.refusal(of: .automatic, 1, after: tests, at: after(1)))
        #expect(refusal == .init(use: .automatic, limit: 4, made: 4, opens: after(24)))
        // Two at once have room when the second one is a day old.
        let two = try #require(allowance.refusal(of: .automatic, 2, after: tests, at: after(1)))
        #expect(two.opens == after(24.1))
    }

    @Test("the limit that holds longest is told: all tests of a person can keep a script out")
    func both() throws {
        let refusal = try #require(
            TestAllowance.mlab.refusal(of: .automatic, 1, after: count(.interactive, 40), at: after(4)))
        #expect(refusal.limit == 40)
    }

    @Test("more at once than a day lets in are never let in")
    func tooManyAtOnce() throws {
        let refusal = try #require(
            TestAllowance.mlab.refusal(of: .automatic, 5, after: TestCount(), at: Self.start))
        #expect(refusal == .init(use: .automatic, limit: 4, made: 0, opens: nil))
    }

    @Test("tests of a clock that was a year ahead do not keep anybody out, and are forgotten")
    func wrongClock() {
        var tests = TestCount()
        tests.add(.automatic, 4, at: after(24 * 365))
        #expect(TestAllowance.mlab.refusal(of: .automatic, 4, after: tests, at: Self.start) == nil)
        tests.add(.interactive, 1, at: Self.start)
        #expect(tests.tests(at: after(24 * 365)) == (0, 0))
        #expect(tests.tests(at: Self.start) == (1, 0))
    }

    @Test("tests that did not begin are taken back")
    func takenBack() {
        var tests = count(.automatic, 4)
        tests.remove(.automatic, 1)
        #expect(tests.tests(at: after(1)) == (3, 3))
        tests.remove(.interactive, 2)
        #expect(tests.tests(at: after(1)) == (3, 3))
    }
}
