/// The texts of the dashboard's page; the names are those of its placeholders.
package enum DashboardText: String, CaseIterable, Sendable {
    // The head.
    case title, skip, loading, live, lost, pages, script, copied, stale
    // The filters.
    case filters, app, verdict, server, network, campaign, source, from, until, all, own, clear
    case counted, evidence, artificial
    // The summary by app.
    case summary, count, decided, differentiation, share, picture, leftOut, differing
    // The list of tests.
    case tests, keys, number, when, original, control, difference, more, none, onlyOthers, shown, plot
    // Answers other than pages.
    case refused, everything, published
}

extension Messages {
    /// Returns a text of the page. `{shown}` and `{all}`, of tests, `{time}`, `{database}` and `{trouble}`
    /// are placeholders filled in by the page.
    package func dashboard(_ text: DashboardText) -> String {
        switch text {
        case .title: say("wehe: stored tests", "wehe\u{A0}: tests enregistrés")
        case .skip: say("Skip to the tests", "Aller aux tests")
        case .loading: say("asking the shell", "interrogation du shell")
        case .live: say("live, {time}", "en direct, {time}")
        case .lost:
            say("the shell does not answer; trying again", "le shell ne répond pas\u{A0}; nouvel essai")
        case .pages: "Pages"
        case .script:
            say(
                "This page needs JavaScript, which comes from the shell alone.",
                "Cette page demande JavaScript, qui ne vient que du shell.")
        case .copied:
            say("a copy of {database}, up to date at {time}", "une copie de {database}, à jour le {time}")
        case .stale:
            say(
                "a copy of {database}, not brought up to date since {time}: {trouble}",
                "une copie de {database}, qui n'est plus mise à jour depuis le {time}\u{A0}: {trouble}")
        case .filters: say("Choose tests", "Choisir des tests")
        case .app: say("App", "Appli")
        case .verdict: "Verdict"
        case .server: say("Server", "Serveur")
        case .network: say("Network", "Réseau")
        case .campaign: say("Campaign", "Campagne")
        case .source: "Source"
        case .from: say("From (UTC)", "Du (UTC)")
        case .until: say("Until (UTC)", "Au (UTC)")
        case .all: say("all", "tout")
        case .own: say("own tests", "propres tests")
        case .clear: say("Show all", "Tout montrer")
        case .counted: say("Counted", "Comptés")
        case .evidence: say("evidence on networks", "preuves sur des réseaux")
        case .artificial: say("all tests", "tous les tests")
        case .leftOut:
            say(
                "Tests left out that say nothing about a network (own server, lab, …): {count}",
                "Tests omis, qui ne disent rien d'un réseau (propre serveur, labo, …)\u{A0}: {count}")
        case .differing:
            say(
                "Tests left out whose numbers do not follow from their samples: {count}",
                "Tests omis dont les chiffres ne découlent pas des échantillons\u{A0}: {count}")
        case .summary: say("App by app", "Appli par appli")
        case .count: "Tests"
        case .decided: say("Decided", "Décidés")
        case .differentiation: say("Differentiation", "Différenciation")
        case .share: say("Share, 95 % interval", "Part, intervalle à 95\u{A0}%")
        case .picture:
            say(
                "Share of tests that show differentiation, app by app, with 95 % intervals",
                "Part des tests qui montrent une différenciation, par appli, avec intervalles à 95\u{A0}%")
        case .tests: "Tests"
        case .keys:
            say(
                "Arrow keys go from test to test, Enter opens one; headings sort.",
                "Les flèches vont de test en test, Entrée en ouvre un\u{A0}; les titres trient.")
        case .number: "Test"
        case .when: say("Begun (UTC)", "Début (UTC)")
        case .original: "Original"
        case .control: say("Control", "Témoin")
        case .difference: say("Difference, %", "Différence, %")
        case .more: say("Show more", "En montrer plus")
        case .none: say("No test matches.", "Aucun test ne correspond.")
        case .onlyOthers:
            say(
                "No test of your own to show; choose those of others under \"Source\".",
                "Aucun test à vous à montrer ; choisissez ceux des autres sous « Source ».")
        case .shown: say("{shown} of {all} tests", "{shown} tests sur {all}")
        case .plot: say("Plot of the chosen test", "Courbes du test choisi")
        case .refused:
            say(
                "This dashboard needs the token of its address; \"dashboard-url --local\" tells it.",
                "Ce tableau de bord demande le jeton de son adresse\u{A0}; «\u{A0}dashboard-url --local\u{A0}» la donne."
            )
        case .everything: say("all sources", "toutes les sources")
        case .published: say("published by Wehe's servers", "publiés par les serveurs de Wehe")
        }
    }

    /// States the URL of the dashboard.
    package func dashboardServed(at url: String) -> String {
        say("dashboard: \(url)", "tableau de bord : \(url)")
    }

    /// States that only this machine can reach it, or that others need the token in the URL.
    package func dashboardReach(needsToken: Bool) -> String {
        say(
            needsToken
                ? "whoever has this address, with its token, sees the results; HTTP does not hide it on the way"
                : "everybody on this machine can see the results there, and nobody else",
            needsToken
                ? "qui a cette adresse, avec son jeton, voit les résultats ; HTTP ne la cache pas en route"
                : "tous ceux qui utilisent cette machine y voient les résultats, et personne d'autre"
        )
    }

    /// States that a copy of a database is shown.
    package func dashboardCopies(_ database: String) -> String {
        say(
            "it shows a copy of \(database), brought up to date every ten seconds while somebody looks",
            "il montre une copie de \(database), mise à jour toutes les dix secondes tant que quelqu'un regarde"
        )
    }
}
