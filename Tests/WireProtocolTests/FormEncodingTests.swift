import Testing
import WireProtocol

@Suite("Parameters of the results service (Specification 9.1)")
struct FormEncodingTests {
    @Test("the user id's @ is read escaped or not", arguments: ["userID=%40kyy5t9ykw", "userID=@kyy5t9ykw"])
    func at(_ text: String) {
        #expect(FormEncoding.decode(text) == ["userID": "@kyy5t9ykw"])
    }

    @Test("parameters are written escaped, in the order given")
    func encodes() {
        #expect(
            FormEncoding.encode([("command", "analyze"), ("userID", "@a b&c=d"), ("x", "é-._~")])
                == "command=analyze&userID=%40a%20b%26c%3Dd&x=%C3%A9-._~")
        #expect(FormEncoding.encode([("tab", "\t")]) == "tab=%09")
        #expect(FormEncoding.encode([]) == "")
    }

    @Test("raw brackets and commas are read, as one upstream client sends them")
    func rawBrackets() {
        #expect(
            FormEncoding.decode(#"kwargs={"intervalSizes":[0.2,0.22]}&command=getMeasurements"#)
                == ["kwargs": #"{"intervalSizes":[0.2,0.22]}"#, "command": "getMeasurements"])
    }

    @Test(
        "what looks like an escape and is none stays as it is",
        arguments: ["100%", "%", "%4", "%zz", "%+f", "%-0", "% 4"])
    func brokenEscapes(_ value: String) {
        let plusIsSpace = value.replacing("+", with: " ")
        #expect(FormEncoding.decode("v=\(value)") == ["v": plusIsSpace])
    }

    @Test("plus is a space, empty values and empty pairs are read, the last of repeated names counts")
    func details() {
        #expect(
            FormEncoding.decode("a=1+2&b=&c&&a=3=4&%64=e%2Bf") == ["a": "3=4", "b": "", "c": "", "d": "e+f"])
        #expect(FormEncoding.decode("") == [:])
    }

    @Test("bytes that are no UTF-8 do no harm")
    func invalidUTF8() {
        #expect(FormEncoding.decode("v=%ff%fe")["v"] == "\u{FFFD}\u{FFFD}")
    }

    @Test("every text survives escaping", arguments: ["", "@kyy5t9ykw", "a&b=c d+%41/?#é\u{1F600}\n"])
    func roundTrip(_ value: String) {
        #expect(FormEncoding.decode(FormEncoding.encode([("name", value)])) == ["name": value])
    }
}
