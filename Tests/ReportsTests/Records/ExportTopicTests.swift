import Messages
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import Reports

@Suite("The help of exported records")
struct ExportTopicTests {
    @Test("Every record has the same keys, and the help explains each of them")
    func keys() throws {
        let topic = FieldReference.filled(try Checkout.topic("export"), .english)
        let named = Set(topic.matches(of: /[a-z][A-Za-z0-9_]*/).map { String($0.output) })
        for samples in [true, false] {
            let keys = ExportRecord.keys(samples: samples)
            #expect(Set(keys).count == keys.count)
            for portable in Sample.everyKind {
                #expect(ExportRecord.pairs(portable, samples: samples).map(\.key) == keys)
            }
            let explained = keys.map { $0.replacing(/^control_/, with: "original_") }
            #expect(Set(explained).subtracting(named) == [])
        }
        #expect(topic.contains("SCHEMA \(ExportRecord.schema)\n"))
    }
}
