extension Messages {
    /// The introduction of the tour.
    package var tourOpening: String {
        say(
            "A first session in nine steps, about two minutes long. Everything happens on this machine: a server inside "
                + "this program stands for the one out there, and a lab for the network in between.",
            "Une première session en neuf pas, d'environ deux minutes. Tout se passe sur cette machine : un serveur dans "
                + "ce programme tient lieu de celui du dehors, et un labo, du réseau entre les deux."
        )
    }

    /// Names a step by its number.
    package func tourStep(_ number: Int, of count: Int) -> String {
        say("Step \(number) of \(count)", "Pas \(number) sur \(count)")
    }

    /// Explains a step.
    package func tour(_ step: TourStep) -> String {
        switch step {
        case .readConsent:
            say(
                "A test sends traffic, and servers learn your address and what was measured. This is the text of what "
                    + "you consent to; nothing is measured before you do.",
                "Un test envoie du trafic, et les serveurs apprennent votre adresse et ce qui fut mesuré. Voici à quoi "
                    + "vous consentez ; rien n'est mesuré auparavant."
            )
        case .giveConsent:
            say(
                "If you agree, say so: here for the embedded server, which is on this machine; other operators are asked for "
                    + "one by one. \"consent withdraw\" takes it back at any time. Without consent the tests below "
                    + "are refused.",
                "Si vous êtes d'accord, dites-le : ici pour le serveur intégré, qui est sur cette machine ; pour chaque autre "
                    + "exploitant, il vous sera demandé à part. « consent withdraw » le reprend à tout moment. Sans consentement, les "
                    + "tests qui suivent sont refusés."
            )
        case .listApps:
            say(
                "A test replays recorded traffic of an app. These are the music apps; \"apps\" lists all kinds. The tests "
                    + "below take Deezer, about 6 MB a replay.",
                "Un test rejoue le trafic enregistré d'une application. Voici celles de musique ; « apps » "
                    + "montre toutes les autres. Les tests qui suivent prennent Deezer, 6 Mo environ par rejeu."
            )
        case .startServer:
            say(
                "Replays need a server at the other end. The embedded one runs in this program: good for learning, but it "
                    + "measures this machine and not your network.",
                "Un rejeu a besoin d'un serveur à l'autre bout. Le serveur intégré tourne dans ce programme : bon pour "
                    + "apprendre, mais il mesure cette machine et pas votre réseau."
            )
        case .cleanTest:
            say(
                "The app's traffic is replayed, and a control with the same timing but none of its content. On a line "
                    + "that treats both alike the verdict is no differentiation.",
                "Le trafic de l'application est rejoué, puis un témoin au même rythme mais sans son contenu. Sur une ligne "
                    + "qui les traite de même, le verdict est : pas de différenciation."
            )
        case .loadLab:
            say(
                "Now make it unfair: this preset reads the server's name at the start of a connection and slows down "
                    + "those that show one, as some networks do.",
                "Maintenant, une injustice : ce préréglage lit le nom du serveur au début d'une connexion et ralentit "
                    + "celles qui en montrent un, comme le font certains réseaux."
            )
        case .throttledTest:
            say(
                "The same test again. The original shows the name and is slow, the control hides it and is not: this is "
                    + "what differentiation looks like. It takes some forty seconds.",
                "Le même test encore une fois. L'original montre le nom et devient lent, le témoin le cache et reste "
                    + "rapide : c'est cela, une différenciation. Il dure une quarantaine de secondes."
            )
        case .listResults:
            say(
                "Every test is stored with all that was measured. \"results show\" and a number tell everything about one.",
                "Chaque test est enregistré avec tout ce qui fut mesuré. « results show » et un numéro en disent tout."
            )
        case .clearLab:
            say(
                "Take the rules away again, so that later tests run on a clean line.",
                "Enlevez les règles, pour que les tests suivants aient une ligne propre.")
        }
    }

    /// The keys of less, in letters and spaces only.
    package var pagerKeys: String { say("space goes on  q goes back", "espace continue  q revient") }

    /// Explains the keys of a step.
    package var tourKeys: String {
        say("Enter runs it, s skips it, q leaves", "Entrée exécute, s passe, q quitte")
    }

    /// States that the key has no meaning.
    package func tourNoKey(_ answer: String) -> String {
        say(
            "press Enter to run the command, s and Enter to skip it, q and Enter to leave, not \"\(answer)\"",
            "Entrée exécute la commande, s puis Entrée la passe, q puis Entrée quitte ; « \(answer) » n'est rien de cela"
        )
    }

    /// States that the user left the tour.
    package var tourLeft: String {
        say("Left the tour; \"tour\" begins it again.", "Visite terminée ; « tour » la recommence.")
    }

    /// The advice after the last step.
    package var tourEnd: String {
        say(
            "That was the tour. To measure your own network choose a server out there: \"help servers\" tells how. "
                + "\"help measurement\" explains how a verdict comes about, \"help\" lists everything else.",
            "C'est la fin de la visite. Pour mesurer votre réseau, choisissez un serveur au dehors : « help servers » dit "
                + "comment. « help measurement » explique les verdicts, « help » donne tout le reste."
        )
    }
}
