package import PathEmulation

/// What presets of the lab do, and where such behaviour is described.
extension French {
    package func summary(_ preset: LabPreset) -> String {
        switch preset {
        case .none: "Un chemin ordinaire : rien n'est différencié."
        case .crossTraffic: "Aucune différenciation ; un autre trafic va et vient sur la ligne."
        case .noisyAccess:
            "Chaque flux reçoit un autre débit autour de 20 Mbit/s, à 20 % près ; rien n'est différencié."
        case .noisyMobile:
            "Chaque flux reçoit un autre débit autour de 12 Mbit/s, à 30 % près ; rien n'est différencié."
        case .noisyEvening:
            "La ligne dérive autour de 20 Mbit/s, à 30 % près et en quelques minutes ; rien n'est différencié."
        case .noisyCells:
            "La ligne passe de 20 à 10 Mbit/s et retour toutes les demi-minutes environ ; rien n'est différencié."
        case .noisyWireless: "Un flux sur dix reçoit 6 Mbit/s, les autres 20 ; rien n'est différencié."
        case .noisyBoost:
            "Un client reçoit 8 Mo à plein débit, puis 12 Mbit/s, quel que soit le premier rejeu ; rien n'est "
                + "différencié."
        case .noisyPool:
            "Tous les flux partagent 8 Mbit/s et 40 Mo épargnés, que chacun trouve moins pleins ; rien n'est "
                + "différencié."
        case .sniThrottle: "Ralentit à 1,5 Mbit/s les connexions dont le nom de serveur TLS se lit."
        case .videoCap: "Ralentit à 4 Mbit/s les applications vidéo, toutes celles d'un client ensemble."
        case .policer:
            "Jette ce qui dépasse 2 Mbit/s, avec une petite rafale, là où le nom de serveur TLS se lit."
        case .delayed:
            "Plein débit pour les 10 premiers Mo, puis 1,5 Mbit/s, là où le nom de serveur TLS se lit."
        case .portBlock: "Le port TCP 6881 ne reçoit aucune réponse."
        case .portThrottle: "Ralentit les ports TCP 1194 et 1701 à 2 Mbit/s, tous deux d'un client ensemble."
        case .conferencingLoss: "Perd 2 % des paquets des applications de visioconférence en UDP."
        case .resetOnSNI: "Réinitialise les connexions dont le nom de serveur TLS se lit."
        }
    }

    package func source(_ preset: LabPreset) -> String {
        switch preset {
        case .none: "Aucune pratique : le labo est désactivé."
        case .crossTraffic:
            "Aucune pratique : le facteur de confusion que les rejeux répétés et simultanés servent à exclure."
        case .noisyEvening, .noisyCells:
            "Aucune pratique : le bruit que les séries de paires doivent percer, semblable d'un flux au suivant."
        case .noisyBoost, .noisyPool:
            "Aucune pratique : l'ordre des rejeux y compte, ce qu'une pièce lancée pour chaque paire annule."
        case .noisyAccess, .noisyMobile, .noisyWireless:
            "Aucune pratique : le bruit que les séries de paires doivent percer, indépendant d'un flux à l'autre."
        case .sniThrottle: "\(Citation.bingeOn) (vidéo à 1,5 Mbit/s) ; \(Citation.largeScale)"
        case .videoCap:
            "\(Citation.largeScale) (débit fixe des applications vidéo) ; le débit est celui du labo"
        case .policer: "\(Citation.policing) ; le débit et la rafale sont ceux du labo"
        case .delayed: "\(Citation.largeScale) (ralentissement retardé) ; la taille est celle du labo"
        case .portBlock:
            "\(Citation.bitTorrent) ; 6881 est le premier port par défaut de BitTorrent et l'un de ceux que les tests "
                + "de ports rejouent"
        case .portThrottle:
            "\(Citation.glasnost) (débits limités par port) ; les ports sont ceux d'OpenVPN et de L2TP, que les tests "
                + "de ports rejouent"
        case .conferencingLoss:
            "Aucune pratique publiée : un essai des décisions en UDP avec une perte sensible pour des appels."
        case .resetOnSNI: "\(Citation.forgedResets) ; \(Citation.encryptedSNI)"
        }
    }
}
