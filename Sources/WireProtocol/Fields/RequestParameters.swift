import Basics

/// The parameters of a request with the checks shared by several commands. Upstream uses them in file paths
/// and commands, so their characters are checked here.
struct RequestParameters {
    private let values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    /// Returns an optional parameter.
    func optional(_ name: String) -> String? { values[name] }

    /// Returns a parameter unchanged.
    func text(_ name: String) throws(ResultsRejection) -> String {
        guard let value = values[name] else { throw .missing(name) }
        return value
    }

    /// Returns a number of one to nine digits.
    func number(_ name: String) throws(ResultsRejection) -> Int {
        let text = try text(name)
        guard let number = Identification.number(text) else {
            throw .notANumber("\(name) is \"\(text.prefix(20))\", not a number of 1 to 9 digits")
        }
        return number
    }

    /// Returns a user ID.
    func userID() throws(ResultsRejection) -> String {
        let userID = try text("userID")
        guard Identification.isUserID(userID) else {
            throw .notANumber("userID is not 1 to 32 of [A-Za-z0-9@]")
        }
        return userID
    }

    /// Returns the three parameters that identify a replay.
    func testKey() throws(ResultsRejection) -> TestKey {
        TestKey(
            userID: try userID(), historyCount: try number("historyCount"), testID: try number("testID"))
    }

    /// Returns a parameter that is a JSON object; a missing one is an empty object if `isOptional`.
    func object(_ name: String, isOptional: Bool = false) throws(ResultsRejection) -> RequestObject {
        if isOptional, values[name] == nil { return RequestObject(name: name, fields: .object([])) }
        let text = try text(name)
        guard let fields = try? JSONValue(parsing: text), fields.members != nil
        else { throw .notANumber("\(name) is no JSON object") }
        return RequestObject(name: name, fields: fields)
    }
}

/// A JSON object in a parameter, whose values clients write as strings or as numbers.
struct RequestObject {
    let name: String
    private let fields: JSONValue

    init(name: String, fields: JSONValue) {
        self.name = name
        self.fields = fields
    }

    func has(_ key: String) -> Bool { fields[key]?.isKnown ?? false }

    /// Returns a value that satisfies a check; `form` describes the expected form.
    func text(
        _ key: String, _ form: String, where isRight: (String) -> Bool
    ) throws(ResultsRejection) -> String {
        guard let value = fields[key], let text = Self.text(value), isRight(text) else {
            throw .notANumber("\(key) in \(name) is not \(form)")
        }
        return text
    }

    func number(_ key: String) throws(ResultsRejection) -> Int {
        let text = try text(key, "a number of 1 to 9 digits") { Identification.number($0) != nil }
        return Identification.number(text) ?? 0
    }

    /// Returns an array of numbers that satisfy a check.
    func numbers(
        _ key: String, _ form: String, where isRight: ([Double]) -> Bool
    ) throws(ResultsRejection) -> [Double] {
        let items = fields[key]?.elements
        let numbers = items?.compactMap(ResponseFields.number)
        guard let numbers, numbers.count == items?.count, isRight(numbers) else {
            throw .notANumber("\(key) in \(name) is not \(form)")
        }
        return numbers
    }

    private static func text(_ value: JSONValue) -> String? {
        value.content ?? value.wholeNumber.map { String($0) }
    }
}
