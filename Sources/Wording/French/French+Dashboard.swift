extension French {
    package func dashboard(_ text: DashboardText) -> String {
        switch text {
        case .title: "wehe\u{A0}: tests enregistrés"
        case .skip: "Aller aux tests"
        case .loading: "interrogation du shell"
        case .live: "en direct, {time}"
        case .lost: "le shell ne répond pas\u{A0}; nouvel essai"
        case .pages: "Pages"
        case .script: "Cette page demande JavaScript, qui ne vient que du shell."
        case .copied: "une copie de {database}, à jour le {time}"
        case .stale: "une copie de {database}, qui n'est plus mise à jour depuis le {time}\u{A0}: {trouble}"
        case .filters: "Choisir des tests"
        case .app: "Appli"
        case .verdict: "Verdict"
        case .server: "Serveur"
        case .network: "Réseau"
        case .campaign: "Campagne"
        case .source: "Source"
        case .from: "Du (UTC)"
        case .until: "Au (UTC)"
        case .all: "tout"
        case .own: "propres tests"
        case .clear: "Tout montrer"
        case .counted: "Comptés"
        case .evidence: "preuves sur des réseaux"
        case .artificial: "tous les tests"
        case .leftOut: "Tests omis, qui ne disent rien d'un réseau (propre serveur, labo, …)\u{A0}: {count}"
        case .summary: "Appli par appli"
        case .count: "Tests"
        case .decided: "Décidés"
        case .differentiation: "Différenciation"
        case .share: "Part, intervalle à 95\u{A0}%"
        case .picture:
            "Part des tests qui montrent une différenciation, par appli, avec intervalles à 95\u{A0}%"
        case .tests: "Tests"
        case .keys: "Les flèches vont de test en test, Entrée en ouvre un\u{A0}; les titres trient."
        case .number: "Test"
        case .when: "Début (UTC)"
        case .original: "Original"
        case .control: "Témoin"
        case .difference: "Différence, %"
        case .more: "En montrer plus"
        case .none: "Aucun test ne correspond."
        case .onlyOthers: "Aucun test à vous à montrer ; choisissez ceux des autres sous « Source »."
        case .shown: "{shown} tests sur {all}"
        case .plot: "Courbes du test choisi"
        case .refused:
            "Ce tableau de bord demande le jeton de son adresse\u{A0}; «\u{A0}dashboard-url --local\u{A0}» la donne."
        case .everything: "toutes les sources"
        case .published: "publiés par les serveurs de Wehe"
        }
    }

    package func dashboardServed(at url: String) -> String { "tableau de bord : \(url)" }
    package func dashboardReach(needsToken: Bool) -> String {
        needsToken
            ? "qui a cette adresse, avec son jeton, voit les résultats ; HTTP ne la cache pas en route"
            : "tous ceux qui utilisent cette machine y voient les résultats, et personne d'autre"
    }
    package func dashboardCopies(_ database: String) -> String {
        "il montre une copie de \(database), mise à jour toutes les dix secondes tant que quelqu'un regarde"
    }
}
