extension French {
    package var tourOpening: String {
        "Une première session en neuf pas, d'environ deux minutes. Tout se passe sur cette machine : un serveur dans "
            + "ce programme tient lieu de celui du dehors, et un labo, du réseau entre les deux."
    }
    package func tourStep(_ number: Int, of count: Int) -> String { "Pas \(number) sur \(count)" }
    package func tour(_ step: TourStep) -> String {
        switch step {
        case .readConsent:
            "Un test envoie du trafic, et les serveurs apprennent votre adresse et ce qui fut mesuré. Voici à quoi "
                + "vous consentez ; rien n'est mesuré auparavant."
        case .giveConsent:
            "Si vous êtes d'accord, dites-le : ici pour le serveur intégré, qui est sur cette machine ; pour chaque autre "
                + "exploitant, il vous sera demandé à part. « consent withdraw » le reprend à tout moment. Sans consentement, les "
                + "tests qui suivent sont refusés."
        case .listApps:
            "Un test rejoue le trafic enregistré d'une application. Voici celles de musique ; « apps » "
                + "montre toutes les autres. Les tests qui suivent prennent Deezer, 6 Mo environ par rejeu."
        case .startServer:
            "Un rejeu a besoin d'un serveur à l'autre bout. Le serveur intégré tourne dans ce programme : bon pour "
                + "apprendre, mais il mesure cette machine et pas votre réseau."
        case .cleanTest:
            "Le trafic de l'application est rejoué, puis un témoin au même rythme mais sans son contenu. Sur une ligne "
                + "qui les traite de même, le verdict est : pas de différenciation."
        case .loadLab:
            "Maintenant, une injustice : ce préréglage lit le nom du serveur au début d'une connexion et ralentit "
                + "celles qui en montrent un, comme le font certains réseaux."
        case .throttledTest:
            "Le même test encore une fois. L'original montre le nom et devient lent, le témoin le cache et reste "
                + "rapide : c'est cela, une différenciation. Il dure une quarantaine de secondes."
        case .listResults:
            "Chaque test est enregistré avec tout ce qui fut mesuré. « results show » et un numéro en disent tout."
        case .clearLab: "Enlevez les règles, pour que les tests suivants aient une ligne propre."
        }
    }
    package var pagerKeys: String { "espace continue  q revient" }
    package var tourKeys: String { "Entrée exécute, s passe, q quitte" }
    package func tourNoKey(_ answer: String) -> String {
        "Entrée exécute la commande, s puis Entrée la passe, q puis Entrée quitte ; « \(answer) » n'est rien de cela"
    }
    package var tourLeft: String { "Visite terminée ; « tour » la recommence." }
    package var tourEnd: String {
        "C'est la fin de la visite. Pour mesurer votre réseau, choisissez un serveur au dehors : « help servers » dit "
            + "comment. « help measurement » explique les verdicts, « help » donne tout le reste."
    }
}
