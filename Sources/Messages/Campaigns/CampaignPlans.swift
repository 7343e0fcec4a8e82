import Basics
package import Campaigns
package import TestModel

/// Sentences of a report on the plan of a campaign.
extension Messages {
    /// The digest of the plan's file and whether the tests stand at its instants, or how both are found out.
    package func campaignPlanLines(_ file: CampaignMaterial.File?, _ instants: InstantTally?) -> [String] {
        guard let file else {
            return [
                say(
                    "the plan's file is not here: its text is not shown, its time zone is not used and no instant is checked; name "
                        + "it with \"--plan FILE\"",
                    "le fichier du plan n'est pas ici : son texte n'est pas montré, son fuseau n'est pas employé et aucun instant "
                        + "n'est vérifié ; nommez-le par « --plan FICHIER »")
            ]
        }
        return [campaignFile(file)] + (instants.map { [campaignInstants($0)] } ?? [])
    }

    /// The SHA-256 of a plan's file, and the digest that tests carry.
    package func campaignFile(_ file: CampaignMaterial.File) -> String {
        file.isGiven
            ? say(
                "the plan's file has the SHA-256 \(file.digest), and its plan the digest \(file.plan) that the tests carry",
                "le fichier du plan a le SHA-256 \(file.digest), et son plan l'empreinte \(file.plan) que portent les tests"
            )
            : say(
                "the plan's file, as kept when the campaign was started, has the SHA-256 \(file.digest), and its plan the digest "
                    + "\(file.plan) that the tests carry",
                "le fichier du plan, tel que gardé au lancement de la campagne, a le SHA-256 \(file.digest), et son plan "
                    + "l'empreinte \(file.plan) que portent les tests")
    }

    /// States if the instants and orders of the tests follow from the plan.
    package func campaignInstants(_ tally: InstantTally) -> String {
        let rounds = either(
            Quantities.count(tally.rounds, "round"), Self.count(tally.rounds, "tour", "tours"))
        let late = either(
            tally.late == 0
                ? ""
                : "; \(Quantities.count(tally.late, "round")) began over a minute after the drawn instant",
            tally.late == 0
                ? ""
                : " ; \(Self.count(tally.late, "tour a commencé", "tours ont commencé")) plus d'une minute après l'instant tiré"
        )
        let slots = either(
            tally.slots == 0
                ? ""
                : "; \(tally.slotsFollowing) of \(Quantities.count(tally.slots, "recorded slot")) \(tally.slots == 1 ? "has" : "have") the drawn instant",
            tally.slots == 0
                ? ""
                : " ; \(tally.slotsFollowing) sur \(Self.count(tally.slots, "créneau enregistré a", "créneaux enregistrés ont")) "
                    + "l'instant tiré")
        let others = either(
            tally.ofOtherPlans == 0
                ? "" : "; nothing is said of \(testCount(tally.ofOtherPlans)) of other plans",
            tally.ofOtherPlans == 0
                ? "" : " ; rien n'est dit de \(testCount(tally.ofOtherPlans)) d'autres plans")
        guard tally.tests > 0 else {
            return say(
                "no test that counts is of this plan, so no instant is checked\(others)",
                "aucun test compté n'est de ce plan, aucun instant n'est donc vérifié\(others)")
        }
        guard tally.following < tally.tests else {
            return say(
                "the instants follow from the plan: \(tally.tests) of \(testCount(tally.tests)), in \(rounds), began in their slot, "
                    + "at or after the instant and in the order that its seed draws\(late)\(slots)\(others)",
                "les instants découlent du plan : \(tally.tests) sur \(testCount(tally.tests)), en \(rounds), ont commencé dans leur "
                    + "créneau à l'instant que tire sa graine ou après, et dans l'ordre qu'elle tire\(late)\(slots)\(others)"
            )
        }
        let shown = tally.differing.prefix(5).map { round in
            say(
                "slot \(round.slot) at \(round.vantagePoint)", "créneau \(round.slot) à \(round.vantagePoint)"
            )
        }
        let more = tally.differing.count - shown.count
        let list =
            shown.joined(separator: ", ")
            + (more == 0 ? "" : say(" and \(more) more", more == 1 ? " et 1 autre" : " et \(more) autres"))
        return say(
            "not all instants follow from the plan: \(tally.following) of \(testCount(tally.tests)) began in their slot, at or after "
                + "the instant and in the order that its seed draws; others are in \(list)\(late)\(slots)\(others)",
            "tous les instants ne découlent pas du plan : \(tally.following) sur \(testCount(tally.tests)) ont commencé dans leur "
                + "créneau à l'instant que tire sa graine ou après, et dans l'ordre qu'elle tire ; d'autres sont en : "
                + "\(list)\(late)\(slots)\(others)")
    }

    /// The heading of the text of the plan's file.
    package var campaignFileText: String { say("The plan's file:", "Le fichier du plan :") }
}
