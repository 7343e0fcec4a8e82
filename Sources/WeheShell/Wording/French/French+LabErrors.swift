import PathEmulation

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

    /// A rule's name, which the module below gives in English.
    private func rule(_ label: String) -> String {
        label.replacing("the rule", with: "la règle").replacing("rule ", with: "règle ")
            .replacing("line ", with: "ligne ")
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
        case .foreignParameter(let key, let action, let allowed, let nearest):
            "« \(key)= » n'est pas un paramètre de \(action) ; "
                + (nearest.map { "vouliez-vous dire « \($0)= » ?" }
                    ?? "il prend \(allowed.map { $0 + "=" }.joined(separator: ", "))")
        case .lateTerm(let key, let action):
            "\(key)= suit \(action), là où vont les paramètres ; mettez-le avant \(action)"
        case .earlyParameter(let key): "\(key)= précède l'action ; mettez-le après elle"
        case .repeated(let key): "\(key)= est donné plus d'une fois ; donnez-le une fois"
        case .missing(let key, let action, let example):
            "\(action) a besoin de \(key)= ; ajoutez-le, comme \(example)"
        case .unusable(let term, _, let remedy): "\(term) ne convient pas ; \(detail(remedy))"
        }
    }
}
