import Basics
package import Captures

/// Where and how a capture was made.
extension Messages {
    /// Explains why a capture does not tell what a path did, with the remedy.
    package func obstacle(_ obstacle: CaptureObstacle) -> String {
        switch obstacle {
        case .noTimes:
            say(
                "its packets have no times, or all the same (simple packet blocks of pcapng have none); capture again with tcpdump "
                    + "or dumpcap",
                "ses paquets n'ont pas d'heure, ou tous la même (les blocs simples de pcapng n'en ont pas) ; capturez de "
                    + "nouveau avec tcpdump ou dumpcap")
        case .roundedTimes(let seconds):
            say(
                "its times are in steps of \(duration(seconds)), too coarse for rates and delays",
                "ses heures vont par pas de \(duration(seconds)), trop grossiers pour des débits et des retards"
            )
        case .clockBack(let seconds, let packet):
            say(
                "the clock goes back by \(duration(seconds)) at packet \(packet), and no timestamps of TCP tell how far "
                    + "it was set; sort files that were joined (\"mergecap\"), or capture again",
                "l'horloge recule de \(duration(seconds)) au paquet \(packet), et aucun horodatage de TCP ne dit de "
                    + "combien elle a été réglée ; triez les fichiers réunis (« mergecap »), ou capturez de nouveau"
            )
        case .cutHeaders(let cut, let all):
            say(
                "the headers of \(number(cut)) of \(number(all)) packets are cut, and what became of packets stands in them; capture at "
                    + "least 96 bytes of each packet, 128 with IPv6 (\"tcpdump -s 128\")",
                "les en-têtes de \(number(cut)) paquets sur \(number(all)) sont coupés, et c'est là que se lit le sort des paquets ; "
                    + "capturez au moins 96 octets de chaque paquet, 128 avec IPv6 (« tcpdump -s 128 »)")
        case .atReceiver:
            say(
                "it was made at the receiver of the data, where packets that were lost never came by; capture at the "
                    + "sender",
                "elle a été faite chez le destinataire des données, où les paquets perdus ne sont jamais passés ; "
                    + "capturez chez l'expéditeur")
        case .lostBefore(let count):
            say(
                "\(number(count)) of its segments were lost before they came by: it was not made at the sender of "
                    + "the data; capture there",
                "\(Self.count(count, "segment perdu", "segments perdus")) avant d'y passer : elle n'a pas été faite chez "
                    + "l'expéditeur des données ; capturez là")
        case .dataOnly:
            say(
                "it has no packet of the receiver, and acknowledgements alone tell what arrived; capture both directions",
                "elle n'a aucun paquet du destinataire, et seuls les acquittements disent ce qui est arrivé ; capturez "
                    + "les deux sens")
        case .acknowledgementsOnly:
            say(
                "it has acknowledgements, and not the data that they answer; capture both directions",
                "elle a des acquittements, et non les données auxquelles ils répondent ; capturez les deux sens"
            )
        case .rewrittenLengths(let longest, let step):
            say(
                "no packet of the sender is longer than \(bytes(longest)), but its sequence numbers advance by \(bytes(step)) "
                    + "a packet: lengths were rewritten when packets were cut, or packets are missing; capture again with "
                    + "\"tcpdump -s 128\"",
                "aucun paquet de l'expéditeur n'a plus de \(bytes(longest)), mais ses numéros de séquence avancent de "
                    + "\(bytes(step)) par paquet : des longueurs ont été réécrites quand les paquets ont été coupés, ou "
                    + "des paquets manquent ; capturez de nouveau avec « tcpdump -s 128 »")
        case .incomplete(let share):
            say(
                "it lacks \(percent(share)) of the bytes that were acknowledged; capture fewer bytes of each packet "
                    + "(\"tcpdump -s 128\"), or with a larger buffer (-B)",
                "il y manque \(percent(share)) des octets acquittés ; capturez moins d'octets de chaque paquet "
                    + "(« tcpdump -s 128 »), ou avec un plus grand tampon (-B)")
        case .tooLarge(let most):
            say(
                "it has more than \(number(most)) segments and acknowledgements of TCP; cut it (\"editcap -r\"), or choose a flow "
                    + "with a filter of tshark",
                "elle a plus de \(number(most)) segments et acquittements de TCP ; coupez-la (« editcap -r »), ou choisissez un "
                    + "flux avec un filtre de tshark")
        case .severalLimits(let flows):
            say(
                "its flows \(listed(flows)) are not limited together; choose one with --flow",
                "ses flux \(listed(flows)) ne sont pas limités ensemble ; choisissez-en un avec --flow")
        }
    }

    func listed(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }

    private func duration(_ seconds: Double) -> String {
        seconds < 1
            ? say("\(significant(seconds * 1_000)) ms", "\(significant(seconds * 1_000)) ms")
            : span(seconds)
    }

    /// Says where a capture was made, and what was done to its packets before they were counted.
    ///
    /// - Parameter survey: of the capture.
    /// - Returns: a list of a few words each.
    package func captured(_ survey: CaptureSurvey) -> String {
        var parts = [place(survey.largest), say("both directions", "les deux sens")]
        parts += corrections(survey)
        if survey.clock.grain >= 1_000_000 {
            parts.append(
                say(
                    "times in steps of \(duration(Double(survey.clock.grain) / 1e9))",
                    "heures par pas de \(duration(Double(survey.clock.grain) / 1e9))"))
        }
        if let merged = survey.largest?.merged, merged > 0 {
            parts.append(
                say(
                    "\(Quantities.count(merged, "segment")) merged by the network card",
                    "\(Self.count(merged, "segment réuni", "segments réunis")) par la carte réseau"))
        }
        let unfit = survey.unfit.count
        if unfit > 0, let obstacle = survey.connections.values.first(where: { $0.obstacle != nil })?.obstacle
        {
            parts.append(
                say(
                    "\(Quantities.count(unfit, "flow")) left out (\(self.obstacle(obstacle)))",
                    "\(Self.count(unfit, "flux laissé", "flux laissés")) de côté (\(self.obstacle(obstacle)))"
                ))
        }
        return parts.joined(separator: ", ")
    }

    private func place(_ connection: ConnectionSurvey?) -> String {
        switch connection?.place {
        case .sender?:
            switch connection?.isClientsData {
            case false?: say("at the server, which sent the data", "au serveur, qui envoyait les données")
            case true?: say("at the client, which sent the data", "au client, qui envoyait les données")
            case nil: say("at the sender of the data", "chez l'expéditeur des données")
            }
        case .receiver?: say("at the receiver of the data", "chez le destinataire des données")
        case .onTheWay?:
            say(
                "on the way (what happened before it is not seen)",
                "en chemin (ce qui s'est passé avant ne se voit pas)")
        case nil: say("at a place that its packets do not tell", "à un endroit que ses paquets ne disent pas")
        }
    }

    /// Lists the packets that were left out of a capture and the steps of its clock, each in a few words.
    package func corrections(_ survey: CaptureSurvey) -> [String] {
        var parts: [String] = []
        if survey.copies > 0 {
            parts.append(
                say(
                    survey.copies == 1
                        ? "a copy of a packet left out" : "\(survey.copies) copies of packets left out",
                    "\(Self.count(survey.copies, "copie de paquets laissée", "copies de paquets laissées")) de côté"
                ))
        }
        if !survey.translated.isEmpty {
            let count = survey.translated.count
            parts.append(
                say(
                    "\(Quantities.count(count, "flow")) seen before and behind an address translation, counted once",
                    "\(Self.count(count, "flux vu", "flux vus")) avant et après une traduction d'adresses, "
                        + "\(count == 1 ? "compté" : "comptés") une fois"))
        }
        if let step = survey.clock.steps.first {
            let count = survey.clock.steps.count
            let seconds = abs(Double(step.by)) / 1e9
            parts.append(
                say(
                    "the clock was set \(step.by < 0 ? "back" : "forward") by \(duration(seconds)) at packet \(step.packet)"
                        + (count > 1 ? " and \(Quantities.count(count - 1, "time")) more" : "")
                        + ", which is taken out",
                    "l'horloge a été \(step.by < 0 ? "reculée" : "avancée") de \(duration(seconds)) au paquet \(step.packet)"
                        + (count > 1 ? " et \(count - 1) fois encore" : "") + ", ce qui est corrigé"))
        }
        return parts
    }

    /// Lists the cautions with which a capture's flows are to be read, each a sentence.
    ///
    /// - Parameters:
    ///   - survey: of the capture.
    ///   - isTimeless: true if packets without times are told otherwise.
    /// - Returns: the sentences.
    package func cautions(_ survey: CaptureSurvey, isTimeless: Bool = false) -> [String] {
        var all = corrections(survey)
        if survey.undecided > 0 {
            all.append(
                say(
                    "\(Quantities.count(survey.undecided, "packet")) equal to others shortly before: sent twice or captured "
                        + "twice, which nothing tells; they are counted",
                    "\(Self.count(survey.undecided, "paquet égal", "paquets égaux")) à d'autres juste avant : envoyés ou "
                        + "capturés deux fois, rien ne le dit ; ils sont comptés"))
        }
        if survey.clock.isMissing, !isTimeless { all.append(obstacle(.noTimes)) }
        let rewritten = survey.connections.values.lazy.compactMap(\.obstacle).first {
            if case .rewrittenLengths = $0 { true } else { false }
        }
        if let rewritten { all.append(obstacle(rewritten)) }
        return all
    }
}
