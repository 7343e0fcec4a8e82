package import Characterisation

/// The reasons for what a portrait of a limit does not tell.
extension Messages {
    /// A reason why a part is not told.
    package func gap(_ gap: LimitPortrait.Gap) -> String {
        switch gap {
        case .faltered:
            say(
                "limit: a replay was slower from some place on, but for less than 4 s, or none of ten others was, as on a line "
                    + "that varies",
                "limite : un rejeu fut plus lent à partir d'un endroit, mais moins de 4 s, ou aucun de dix autres, comme sur une "
                    + "ligne qui varie")
        case .noReadings:
            say(
                "kind: no server told what became of packets (public ones and the emulated path do not)",
                "genre : aucun serveur n'a dit le sort des paquets (ni les publics, ni le chemin émulé)")
        case .shortQueue:
            say(
                "kind: packets were lost and waited a little: a policer, or a shaper with a short queue",
                "genre : des paquets perdus, d'autres un peu retenus : un policeur, ou un lisseur à file courte"
            )
        case .fewLost:
            say(
                "kind: too few packets were lost for a policer, and too few waited for a shaper",
                "genre : trop peu de paquets perdus pour un policeur, trop peu de retenus pour un lisseur")
        case .noOtherCongestion:
            say(
                "kind: packets were lost; only another congestion control tells a policer from losses by chance",
                "genre : des paquets perdus ; seul un autre contrôle de congestion distingue un policeur du hasard"
            )
        case .ratesDiffer:
            say(
                "kind: another congestion control got another rate, but not twice as much: a policer, or losses by chance",
                "genre : un autre contrôle de congestion avait un autre débit, mais pas le double : un policeur, ou le hasard"
            )
        case .noRequestBehind:
            say(
                "the recording has no request soon enough behind the onset that could be held: no bucket, no silence",
                "l'enregistrement n'a pas de requête assez tôt après le début à retenir : ni seau, ni silence"
            )
        case .noRequestBefore:
            say(
                "the recording has no request that surely comes before the onset and could be held: seconds or not",
                "l'enregistrement n'a pas de requête à retenir sûrement avant le début : secondes ou non")
        case .sameSegments:
            say(
                "the segments did not become smaller: packets or not",
                "les segments ne sont pas devenus plus petits : paquets ou non")
        case .notLimited:
            say(
                "the replays of an experiment were not limited, however often they ran",
                "les rejeux d'une expérience n'ont pas été limités, malgré les répétitions")
        case .slowSender:
            say(
                "bucket and silence: after a hold a sender that lost packets is slow by itself, with or without a limit",
                "seau et silence : après une attente, un émetteur qui a perdu des paquets est lent de lui-même, limité ou "
                    + "non")
        case .silenceHidden:
            say(
                "silence: behind some the sender may have kept to the rate by itself until the onset began anew",
                "silence : derrière certains, l'émetteur a pu garder le débit de lui-même jusqu'au nouveau début"
            )
        case .nothingToForget:
            say(
                "silence: without an onset nothing would show that the flow was forgotten",
                "silence : sans début, rien ne montrerait que le flux a été oublié")
        case .onsetHidden:
            say(
                "beginning: while the app was slower than the limit, an onset would not have shown",
                "début : tant que l'app était plus lente que la limite, un seuil ne se serait pas vu")
        case .refilledBetween:
            say(
                "scope: a bucket filled again before the next connection",
                "portée : un seau s'est rempli avant la connexion suivante")
        case .scopeUntried:
            say(
                "scope: no new connection was tried directly after a limited one",
                "portée : aucune nouvelle connexion n'a été essayée aussitôt après une connexion limitée")
        case .scopeUnclear:
            say(
                "scope: a new connection came too late, or was limited neither from its start nor after as much",
                "portée : une nouvelle connexion est venue trop tard, ou n'a été limitée ni dès son début ni après autant"
            )
        case .rememberedTooLong:
            say(
                "scope: connections were remembered for longer than any wait, so other ports and servers were not tried",
                "portée : les connexions sont retenues plus longtemps que toute attente, d'où ni autre port ni autre serveur"
            )
        case .noOtherPort:
            say(
                "scope: no other port of the server was tried (none is on public servers), or it took no replay",
                "portée : pas d'autre port du serveur essayé (jamais sur les serveurs publics), ou il n'a pris aucun rejeu"
            )
        case .otherPortUnlimited:
            say(
                "scope: on another port of the server the replays were not limited",
                "portée : sur un autre port du serveur, les rejeux n'ont pas été limités")
        case .otherPortSlow:
            say(
                "scope: on another port the control was slow, too, or did not end",
                "portée : sur un autre port, le témoin était lent aussi, ou n'a pas abouti")
        case .noOtherServer:
            say(
                "scope: no second server was named (--server A,B), or it took no replay",
                "portée : pas de second serveur nommé (--server A,B), ou il n'a pris aucun rejeu")
        case .otherServerUnlimited:
            say(
                "scope: with another server the replays were not limited",
                "portée : avec un autre serveur, les rejeux n'ont pas été limités")
        case .otherServerSlow:
            say(
                "scope: with another server the control was slow, too, or did not end",
                "portée : avec un autre serveur, le témoin était lent aussi, ou n'a pas abouti")
        case .noUpload:
            say(
                "direction: no upload was tried (none is on public servers, or behind the emulated path's rules), or the "
                    + "server took none",
                "sens : pas d'envoi essayé (ni sur les serveurs publics, ni derrière les règles du chemin émulé), ou le "
                    + "serveur n'en a pas pris")
        case .uploadSlow:
            say(
                "direction: the control's upload was hardly faster than the limit, and would hide one",
                "sens : l'envoi du témoin n'était guère plus rapide que la limite, et en cacherait une"
            )
        case .uploadShort:
            say(
                "direction: the control's upload was too short for a limit to be seen",
                "sens : l'envoi du témoin était trop court pour qu'une limite se voie")
        case .uploadsDiffer:
            say(
                "direction: only one of the uploads of the original was limited, as may happen on a line that varies",
                "sens : un seul des envois de l'original a été limité, comme cela arrive sur une ligne qui varie"
            )
        case .uploadsSpared:
            say(
                "direction: no upload was limited, but the limit acts on so few flows that it may have spared them all",
                "sens : aucun envoi n'a été limité, mais la limite agit sur si peu de flux qu'elle a pu les épargner tous"
            )
        case .uploadOtherRate:
            say(
                "direction: uploads were limited to another rate: their acknowledgements may be what is limited",
                "sens : les envois étaient limités à un autre débit : leurs accusés de réception sont peut-être limités"
            )
        case .uploadUncounted:
            say(
                "direction: no upload was limited, but a box that counts bytes of the server has none of them to count, and the "
                    + "recording has no request soon enough behind the onset from which on it could be uploaded",
                "sens : aucun envoi n'a été limité, mais une boîte qui compte les octets du serveur n'en a pas à compter, et "
                    + "l'enregistrement n'a pas de requête assez tôt après le début, à partir de laquelle l'envoyer"
            )
        case .flowEnds:
            say("silence: the flow does not go on", "silence : le flux ne continue pas")
        case .controlLimited:
            say(
                "the last control was as slow as the original: the line may have changed meanwhile",
                "le dernier témoin était aussi lent que l'original : la ligne a pu changer entre-temps")
        }
    }
}
