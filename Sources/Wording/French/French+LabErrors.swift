import Basics
package import PathEmulation

/// Rules of the lab that cannot be used.
extension French {
    func pathSentence(_ error: PathEmulationError) -> String {
        switch error {
        case .rule(let label, let fault): "\(rule(label)) : \(sentence(fault))"
        case .unclosedQuote(let line):
            "ligne \(line) : un guillemet n'est pas fermé ou une barre oblique inverse finit la ligne"
        case .tooManyRules(let count):
            "\(count) règles, c'est trop ; un labo en prend au plus \(LabRules.most)"
        case .duplicateName(let name, let first, let second):
            "les règles \(first) et \(second) s'appellent toutes deux « \(name) » ; donnez à chacune son nom"
        case .bucketConflict(let bucket, let first, let second):
            "\(rule(second)) : bucket=shared:\(bucket) a d'autres paramètres que dans \(rule(first)) ; des règles "
                + "qui partagent un seau doivent s'accorder sur l'action, le débit, la rafale et la file"
        case .unknownPreset(let name, let nearest):
            "aucun préréglage « \(name) » ; "
                + (nearest.map { "vouliez-vous dire « \($0) » ?" } ?? "« lab presets » les énumère")
        }
    }

    /// What a rule is called.
    package func rule(_ label: RuleLabel) -> String {
        switch label {
        case .only: "la règle"
        case .name(let name): "règle « \(name) »"
        case .number(let number): "règle \(number)"
        case .line(let line, nil): "ligne \(line)"
        case .line(let line, let name?): "ligne \(line), règle « \(name) »"
        }
    }

    private func sentence(_ fault: RuleFault) -> String {
        func meant(_ nearest: String?) -> String {
            nearest.map { "vouliez-vous dire « \($0) » ?" } ?? "voir « help lab »"
        }
        return switch fault {
        case .noMatch:
            "rien ne dit de quel trafic il s'agit ; mettez un critère comme sni=.example.net avant l'action, ou any"
        case .noAction: "rien ne dit ce qui arrive ; finissez par une action, comme block"
        case .unknownWord(let word, let nearest):
            "« \(word) » n'est ni un critère ni une action ; \(meant(nearest))"
        case .unknownTerm(let key, let nearest):
            "« \(key)= » n'est pas un critère ; \(meant(nearest.map { $0 + "=" }))"
        case .foreignParameter(let key, let action, let nearest):
            "« \(key)= » n'est pas un paramètre de \(action.rawValue) ; "
                + (nearest.map { "vouliez-vous dire « \($0)= » ?" } ?? "il prend \(action.keys)")
        case .lateTerm(let term, let action):
            "\(term.rawValue)= suit \(action.rawValue), là où vont les paramètres ; mettez-le avant "
                + action.rawValue
        case .earlyParameter(let parameter):
            "\(parameter.rawValue)= précède l'action ; mettez-le après elle"
        case .repeated(let key): "\(key)= est donné plus d'une fois ; donnez-le une fois"
        case .missing(let parameter, let action, let example):
            "\(action.rawValue) a besoin de \(parameter.rawValue)= ; ajoutez-le, comme \(example)"
        case .noValue(let word, let action, let example):
            "« \(word) » est parmi les paramètres de \(action.rawValue), mais sans = ; écrivez CLÉ=VALEUR, comme "
                + example
        case .value(let term, let fault): "\(term) ne convient pas ; \(remedy(fault))"
        case .fullLink(let rate, let capacity):
            "rate=\(rate) ne laisse rien d'une ligne de \(capacity) ; donnez un débit inférieur à celui de la ligne"
        case .offsetWithoutPattern(let offset):
            "at=\(offset) ne suit aucun motif ; mettez-le après text= ou bytes="
        case .twoLimits(let first, let second):
            "\(first.rawValue)= ne va pas avec \(second.rawValue)= ; gardez l'un des deux"
        case .limitWithoutContent(let term):
            "\(term.rawValue)= limite un examen du contenu que rien ne demande ; ajoutez sni=, host=, text= ou "
                + "bytes=, ou supprimez-le"
        case .everythingAndMore:
            "any convient à tout, ce que d'autres critères contredisent ; supprimez l'un ou les autres"
        case .senderWithoutPattern:
            "from= dit de qui les octets sont examinés, mais rien n'en cherche ; ajoutez text= ou bytes=, ou "
                + "supprimez-le"
        case .nameOfServer(let term):
            "\(term.rawValue)= se lit dans ce qu'envoient les clients ; supprimez from=server, ou cherchez text= ou "
                + "bytes="
        case .nameOfUDP(let term):
            "\(term.rawValue)= ne se lit que dans des flux TCP ; supprimez transport=udp, ou cherchez text= ou bytes="
        case .twoProtocols:
            "host= et sni= s'excluent, car aucun flux ne commence à la fois par TLS et par HTTP ; écrivez deux règles"
        }
    }

    /// What would be right in place of a value.
    private func remedy(_ fault: ValueFault) -> String {
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
        case .notABucket: "écrivez bucket=flow, bucket=client ou bucket=shared:NOM"
        }
    }

    private func noun(_ kind: QuantityKind) -> String {
        switch kind {
        case .rate: "un débit"
        case .size: "une taille"
        case .time: "une durée"
        case .share: "un pourcentage"
        }
    }
}
