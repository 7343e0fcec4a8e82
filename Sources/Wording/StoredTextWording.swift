/// What was stored in English with a test.
package protocol StoredTextWording: Sendable {
    /// A clause: a remark, a reason, what came between.
    func storedText(_ text: String) -> String
    /// Why a test failed, by the key of its error and the sentence that was stored.
    func failure(_ code: String, _ message: String) -> String
}
