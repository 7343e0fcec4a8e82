package import Basics

/// A fault of a rule.
package enum RuleError: Error, Equatable, Sendable {
    // Its words.

    /// No word says which traffic it is about.
    case noMatch
    /// No word says what to do.
    case noAction
    /// A word is neither a match term nor an action.
    case unknownWord(String, nearest: String?)
    /// A key is no match term.
    case unknownTerm(String, nearest: String?)
    /// A key is no parameter of the action.
    case foreignParameter(String, action: RuleGrammar.Action, nearest: String?)
    /// A match term stands after the action.
    case lateTerm(RuleGrammar.Term, action: RuleGrammar.Action)
    /// A parameter stands before the action.
    case earlyParameter(RuleGrammar.Parameter)
    /// A key is given twice.
    case repeated(String)
    /// The action lacks a parameter; the example is one.
    case missing(RuleGrammar.Parameter, action: RuleGrammar.Action, example: String)
    /// A word among the parameters of an action has no `=`; the example is a parameter.
    case noValue(String, action: RuleGrammar.Action, example: String)
    /// The value of a term or parameter cannot be used; `term` is both as they were written.
    case value(term: String, ValueProblem)

    // Their meaning together.

    /// Background traffic leaves nothing of its link.
    case fullLink(rate: BitRate, capacity: BitRate)
    /// Two parameters contradict each other.
    case twoParameters(RuleGrammar.Parameter, RuleGrammar.Parameter)
    /// A parameter says whose packets count, but none do.
    case senderWithoutPackets
    /// A rule that looks at no content has nothing to remember of one flow for others.
    case residualWithoutContent
    /// An offset follows no pattern.
    case offsetWithoutPattern(String)
    /// Two terms limit how far a flow is looked at.
    case twoLimits(RuleGrammar.Term, RuleGrammar.Term)
    /// A term limits how far a flow is looked at, but none looks.
    case limitWithoutContent(RuleGrammar.Term)
    /// `any` stands beside other terms.
    case everythingAndMore
    /// A term says whose bytes are looked at, but none looks for any.
    case senderWithoutPattern
    /// A name is looked for in what servers send; clients say it.
    case nameOfServer(RuleGrammar.Term)
    /// A name is looked for in UDP flows, which show none.
    case nameOfUDP(RuleGrammar.Term)
    /// No flow begins as TLS and as HTTP.
    case twoProtocols
}

/// Why the value of a term or parameter cannot be used.
package enum ValueProblem: Equatable, Sendable {
    /// It is no number with a unit of that kind; the example is one.
    case notAQuantity(QuantityKind, example: String)
    /// It is not between two quantities of its kind, which are written as in rules.
    case outOfRange(QuantityKind, lowest: String, highest: String)
    /// It is no whole number within bounds.
    case notANumber(in: ClosedRange<Int>)
    /// It is none of a few words.
    case unknownChoice(key: String, choices: [String], nearest: String?)
    /// It cannot name a rule or a bucket.
    case notAName
    /// A part of it is no server name.
    case notAServerName(part: String)
    /// It has more or fewer bytes than a pattern may.
    case textLength(bytes: Int, most: Int)
    /// It is no byte string in hexadecimal digits.
    case notBytes(most: Int)
    /// A part of it is neither a port nor a range of ports.
    case notAPort
    /// It is no IP address.
    case notAnAddress
    /// It names no kind of bucket.
    case notABucket
    /// It is neither a size nor a time, and counts neither packets nor connections.
    case notAnOnset
}
