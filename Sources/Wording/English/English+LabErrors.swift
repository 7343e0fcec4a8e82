import Basics
package import PathEmulation

/// Rules of the lab that cannot be used.
extension English {
    func pathSentence(_ error: PathEmulationError) -> String {
        switch error {
        case .rule(let label, let fault): "\(rule(label)): \(sentence(fault))"
        case .unclosedQuote(let line):
            "line \(line): a quote is not closed or a backslash ends the line; close it or leave it out"
        case .tooManyRules(let count):
            "\(count) rules are more than the \(LabRules.most) that one lab takes; leave some out"
        case .duplicateName(let name, let first, let second):
            "rules \(first) and \(second) are both named \"\(name)\"; give each a name of its own"
        case .bucketConflict(let bucket, let first, let second):
            "\(rule(second)): bucket=shared:\(bucket) has other parameters than in \(rule(first)); rules that share "
                + "a bucket have to agree in action, rate, burst and queue"
        case .unknownPreset(let name, let nearest):
            "there is no preset named \"\(name)\"; "
                + (nearest.map { "did you mean \"\($0)\"?" }
                    ?? "the presets are \(LabPreset.allCases.map(\.name).joined(separator: ", "))")
        }
    }

    /// What a rule is called.
    package func rule(_ label: RuleLabel) -> String {
        switch label {
        case .only: "the rule"
        case .name(let name): "rule \"\(name)\""
        case .number(let number): "rule \(number)"
        case .line(let line, nil): "line \(line)"
        case .line(let line, let name?): "line \(line), rule \"\(name)\""
        }
    }

    private func sentence(_ fault: RuleFault) -> String {
        switch fault {
        case .noMatch:
            "nothing says which traffic it is about; write a term such as sni=.example.net before the action, or any"
        case .noAction: "nothing says what to do; end it with \(Self.actions)"
        case .unknownWord(let word, let nearest):
            "\"\(word)\" is neither a match term nor an action; "
                + (nearest.map { "did you mean \"\($0)\"?" } ?? "the actions are \(Self.actions)")
        case .unknownTerm(let key, let nearest):
            "\"\(key)=\" is no match term; "
                + (nearest.map { "did you mean \"\($0)=\"?" } ?? "the terms are \(RuleGrammar.terms) and any")
        case .foreignParameter(let key, let action, let nearest):
            "\"\(key)=\" is no parameter of \(action.rawValue); "
                + (nearest.map { "did you mean \"\($0)=\"?" } ?? "it takes \(action.keys)")
        case .lateTerm(let term, let action):
            "\(term.rawValue)= stands after \(action.rawValue), where parameters are; write it before "
                + action.rawValue
        case .earlyParameter(let parameter):
            "\(parameter.rawValue)= stands before the action, where match terms are; write it after the action"
        case .repeated(let key): "\(key)= is given more than once; give it once"
        case .missing(let parameter, let action, let example):
            "\(action.rawValue) needs \(parameter.rawValue)=; add it, such as \(example)"
        case .noValue(let word, let action, let example):
            "\"\(word)\" stands among the parameters of \(action.rawValue) but has no =; write KEY=VALUE, such as "
                + example
        case .value(let term, let fault): "\(term) \(sentence(fault))"
        case .fullLink(let rate, let capacity):
            "rate=\(rate) leaves nothing of a link of \(capacity); write a rate below of="
        case .offsetWithoutPattern(let offset):
            "at=\(offset) follows no pattern; write it after text= or bytes="
        case .twoLimits(let first, let second):
            "\(first.rawValue)= cannot be combined with \(second.rawValue)=; keep one of them"
        case .limitWithoutContent(let term):
            "\(term.rawValue)= limits a look at content, but no term looks at any; add sni=, host=, text= or bytes=, "
                + "or leave it out"
        case .everythingAndMore:
            "any matches everything, so other terms contradict it; leave out either it or them"
        case .senderWithoutPattern:
            "from= says whose bytes are looked at, but no term looks for any; add text= or bytes=, or leave it out"
        case .nameOfServer(let term):
            "\(term.rawValue)= is read from what clients send; leave out from=server, or look for text= or bytes="
        case .nameOfUDP(let term):
            "\(term.rawValue)= is read from TCP flows only; leave out transport=udp, or look for text= or bytes="
        case .twoProtocols:
            "host= cannot hold together with sni=, as no flow begins as TLS and as HTTP; write two rules"
        }
    }

    /// What follows a term: what is wrong with its value, and what would be right.
    private func sentence(_ fault: ValueFault) -> String {
        switch fault {
        case .notAQuantity(let kind, let example):
            "is not \(noun(kind)); write a number with its unit, such as \(example)"
        case .outOfRange(let kind, let lowest, let highest):
            "is out of range; write \(noun(kind)) from \(lowest) to \(highest)"
        case .notANumber(let bounds):
            "is not a whole number in range; write one from \(bounds.lowerBound) to \(bounds.upperBound)"
        case .unknownChoice(let key, let choices, let nearest):
            "is unknown; "
                + (nearest.map { "did you mean \(key)=\($0)?" }
                    ?? "write \(choices.map { "\(key)=\($0)" }.joined(separator: " or "))")
        case .notAName: "is no usable name; write 1 to 40 letters, digits, - or _"
        case .notAServerName(let part):
            "has \"\(part)\", which is no server name; write HOST, .SUFFIX or *, several with commas between them"
        case .textLength(let bytes, let most): "has \(bytes) bytes; write 1 to \(most)"
        case .notBytes(let most):
            "is no byte string; write two hexadecimal digits a byte, 1 to \(most) bytes, such as bytes=160301"
        case .notAPort:
            "is no port; write N or N-M from 1 to 65535, several with commas between them"
        case .notAnAddress: "is no IP address; write one such as 192.0.2.7 or 2001:db8::7"
        case .notABucket: "is no bucket; write bucket=flow, bucket=client or bucket=shared:NAME"
        }
    }

    private func noun(_ kind: QuantityKind) -> String {
        switch kind {
        case .rate: "a rate"
        case .size: "a size"
        case .time: "a time"
        case .share: "a percentage"
        }
    }

    private static var actions: String {
        let words = RuleGrammar.words(RuleGrammar.Action.self)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}

extension RuleGrammar {
    /// The keys of match terms, as a list in a sentence shows them.
    package static var terms: String { words(Term.self).map { $0 + "=" }.joined(separator: ", ") }
}

extension RuleGrammar.Action {
    /// The keys of its parameters, as a list in a sentence shows them.
    package var keys: String { parameters.map { $0.rawValue + "=" }.joined(separator: ", ") }
}
