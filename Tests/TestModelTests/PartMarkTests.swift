import Testing

@testable import TestModel

@Suite("Parts that a test may lack")
struct PartMarkTests {
    @Test("Each field of one names the field that is null where it is missing, which is a field itself")
    func marks() {
        let fields = PortableTest.table.fields
        let names = Set(fields.map(\.name))
        var marked: [String: String] = [:]
        for field in fields { marked[field.name] = field.mark }
        #expect(Set(marked.values).isSubset(of: names))
        #expect(marked["lab_rules"] == "lab_name" && marked["failure_message"] == "failure_code")
        #expect(marked["user_id"] == nil && marked["app"] == nil)
    }
}
