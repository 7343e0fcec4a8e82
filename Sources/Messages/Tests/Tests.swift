package import TestModel

/// A suggested step after a test, besides looking at its result.
package enum NextStep: Sendable {
    /// Test the same app again.
    case again(app: String)
    /// Test another one.
    case anotherApp
    /// No specific suggestion.
    case nothingElse

    /// Determines the suggested step after a test.
    package init(after test: StoredTest) {
        if test.kind == .dpi || test.kind == .characterisation {
            self = .nothingElse
        } else if [.differentiation, .inconclusive].contains(test.verdict) {
            self = .again(app: test.app)
        } else {
            self = .anotherApp
        }
    }
}

/// Data of a stored test for mentioning it in another sentence.
package struct TestMention: Sendable {
    package let id: Int64?
    /// The measured verdict; nil without one.
    package let verdict: TestVerdict?

    package init(_ test: StoredTest) {
        id = test.id
        verdict = test.measuredVerdict
    }
}

extension Messages {
    /// Lists the order of a test's replays.
    package func order(_ roles: [ReplayRole]) -> String {
        say(
            "order: " + roles.map(role).joined(separator: ", "),
            "ordre : " + roles.map(role).joined(separator: ", "))
    }

    /// Describes the data of a test, and its duration as far as known.
    package func effort(bytes: Int, _ time: TestEffort.Time) -> String {
        let bytes = self.bytes(bytes)
        return switch time {
        case .about(let seconds):
            say("\(bytes), about \(wholeSeconds(seconds))", "\(bytes), environ \(wholeSeconds(seconds))")
        case .atLeast(let seconds):
            say("\(bytes), \(wholeSeconds(seconds)) or more", "\(bytes), \(wholeSeconds(seconds)) ou plus")
        case .unknown: bytes
        }
    }

    /// States how to cancel.
    package var howToCancel: String { say("Ctrl-C cancels", "Ctrl-C annule") }

    /// Names a replay's role.
    package func role(_ role: ReplayRole) -> String {
        switch role {
        case .original: "original"
        case .control: say("control", "témoin")
        case .innocuous: say("innocuous", "anodin")
        }
    }

    /// The stand-in for a role while results are analysed.
    package var analysis: String { say("analysis", "analyse") }

    /// The stand-in for a role while the server is in use.
    package var waiting: String { say("waiting", "attente") }

    /// Names the state of a test.
    package func status(_ status: TestStatus) -> String {
        switch status {
        case .preparing: say("preparing", "préparation")
        case .waitingForTurn:
            say(
                "another test with this server is running; --allow-parallel does not wait",
                "un autre test utilise ce serveur ; --allow-parallel n'attend pas")
        case .askingOwnAddress: say("asking for this client's address", "demande de l'adresse de ce client")
        case .askingPermission: say("asking the server", "demande au serveur")
        case .permissionGranted: say("server agreed", "accord du serveur")
        case .awaitingPortMapping: say("reading the port mapping", "lecture de la correspondance des ports")
        case .replaying: say("running", "en cours")
        case .reportingSamples: say("reporting to the server", "envoi des mesures au serveur")
        case .replaysFinished: say("replays finished", "rejeux terminés")
        case .resultsRequested: say("waiting for the analysis", "attente de l'analyse")
        case .resultsReceived: say("analysis done", "analyse terminée")
        }
    }

    /// Describes the end of a replay.
    package func ending(_ ending: ReplayEnding) -> String {
        switch ending {
        case .complete: say("done", "terminé")
        case .timeLimit: say("time limit", "limite de temps atteinte")
        case .closedEarly(let missing):
            say("closed early, \(bytes(missing)) missing", "fermé trop tôt, manque \(bytes(missing))")
        case .reset: say("connection reset", "connexion réinitialisée")
        case .silent: say("no data for 30 s", "aucune donnée pendant 30\u{A0}s")
        case .noAnswer: say("no answer", "aucune réponse")
        case .stopped: say("enough known", "assez connu")
        case .noConnection(let failure):
            say(
                "no connection (\(connectionFailure(failure)))",
                "aucune connexion (\(connectionFailure(failure)))")
        }
    }

    /// States the duration of a name lookup, in seconds.
    package func lookup(_ host: String, _ address: String, seconds: Double) -> String {
        say(
            "trace: \(host) is \(address), found in \(milliseconds(seconds * 1_000))",
            "trace : \(host) est \(address), trouvé en \(milliseconds(seconds * 1_000))")
    }

    /// Describes an HTTP exchange for display during a test.
    package func trace(_ timeline: HTTPTimeline) -> String {
        say("trace: \(exchange(timeline))", "trace : \(exchange(timeline))")
    }

    /// Describes the durations of an HTTP exchange, phase by phase.
    package func exchange(_ timeline: HTTPTimeline) -> String {

        func span(_ seconds: Double) -> String {
            say(
                seconds < 0.0095
                    ? "\((seconds * 10_000).rounded() / 10) ms" : "\(Int((seconds * 1_000).rounded())) ms",
                milliseconds(seconds * 1_000)
            )
        }
        let outcome = either(
            [
                timeline.status.map { "status \($0)" }, timeline.failure.map(connectionFailure),
                timeline.lookup.map { "lookup \(span($0))" }, timeline.connect.map { "connect \(span($0))" },
                timeline.handshake.map { "TLS \(span($0))" },
                timeline.firstByte.map { "first byte after \(span($0))" }, "\(span(timeline.total)) in all",
            ],
            [
                timeline.status.map { "statut \($0)" },
                timeline.failure.map(connectionFailure),
                timeline.lookup.map { "recherche du nom \(span($0))" },
                timeline.connect.map { "connexion \(span($0))" },
                timeline.handshake.map { "TLS \(span($0))" },
                timeline.firstByte.map { "premier octet après \(span($0))" },
                "\(span(timeline.total)) en tout",
            ]
        )
        return say(
            "\(timeline.method) \(timeline.url): " + outcome.compactMap(\.self).joined(separator: ", "),
            "\(timeline.method) \(timeline.url) : "
                + outcome.compactMap(\.self).joined(separator: ", ")
        )
    }

    /// A mean throughput in Mbit/s.
    package func mean(_ megabits: Double) -> String {
        say("mean \(throughput(megabits))", "moyenne \(throughput(megabits))")
    }

    /// States the estimated remaining time of a replay.
    package func timeLeft(_ seconds: Double) -> String {
        say("\(wholeSeconds(seconds)) left", "encore \(wholeSeconds(seconds))")
    }

    /// Bytes received of those expected.
    package func received(_ bytes: Int, of expected: Int) -> String {
        say(
            "\(significant(Double(bytes) / 1e6)) of \(self.bytes(expected))",
            "\(significant(Double(bytes) / 1e6)) sur \(self.bytes(expected))")
    }

    /// States that a suspicious test is repeated.
    package var runningOnceMore: String {
        say("confirmation: running once more", "confirmation : le test est répété une fois")
    }

    /// Explains the combined result of a test and its repetition.
    package func comparison(_ first: TestMention, _ second: TestMention) -> String {
        let numbers = [first, second].map { $0.id.map(String.init) ?? "-" }
        let verdicts = either(
            [first, second].map { $0.verdict.map(storedVerdict) ?? "nothing" },
            [first, second].map { $0.verdict.map(storedVerdict) ?? "rien" })

        guard first.verdict == second.verdict else {
            return say(
                "not confirmed: test \(numbers[0]) says \(verdicts[0]), test \(numbers[1]) \(verdicts[1]); "
                    + "the second one counts",
                "non confirmé : test \(numbers[0]) : \(verdicts[0]) ; test \(numbers[1]) : \(verdicts[1]) ; "
                    + "le second fait foi"
            )
        }

        guard first.verdict == .inconclusive else {
            return say(
                "confirmed: tests \(numbers[0]) and \(numbers[1]) agree",
                "confirmé : les tests \(numbers[0]) et \(numbers[1]) concordent")
        }
        return say(
            "still inconclusive: neither test \(numbers[0]) nor test \(numbers[1]) finds anything firm; "
                + "more data may tell, from a longer app or with --repeat",
            "toujours non concluant : ni le test \(numbers[0]) ni le test \(numbers[1]) ne trouvent "
                + "rien de sûr ; plus de données aideraient, d'une application plus longue ou avec --repeat"
        )
    }

    /// States that a result could not be stored and is printed instead.
    package var resultFollows: String {
        say(
            "the result could not be stored; it follows as JSON, so that nothing is lost:",
            "le résultat n'a pas pu être enregistré ; le voici en JSON, pour que rien ne soit perdu :")
    }

    /// States that a failed attempt is stored.
    package func attemptKept(_ id: Int64) -> String {
        say("the attempt is kept as \(id)", "la tentative est conservée sous le numéro \(id)")
    }

    /// States the number of a stored result, and the next step.
    package func stored(_ id: Int64, next: NextStep) -> String {
        let rest =
            switch next {
            case .again(let app):
                say(", or run it again: \"replay \(app)\"", ", ou répétez le test : « replay \(app) »")
            case .anotherApp: say(", or test another app: \"apps\"", ", ou une autre application : « apps »")
            case .nothingElse: ""
            }
        return say(
            "stored as \(id). Next: \"results show \(id)\", \"results plot \(id)\"\(rest)",
            "enregistré sous le numéro \(id). Ensuite : « results show \(id) », « results plot \(id) »\(rest)"
        )
    }

    /// Warns that the embedded server gives no information about the network.
    package var measuresThisMachine: String {
        say(
            "the embedded server measures this machine, not your network",
            "le serveur intégré mesure cette machine, pas votre réseau")
    }
}
