package import PathEmulation

/// The effects of the lab's presets, and the publications that describe such behaviour.
extension Messages {
    /// Describes a preset.
    package func summary(_ preset: LabPreset) -> String {
        switch preset {
        case .none: say("Nothing happens on the path.", "Un chemin ordinaire : rien n'est différencié.")
        case .crossTraffic:
            say(
                "Other traffic comes and goes on the link, for every flow alike; nothing differentiates.",
                "Aucune différenciation ; un autre trafic va et vient sur la ligne.")
        case .noisyAccess:
            say(
                "Each flow gets another rate around 20 Mbit/s, which differs by 20 %; nothing differentiates.",
                "Chaque flux reçoit un autre débit autour de 20 Mbit/s, à 20 % près ; rien n'est différencié."
            )
        case .noisyMobile:
            say(
                "Each flow gets another rate around 12 Mbit/s, which differs by 30 %; nothing differentiates.",
                "Chaque flux reçoit un autre débit autour de 12 Mbit/s, à 30 % près ; rien n'est différencié."
            )
        case .noisyEvening:
            say(
                "The line drifts around 20 Mbit/s, by 30 % and within minutes; nothing differentiates.",
                "La ligne dérive autour de 20 Mbit/s, à 30 % près et en quelques minutes ; rien n'est différencié."
            )
        case .noisyCells:
            say(
                "The line changes between 20 and 10 Mbit/s every half minute or so; nothing differentiates.",
                "La ligne passe de 20 à 10 Mbit/s et retour toutes les demi-minutes environ ; rien n'est différencié."
            )
        case .noisyWireless:
            say(
                "One flow in ten gets 6 Mbit/s, the others 20; nothing differentiates.",
                "Un flux sur dix reçoit 6 Mbit/s, les autres 20 ; rien n'est différencié.")
        case .noisyBoost:
            say(
                "A client gets 8 MB at full speed, then 12 Mbit/s, whichever replay comes first; nothing differentiates.",
                "Un client reçoit 8 Mo à plein débit, puis 12 Mbit/s, quel que soit le premier rejeu ; rien n'est "
                    + "différencié."
            )
        case .noisyPool:
            say(
                "All flows share 8 Mbit/s and 40 MB saved up, which each finds emptier; nothing differentiates.",
                "Tous les flux partagent 8 Mbit/s et 40 Mo épargnés, que chacun trouve moins pleins ; rien n'est "
                    + "différencié."
            )
        case .sniThrottle:
            say(
                "Flows that show a TLS server name are shaped to 1.5 Mbit/s; inverted controls show none.",
                "Ralentit à 1,5 Mbit/s les connexions dont le nom de serveur TLS se lit.")
        case .videoCap:
            say(
                "Flows to servers of video apps share 4 Mbit/s a client.",
                "Ralentit à 4 Mbit/s les applications vidéo, toutes celles d'un client ensemble.")
        case .policer:
            say(
                "Flows that show a TLS server name are policed to 2 Mbit/s with a small burst.",
                "Jette ce qui dépasse 2 Mbit/s, avec une petite rafale, là où le nom de serveur TLS se lit.")
        case .delayed:
            say(
                "Flows that show a TLS server name have full speed for 10 MB each, then share 1.5 Mbit/s.",
                "Plein débit pour les 10 premiers Mo, puis 1,5 Mbit/s, là où le nom de serveur TLS se lit.")
        case .portBlock: say("TCP port 6881 gets no answer.", "Le port TCP 6881 ne reçoit aucune réponse.")
        case .portThrottle:
            say(
                "TCP ports 1194 and 1701 share 2 Mbit/s a client.",
                "Ralentit les ports TCP 1194 et 1701 à 2 Mbit/s, tous deux d'un client ensemble.")
        case .conferencingLoss:
            say(
                "Calls lose 2 % of their packets; inverted controls lose none.",
                "Perd 2 % des paquets des applications de visioconférence en UDP.")
        case .resetOnSNI:
            say(
                "Flows that show a TLS server name are reset.",
                "Réinitialise les connexions dont le nom de serveur TLS se lit.")
        case .twitter2021:
            say(
                "TLS connections whose first packets hold \"t.co\" are policed to 140 kbit/s in both directions, "
                    + "over real packets only.",
                "Limite à 140 kbit/s dans les deux sens, avec de vrais paquets seulement, les connexions TLS dont les "
                    + "premiers paquets contiennent « t.co »."
            )
        case .freeze25:
            say(
                "Flows that show a TLS server name stop for good after 25 packets of both sides, without a reset.",
                "Fige pour de bon, sans réinitialisation, après 25 paquets des deux côtés, les flux dont le nom de "
                    + "serveur TLS se lit."
            )
        case .bingeOn:
            say(
                "Flows to servers of video apps share 1.5 Mbit/s a client.",
                "Ralentit à 1,5 Mbit/s les applications vidéo, toutes celles d'un client ensemble.")
        case .siberian:
            say(
                "Of a client's TLS connections to one server that show a name, the fourth and later ones stop, until "
                    + "none has come for 60 s.",
                "Parmi les connexions TLS d'un client vers un serveur dont le nom se lit, fige la quatrième et les "
                    + "suivantes, jusqu'à 60 s sans aucune."
            )
        case .uploadOnly:
            say(
                "What clients send is shaped to 500 kbit/s a client, over real packets only; downloads are left alone.",
                "Limite à 500 kbit/s par client ce que les clients envoient, avec de vrais paquets seulement ; les "
                    + "téléchargements sont épargnés."
            )
        }
    }

    /// Names the publication that describes a preset's behaviour.
    package func source(_ preset: LabPreset) -> String {
        switch preset {
        case .none: say("No practice: the lab switched off.", "Aucune pratique : le labo est désactivé.")
        case .crossTraffic:
            say(
                "No practice: the confounder that repeated and simultaneous replays are there to exclude.",
                "Aucune pratique : le facteur de confusion que les rejeux répétés et simultanés servent à exclure."
            )
        case .noisyAccess, .noisyMobile, .noisyWireless:
            say(
                "No practice: the noise that a series of pairs is there to see through, independent from flow to flow.",
                "Aucune pratique : le bruit que les séries de paires doivent percer, indépendant d'un flux à l'autre."
            )
        case .noisyEvening, .noisyCells:
            say(
                "No practice: the noise that a series of pairs is there to see through, alike in neighbouring flows.",
                "Aucune pratique : le bruit que les séries de paires doivent percer, semblable d'un flux au suivant."
            )
        case .noisyBoost, .noisyPool:
            say(
                "No practice: the order of replays makes a difference here, which a coin for each pair takes out.",
                "Aucune pratique : l'ordre des rejeux y compte, ce qu'une pièce lancée pour chaque paire annule."
            )
        case .sniThrottle:
            say(
                "\(Citation.bingeOn) (video at 1.5 Mbit/s); \(Citation.largeScale)",
                "\(Citation.bingeOn) (vidéo à 1,5 Mbit/s) ; \(Citation.largeScale)")
        case .videoCap:
            say(
                "\(Citation.largeScale) (fixed-rate throttling of video apps); the rate is the lab's",
                "\(Citation.largeScale) (débit fixe des applications vidéo) ; le débit est celui du labo")
        case .policer:
            say(
                "\(Citation.policing); the rate and burst are the lab's",
                "\(Citation.policing) ; le débit et la rafale sont ceux du labo")
        case .delayed:
            say(
                "\(Citation.largeScale) (delayed throttling); the size is the lab's",
                "\(Citation.largeScale) (ralentissement retardé) ; la taille est celle du labo")
        case .portBlock:
            say(
                "\(Citation.bitTorrent); 6881 is BitTorrent's first default port and one that the port tests replay",
                "\(Citation.bitTorrent) ; 6881 est le premier port par défaut de BitTorrent et l'un de ceux que les tests "
                    + "de ports rejouent"
            )
        case .portThrottle:
            say(
                "\(Citation.glasnost) (rate limits by port); the ports are those of OpenVPN and L2TP, which the port "
                    + "tests replay",
                "\(Citation.glasnost) (débits limités par port) ; les ports sont ceux d'OpenVPN et de L2TP, que les tests "
                    + "de ports rejouent"
            )
        case .conferencingLoss:
            say(
                "No published practice: a test of UDP decisions with a loss that calls would feel.",
                "Aucune pratique publiée : un essai des décisions en UDP avec une perte sensible pour des appels."
            )
        case .resetOnSNI:
            say(
                "\(Citation.forgedResets); \(Citation.encryptedSNI)",
                "\(Citation.forgedResets) ; \(Citation.encryptedSNI)")
        case .twitter2021:
            say(
                "\(Citation.twitter) (policing to 130-150 kbit/s in both directions, found by *t.co*); burst and scope "
                    + "are the lab's",
                "\(Citation.twitter) (jette au-delà de 130 à 150 kbit/s dans les deux sens, sur *t.co*) ; la rafale et "
                    + "la portée sont celles du labo"
            )
        case .freeze25:
            say(
                "\(Citation.dpiCheckers) (\"l4-25\": 25 packets of both directions, TCP and UDP); the trigger is the "
                    + "lab's",
                "\(Citation.dpiCheckers) (« l4-25 » : 25 paquets des deux sens, TCP et UDP) ; le déclencheur est celui "
                    + "du labo"
            )
        case .bingeOn:
            say(
                "\(Citation.bingeOn) (video at 1.5 Mbit/s); the names are those of the bundled recordings",
                "\(Citation.bingeOn) (vidéo à 1,5 Mbit/s) ; les noms sont ceux des enregistrements fournis")
        case .siberian:
            say(
                "\(Citation.dpiCheckers) (\"siberian\": four connections trigger it); the 60 s are the lab's, and it "
                    + "looks at no client's fingerprint",
                "\(Citation.dpiCheckers) (« siberian » : quatre connexions le déclenchent) ; les 60 s sont celles du "
                    + "labo, qui ne regarde pas l'empreinte du client"
            )
        case .uploadOnly:
            say(
                "\(Citation.uploads) (throttling of uploads only); the rate is the lab's",
                "\(Citation.uploads) (ralentissement de l'envoi seul) ; le débit est celui du labo")
        }
    }
}

/// Papers in the form cited in every language.
enum Citation {
    static let bingeOn = "Kakhki et al., \"BingeOn Under the Microscope\", Internet-QoE 2016"
    static let largeScale =
        "Li et al., \"A Large-Scale Analysis of Deployed Traffic Differentiation Practices\", SIGCOMM 2019"
    static let policing = "Flach et al., \"An Internet-Wide Analysis of Traffic Policing\", SIGCOMM 2016"
    static let bitTorrent = "Dischinger et al., \"Detecting BitTorrent Blocking\", IMC 2008"
    static let glasnost =
        "Dischinger et al., \"Glasnost: Enabling End Users to Detect Traffic Differentiation\", NSDI 2010"
    static let forgedResets =
        "Weaver, Sommer and Paxson, \"Detecting Forged TCP Reset Packets\", NDSS 2009"
    static let twitter =
        "Xue et al., \"Throttling Twitter: An Emerging Censorship Technique in Russia\", IMC 2021"
    static let dpiCheckers = "hyperion-cs/dpi-checkers, ru/dpi-ch, 2026"
    static let uploads = "net4people/bbs, issues 181, 182 and 253"
    static let encryptedSNI =
        "Chai et al., \"On the Importance of Encrypted-SNI (ESNI) to Censorship Circumvention\", FOCI 2019"
}
