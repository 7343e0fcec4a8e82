import TestModel
import Testing

@Suite("Pauses between probes")
struct ProbePausesTests {
    @Test("the pause after a block is that of operators, the other one short")
    func probes() {
        #expect(ProbePauses.standard.seconds(afterBlock: true) == 120)
        #expect(ProbePauses.standard.seconds(afterBlock: false) == 5)
        #expect(ProbePauses.none.seconds(afterBlock: true) == 0)
    }
}
