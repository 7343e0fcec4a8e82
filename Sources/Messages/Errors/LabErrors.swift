import Basics
package import PathEmulation

extension PathEmulationError: Reported {
    package var key: String { "bad-rule" }

    package var exitCode: Int32 { ExitCode.usage }

    package func sentence(_ messages: Messages) -> String { messages.pathSentence(self) }
}

/// Errors of lab rules.
extension Messages {
    func pathSentence(_ error: PathEmulationError) -> String {
        switch error {
        case .rule(let label, let fault):
            say("\(rule(label)): \(sentence(fault))", "\(rule(label)) : \(sentence(fault))")
        case .unclosedQuote(let line):
            say(
                "line \(line): a quote is not closed or a backslash ends the line; close it or leave it out",
                "ligne \(line) : un guillemet n'est pas fermé ou une barre oblique inverse finit la ligne ; "
                    + "fermez-le, ou retirez-la")
        case .tooManyRules(let count):
            say(
                "\(count) rules are more than the \(LabRules.most) that one lab takes; leave some out",
                "\(count) règles, c'est trop ; un labo en prend au plus \(LabRules.most)")
        case .duplicateName(let name, let first, let second):
            say(
                "rules \(first) and \(second) are both named \"\(name)\"; give each a name of its own",
                "les règles \(first) et \(second) s'appellent toutes deux « \(name) » ; donnez à chacune son nom"
            )
        case .bucketConflict(let bucket, let first, let second):
            say(
                "\(rule(second)): bucket=shared:\(bucket) has other parameters than in \(rule(first)); rules that share "
                    + "a bucket have to agree in action, rate, burst and queue",
                "\(rule(second)) : bucket=shared:\(bucket) a d'autres paramètres que dans \(rule(first)) ; des règles "
                    + "qui partagent un seau doivent s'accorder sur l'action, le débit, la rafale et la file"
            )
        case .notEmulated(let label, let gap):
            say(
                "\(rule(label)) \(sentence(gap)); it needs real packets: \"lab up\" has them",
                "\(rule(label)) \(sentence(gap)) ; il lui faut de vrais paquets : « lab up » en a")
        case .unknownPreset(let name, let nearest):
            say(
                "there is no preset named \"\(name)\"; "
                    + (nearest.map { "did you mean \"\($0)\"?" }
                        ?? "the presets are \(LabPreset.allCases.map(\.name).joined(separator: ", "))"),
                "aucun préréglage « \(name) » ; "
                    + (nearest.map { "vouliez-vous dire « \($0) » ?" } ?? "« lab presets » les énumère")
            )
        }
    }

    private func sentence(_ gap: EmulationGap) -> String {
        switch gap {
        case .direction(let direction):
            say(
                "has direction=\(direction.rawValue), but what clients send has passed the emulated lab when the server "
                    + "has it",
                "a direction=\(direction.rawValue), mais ce que les clients envoient a passé le labo émulé quand le "
                    + "serveur l'a"
            )
        case .reorder:
            say(
                "reorders packets, but the emulated lab carries streams of bytes, whose order nothing changes",
                "change l'ordre des paquets, mais le labo émulé transporte des flux d'octets, dont rien ne change l'ordre"
            )
        case .duplicate:
            say(
                "sends packets twice, but the emulated lab carries streams of bytes, of which each is there once",
                "envoie des paquets deux fois, mais le labo émulé transporte des flux d'octets, dont chacun y est une fois"
            )
        }
    }

    /// Names a rule.
    package func rule(_ label: RuleLabel) -> String {
        switch label {
        case .only: say("the rule", "la règle")
        case .name(let name): say("rule \"\(name)\"", "règle « \(name) »")
        case .number(let number): say("rule \(number)", "règle \(number)")
        case .line(let line, nil): say("line \(line)", "ligne \(line)")
        case .line(let line, let name?):
            say("line \(line), rule \"\(name)\"", "ligne \(line), règle « \(name) »")
        }
    }

    private func sentence(_ fault: RuleError) -> String {
        func meant(_ nearest: String?) -> String {
            nearest.map { "vouliez-vous dire « \($0) » ?" } ?? "voir « help lab »"
        }
        return switch fault {
        case .noMatch:
            say(
                "nothing says which traffic it is about; write a term such as sni=.example.net before the action, or any",
                "rien ne dit de quel trafic il s'agit ; mettez un critère comme sni=.example.net avant l'action, ou any"
            )
        case .noAction:
            say(
                "nothing says what to do; end it with \(Self.actions)",
                "rien ne dit ce qui arrive ; finissez par une action, comme block")
        case .unknownWord(let word, let nearest):
            say(
                "\"\(word)\" is neither a match term nor an action; "
                    + (nearest.map { "did you mean \"\($0)\"?" } ?? "the actions are \(Self.actions)"),
                "« \(word) » n'est ni un critère ni une action ; \(meant(nearest))"
            )
        case .unknownTerm(let key, let nearest):
            say(
                "\"\(key)=\" is no match term; "
                    + (nearest.map { "did you mean \"\($0)=\"?" }
                        ?? "the terms are \(RuleGrammar.terms) and any"),
                "« \(key)= » n'est pas un critère ; \(meant(nearest.map { $0 + "=" }))"
            )
        case .foreignParameter(let key, let action, let nearest):
            say(
                "\"\(key)=\" is no parameter of \(action.rawValue); "
                    + (nearest.map { "did you mean \"\($0)=\"?" } ?? "it takes \(action.keys)"),
                "« \(key)= » n'est pas un paramètre de \(action.rawValue) ; "
                    + (nearest.map { "vouliez-vous dire « \($0)= » ?" } ?? "il prend \(action.keys)")
            )
        case .lateTerm(let term, let action):
            say(
                "\(term.rawValue)= stands after \(action.rawValue), where parameters are; write it before "
                    + action.rawValue,
                "\(term.rawValue)= suit \(action.rawValue), là où vont les paramètres ; mettez-le avant "
                    + action.rawValue
            )
        case .earlyParameter(let parameter):
            say(
                "\(parameter.rawValue)= stands before the action, where match terms are; write it after the action",
                "\(parameter.rawValue)= précède l'action ; mettez-le après elle")
        case .repeated(let key):
            say(
                "\(key)= is given more than once; give it once",
                "\(key)= est donné plus d'une fois ; donnez-le une fois")
        case .missing(let parameter, let action, let example):
            say(
                "\(action.rawValue) needs \(parameter.rawValue)=; add it, such as \(example)",
                "\(action.rawValue) a besoin de \(parameter.rawValue)= ; ajoutez-le, comme \(example)")
        case .noValue(let word, let action, let example):
            say(
                "\"\(word)\" stands among the parameters of \(action.rawValue) but has no =; write KEY=VALUE, such as "
                    + example,
                "« \(word) » est parmi les paramètres de \(action.rawValue), mais sans = ; écrivez CLÉ=VALEUR, comme "
                    + example
            )
        case .value(let term, let fault):
            say("\(term) \(sentence(fault))", "\(term) ne convient pas ; \(remedy(fault))")
        case .fullLink(let rate, let capacity):
            say(
                "rate=\(rate) leaves nothing of a link of \(capacity); write a rate below of=",
                "rate=\(rate) ne laisse rien d'une ligne de \(capacity) ; donnez un débit inférieur à celui de la ligne"
            )
        case .twoParameters(let first, let second):
            say(
                "\(first.rawValue)= cannot be combined with \(second.rawValue)=; keep one of them",
                "\(first.rawValue)= ne va pas avec \(second.rawValue)= ; gardez l'un des deux")
        case .senderWithoutPackets:
            say(
                "of= says whose packets count, but after= counts none; write after=25packets, or leave it out",
                "of= dit quels paquets comptent, mais after= n'en compte pas ; écrivez after=25packets, ou supprimez-le"
            )
        case .residualWithoutContent:
            say(
                "residual= lets a match of content count for later flows, but no term looks at any; add sni=, host=, "
                    + "text= or bytes=, or leave it out",
                "residual= fait compter pour d'autres flux un examen du contenu que rien ne demande ; ajoutez sni=, "
                    + "host=, text= ou bytes=, ou supprimez-le"
            )
        case .offsetWithoutPattern(let offset):
            say(
                "at=\(offset) follows no pattern; write it after text= or bytes=",
                "at=\(offset) ne suit aucun motif ; mettez-le après text= ou bytes=")
        case .twoLimits(let first, let second):
            say(
                "\(first.rawValue)= cannot be combined with \(second.rawValue)=; keep one of them",
                "\(first.rawValue)= ne va pas avec \(second.rawValue)= ; gardez l'un des deux")
        case .limitWithoutContent(let term):
            say(
                "\(term.rawValue)= limits a look at content, but no term looks at any; add sni=, host=, text= or bytes=, "
                    + "or leave it out",
                "\(term.rawValue)= limite un examen du contenu que rien ne demande ; ajoutez sni=, host=, text= ou "
                    + "bytes=, ou supprimez-le"
            )
        case .everythingAndMore:
            say(
                "any matches everything, so other terms contradict it; leave out either it or them",
                "any convient à tout, ce que d'autres critères contredisent ; supprimez l'un ou les autres")
        case .senderWithoutPattern:
            say(
                "from= says whose bytes are looked at, but no term looks for any; add text= or bytes=, or leave it out",
                "from= dit de qui les octets sont examinés, mais rien n'en cherche ; ajoutez text= ou bytes=, ou "
                    + "supprimez-le"
            )
        case .nameOfServer(let term):
            say(
                "\(term.rawValue)= is read from what clients send; leave out from=server, or look for text= or bytes=",
                "\(term.rawValue)= se lit dans ce qu'envoient les clients ; supprimez from=server, ou cherchez text= ou "
                    + "bytes="
            )
        case .nameOfUDP(let term):
            say(
                "\(term.rawValue)= is read from TCP flows only; leave out transport=udp, or look for text= or bytes=",
                "\(term.rawValue)= ne se lit que dans des flux TCP ; supprimez transport=udp, ou cherchez text= ou bytes="
            )
        case .twoProtocols:
            say(
                "host= cannot hold together with sni=, as no flow begins as TLS and as HTTP; write two rules",
                "host= et sni= s'excluent, car aucun flux ne commence à la fois par TLS et par HTTP ; écrivez deux règles"
            )
        }
    }

    /// Describes an invalid value, with the valid ones.
    private func sentence(_ fault: ValueProblem) -> String {

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
        case .notAnOnset:
            "is no beginning; write a size, packets, a time or connections, such as after=10MB, after=25packets, after=3s "
                + "or after=3connections"
        case .notABucket: "is no bucket; write bucket=flow, bucket=client or bucket=shared:NAME"
        }

    }

    private func noun(_ kind: QuantityKind) -> String {
        switch kind {
        case .rate: say("a rate", "un débit")
        case .size: say("a size", "une taille")
        case .time: say("a time", "une durée")
        case .share: say("a percentage", "un pourcentage")
        }
    }

    private static var actions: String {

        let words = RuleGrammar.words(RuleGrammar.Action.self)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")

    }
}

extension RuleGrammar {
    /// The keys of match terms, as a list for a sentence.
    package static var terms: String { words(Term.self).map { $0 + "=" }.joined(separator: ", ") }
}

extension RuleGrammar.Action {
    /// The keys of its parameters, as a list for a sentence.
    package var keys: String { parameters.map { $0.rawValue + "=" }.joined(separator: ", ") }
}

extension Messages {
    /// Describes the valid values in place of an invalid one.
    private func remedy(_ fault: ValueProblem) -> String {
        switch fault {
        case .notAQuantity(let kind, let example):
            "donnez \(noun(kind)), un nombre avec son unité, comme \(example)"
        case .outOfRange(let kind, let lowest, let highest):
            "donnez \(noun(kind)) de \(lowest) à \(highest)"
        case .notANumber(let bounds):
            "donnez un nombre entier de \(bounds.lowerBound) à \(bounds.upperBound)"
        case .unknownChoice(let key, let choices, let nearest):
            nearest.map { "vouliez-vous dire \(key)=\($0) ?" }
                ?? "écrivez \(choices.map { "\(key)=\($0)" }.joined(separator: " ou "))"
        case .notAName: "un nom a de 1 à 40 lettres, chiffres, - ou _"
        case .notAServerName(let part):
            "« \(part) » n'est pas un nom de serveur ; écrivez HÔTE, .SUFFIXE ou *, à plusieurs séparés par des "
                + "virgules"
        case .textLength(let bytes, let most): "il a \(bytes) octets ; donnez-en de 1 à \(most)"
        case .notBytes(let most):
            "écrivez deux chiffres hexadécimaux par octet, de 1 à \(most) octets, comme bytes=160301"
        case .notAPort: "écrivez N ou N-M de 1 à 65535, à plusieurs séparés par des virgules"
        case .notAnAddress: "écrivez une adresse IP, comme 192.0.2.7 ou 2001:db8::7"
        case .notAnOnset:
            "écrivez une taille, des paquets, une durée ou des connexions, comme after=10MB, after=25packets, after=3s "
                + "ou after=3connections"
        case .notABucket: "écrivez bucket=flow, bucket=client ou bucket=shared:NOM"
        }
    }
}
