extension French {
    /// What is wrong with recordings, app lists and imports.
    static let recordingDetails = formDetails + fieldDetails + expectedDetails

    private static let formDetails = [
        Translation(
            "it has {} bytes; at most {} are accepted", "il a {1} octets ; {2} au plus sont acceptés"),
        Translation(
            "the replay name \"{}\" is not 1 to 100 letters, digits, \"-\" and \"_\"",
            "le nom de rejeu « {1} » ne consiste pas en 1 à 100 lettres, chiffres, « - » et « _ »"),
        Translation(
            "the seed \"{}\" is not 1 to 100 letters, digits, \"-\" and \"_\"",
            "la graine « {1} » ne consiste pas en 1 à 100 lettres, chiffres, « - » et « _ »"),
        Translation(
            "it has no packets; at least one is needed", "il n'a pas de paquet ; il en faut au moins un"),
        Translation("it has no flows; at least one is needed", "il n'a pas de flux ; il en faut au moins un"),
        Translation(
            "it names UDP client ports but is a TCP recording; the list must be empty",
            "il nomme des ports UDP du client alors qu'il est un enregistrement TCP ; la liste doit être vide"
        ),
        Translation(
            "it is a TCP recording without a c_s_pair", "c'est un enregistrement TCP sans c_s_pair"),
        Translation(
            "it is a UDP recording without a client port",
            "c'est un enregistrement UDP sans port du client"),
        Translation(
            "the UDP client port \"{}\" is not a number from 1 to 65535",
            "le port UDP du client « {1} » n'est pas un nombre de 1 à 65535"),
        Translation("a TCP flow is \"{}\": {}", "un flux TCP est « {1} » : {2}"),
        Translation("flow {}: c_s_pair is \"{}\": {}", "flux {1} : c_s_pair vaut « {2} » : {3}"),
        Translation("the flow is \"{}\": {}", "le flux est « {1} » : {2}"),
        Translation(
            "the transport is unknown: {}",
            "le transport est inconnu : il faut soit des ports UDP du client (élément 2), soit des flux TCP "
                + "(élément 3)"),
        Translation(
            "the outer array has {} elements; a recording has four: {}",
            "le tableau extérieur a {1} éléments ; un enregistrement en a quatre : {2}"),
        Translation(
            "the top level is no array; a recording is an array of four elements",
            "le niveau supérieur n'est pas un tableau ; un enregistrement est un tableau de quatre éléments"),
        Translation(
            "the top level is no object with the server's side of a recording",
            "le niveau supérieur n'est pas un objet avec le côté serveur d'un enregistrement"),
        Translation(
            "the top level is no object with an array \"apps\"",
            "le niveau supérieur n'est pas un objet avec un tableau « apps »"),
        Translation(
            "packet {} is no object with the fields of a packet",
            "le paquet {1} n'est pas un objet avec les champs d'un paquet"),
        Translation("entry {} of apps is no object", "l'entrée {1} d'apps n'est pas un objet"),
        Translation("flows is not an array of flows", "flows n'est pas un tableau de flux"),
        Translation("element {} is not {}", "l'élément {1} n'est pas {2}"),
        Translation(
            "there is no \"-\" between client and server", "il n'y a pas de « - » entre client et serveur"),
        Translation(
            "one endpoint is IPv4 and the other IPv6; both must be of one kind",
            "une extrémité est en IPv4 et l'autre en IPv6 ; il faut la même sorte des deux côtés"),
        Translation(
            "an endpoint is not ADDRESS.PORT with an IPv4 address in groups of three digits and a port of five, "
                + "or with an IPv6 address",
            "une extrémité n'est pas ADRESSE.PORT avec une adresse IPv4 par groupes de trois chiffres et un port "
                + "de cinq, ou avec une adresse IPv6"),
        Translation(
            "the folder has no .json files to import", "le dossier n'a aucun fichier .json à importer"),
        Translation(
            "it holds the replay \"{}\"; a file of that is named \"{}\"",
            "il contient le rejeu « {1} » ; un tel fichier s'appelle « {2} »"),
        Translation(
            "it holds the server's side of \"{}\"; a file of that is named \"{}\"",
            "il contient le côté serveur de « {1} » ; un tel fichier s'appelle « {2} »"),
        Translation(
            "\"{}\" is left out because there is no recording {}",
            "« {1} » est laissée de côté, car il n'y a pas d'enregistrement {2}"),
        Translation(
            "left out because one recording is bundled and the other imported: {}",
            "laissées de côté, car l'un de leurs enregistrements est fourni et l'autre importé : {1}"),
        Translation(
            "not used as long as its partner is not imported; the bundled recordings stand",
            "inutilisé tant que son partenaire n'est pas importé ; les enregistrements fournis restent"),
        Translation(
            "it came with the program; only what was imported can go",
            "il fait partie du programme ; seul ce qui a été importé peut être supprimé"),
        Translation(
            "no imported app or recording has this name",
            "aucune application ni aucun enregistrement importés n'ont ce nom"),
        Translation(
            "the imported app \"{}\" uses it; remove that instead",
            "l'application importée « {1} » l'utilise ; supprimez plutôt celle-ci"),
        Translation(
            "{} is missing; it should name the baseline of the port tests",
            "{1} manque ; il doit nommer la référence des tests de ports"),
        Translation(
            "{} has the server's side of no recording here",
            "{1} est le côté serveur d'aucun enregistrement d'ici"),
    ]

    /// What follows the name of a field.
    private static let fieldDetails = [
        Translation(
            "lies in none of the recording's {} packets",
            "n'est dans aucun des {1} paquets de l'enregistrement"),
        Translation(
            "lies outside the payload's {} bytes", "dépasse les {1} octets de la charge utile"),
        Translation("is {}; it must be from {} to {} seconds", "vaut {1} ; il faut de {2} à {3} secondes"),
        Translation("is {}; it must be from {} to {} bytes", "vaut {1} ; il faut de {2} à {3} octets"),
        Translation(
            "is {}, before the {} of the packet before it",
            "vaut {1}, moins que {2}, celui du paquet précédent"),
        Translation(
            "is \"{}\", which is not among the recording's TCP flows",
            "vaut « {1} », qui n'est pas parmi les flux TCP de l'enregistrement"),
        Translation("has {} bytes; at most {} are accepted", "a {1} octets ; {2} au plus sont acceptés"),
        Translation("has {} bytes; it must have from {} to {}", "a {1} octets ; il en faut de {2} à {3}"),
        Translation(
            "has {} hexadecimal digits; a byte takes two",
            "a {1} chiffres hexadécimaux ; il en faut deux par octet"),
        Translation(
            "has something else than a hexadecimal digit at place {}",
            "a autre chose qu'un chiffre hexadécimal à la place {1}"),
        Translation(
            "has the timestamp {}; it must be from {} to {} seconds",
            "a l'instant {1} ; il faut de {2} à {3} secondes"),
        Translation(
            "has the timestamp {}, before the {} of the datagram before it",
            "a l'instant {1}, avant {2}, celui du datagramme précédent"),
        Translation(
            "is empty, which only a UDP packet may be", "est vide, ce que seul un paquet UDP peut être"),
        Translation("is empty", "est vide"),
        Translation(
            "is \"{}\"; it must be null or the 40 hexadecimal digits of a SHA-1",
            "vaut « {1} » ; il faut null ou les 40 chiffres hexadécimaux d'un SHA-1"),
        Translation(
            "is a TCP packet's field, but this is a UDP recording; all packets must be of one kind",
            "est un champ de paquet TCP, mais l'enregistrement est en UDP ; tous les paquets doivent être de la "
                + "même sorte"),
        Translation(
            "is a UDP packet's field, but this is a TCP recording; all packets must be of one kind",
            "est un champ de paquet UDP, mais l'enregistrement est en TCP ; tous les paquets doivent être de la "
                + "même sorte"),
        Translation(
            "is missing; every packet of a UDP recording has it",
            "manque ; tout paquet d'un enregistrement UDP l'a"),
        Translation(
            "is missing; every packet of a TCP recording has it",
            "manque ; tout paquet d'un enregistrement TCP l'a"),
        Translation(
            "is missing; only a port test may do without a control of its own",
            "manque ; seul un test de port peut se passer d'un témoin propre"),
        Translation(
            "is missing; an entry that tests no port needs {}",
            "manque ; une entrée qui ne teste pas de port doit avoir {1}"),
        Translation("is missing; it should be {}", "manque ; attendu : {1}"),
        Translation("is missing", "manque"),
        Translation(
            "is the original itself; it should be the random partner",
            "est l'original lui-même ; il faut son partenaire aléatoire"),
        Translation("is \"{}\"; it should be {}", "vaut « {1} » ; attendu : {2}"),
        Translation("is {}; it should be {}", "vaut {1} ; attendu : {2}"),
        Translation("is \"{}\": {}", "vaut « {1} » : {2}"),
        Translation("is not {}", "n'est pas {1}"),
        Translation("{} is not {}", "{1} n'est pas {2}"),
    ]

    /// What would be right.
    private static let expectedDetails = [
        Translation(
            "an array of packets, an array of UDP client ports, an array of TCP flows, the replay name",
            "un tableau de paquets, un tableau de ports UDP du client, un tableau de flux TCP, le nom du rejeu"
        ),
        Translation("an array of packets", "un tableau de paquets"),
        Translation("an array of UDP client ports", "un tableau de ports UDP du client"),
        Translation("an array of TCP flows", "un tableau de flux TCP"),
        Translation("the replay name", "le nom du rejeu"),
        Translation(
            "a string with client and server endpoint",
            "une chaîne avec les extrémités du client et du serveur"),
        Translation("a number of seconds, 0 or more", "un nombre de secondes, 0 ou plus"),
        Translation("a string of hexadecimal digits", "une chaîne de chiffres hexadécimaux"),
        Translation("true or false", "true ou false"),
        Translation("a whole number of bytes, 0 or more", "un nombre entier d'octets, 0 ou plus"),
        Translation(
            "null or a string of 40 hexadecimal digits", "null ou une chaîne de 40 chiffres hexadécimaux"),
        Translation(
            "a plain file name ending in \".json\"", "un simple nom de fichier qui finit par « .json »"),
        Translation("a number above 0 and at most {}", "un nombre au-dessus de 0 et d'au plus {1}"),
        Translation("a number of MB in quotes", "un nombre de Mo entre guillemets"),
        Translation("letters, digits, \"-\" and \"_\"", "des lettres, des chiffres, « - » et « _ »"),
    ]
}
