extension French {
    package func abstract(_ command: CommandText) -> String {
        switch command {
        case .wehe: "Ce réseau traite-t-il certaines applications moins bien que d'autres\u{A0}?"
        case .weheServe: "Servir des rejeux à d'autres clients, y compris les clients Wehe d'origine."
        case .help: "Donner les commandes et les rubriques, ou en expliquer une."
        case .tour: "Parcourir une première session, pas à pas."
        case .consent: "Lire, donner ou retirer votre consentement aux tests."
        case .consentShow: "Montrer à quoi vous consentez, et si vous l'avez fait."
        case .consentGive: "Donner votre consentement ; les tests sont possibles dès lors."
        case .consentWithdraw: "Retirer votre consentement ; aucun test n'est plus lancé."
        case .replay: "Tester si des applications sont traitées moins bien que du trafic sans leur contenu."
        case .plan:
            "Dire avant un essai ce que des tests coûtent et quel ralentissement ils peuvent déceler."
        case .localize:
            "Chercher si la différenciation a lieu dans votre réseau d'accès, avec deux serveurs à la fois."
        case .results:
            "Lister, montrer, dessiner, annoter, comparer, exporter, importer, vérifier ou supprimer les tests enregistrés."
        case .resultsList:
            "Lister les tests enregistrés, tous ou ceux qui conviennent, les plus récents d'abord."
        case .resultsShow:
            "Montrer tout ce que l'on sait de tests enregistrés ; en JSON, avec leurs échantillons bruts."
        case .resultsNote: "Écrire une note à côté d'un test, ou effacer ses notes."
        case .resultsTag: "Donner des étiquettes à des tests, en retirer, ou les montrer."
        case .resultsExport:
            "Écrire des tests enregistrés en JSON Lines ou en CSV, pour d'autres programmes ou un autre shell."
        case .resultsImport: "Reprendre des tests exportés en JSON Lines par un autre shell."
        case .resultsVerify:
            "Vérifier que les échantillons enregistrés donnent ce que les serveurs ont annoncé."
        case .resultsPlot: "Dessiner le débit au cours du temps et sa répartition, ici ou dans des fichiers."
        case .resultsDecide: "Dire ce que donneraient d'autres seuils ; rien d'enregistré ne change."
        case .resultsCompare: "Dire si deux tests diffèrent par le ralentissement de l'original."
        case .resultsRemove: "Supprimer des tests enregistrés, pour toujours."
        case .apps: "Lister les applications et les ports qui peuvent être testés."
        case .appsList: "Lister les applications, toutes ou celles qui correspondent."
        case .appsShow: "Montrer une application et ses deux enregistrements."
        case .recordings: "Importer, lister, montrer ou supprimer des enregistrements."
        case .recordingsList: "Lister tous les enregistrements."
        case .recordingsShow: "Montrer un enregistrement."
        case .recordingsImport:
            "Ajouter des enregistrements publiés : un fichier, ou un dossier avec ses listes d'applications."
        case .recordingsRemove:
            "Supprimer une application importée et ses enregistrements, ou un enregistrement importé."
        case .servers:
            "Lister, choisir, ajouter, retirer ou sonder des serveurs ; démarrer le serveur intégré."
        case .serversList: "Lister les serveurs que les tests peuvent utiliser."
        case .serversShow: "Montrer un serveur : adresse, ports, confiance."
        case .serversUse: "Choisir le serveur que les tests utilisent désormais."
        case .serversAdd: "Ajouter un serveur sous un nom."
        case .serversRemove: "Oublier un serveur que vous avez ajouté."
        case .serversStart: "Démarrer le serveur intégré."
        case .serversStop: "Arrêter le serveur intégré."
        case .serversProbe:
            "Dire quels services d'un serveur répondent, en combien de temps, et comment il prouve son identité."
        case .settings: "Lister, lire, changer ou rétablir ce que vous pouvez régler."
        case .settingsList: "Lister chaque réglage avec sa valeur et son sens."
        case .settingsGet: "Montrer la valeur d'un réglage, de user-id ou de history-count."
        case .settingsSet: "Changer un réglage ; il est enregistré aussitôt."
        case .settingsReset: "Rétablir la valeur standard, d'un réglage ou de tous."
        case .settingsShowStats:
            "Afficher ce que send-stats apprend au serveur sur cet appareil, exactement comme envoyé."
        case .dashboardURL: "Donner l'adresse des statistiques publiques, ou l'ouvrir."
        case .dpi: "Trouver quels octets d'un enregistrement valent à l'application un autre traitement."
        case .lab: "Différencier exprès : des règles pour le chemin vers le serveur intégré."
        case .labShow: "Montrer les règles en vigueur."
        case .labPresets: "Énumérer les préréglages, ce que fait chacun et où c'est décrit."
        case .labLoad: "Remplacer les règles par un préréglage ou un fichier."
        case .labAdd: "Ajouter une règle."
        case .labRemove: "Enlever une règle par son numéro."
        case .labClear: "Enlever toutes les règles."
        case .labNetns: "Faire le chemin d'espaces de noms, de liens et de files réels (en tant que root)."
        case .labNetnsShow: "Montrer les serveurs des espaces de noms et ce que firent les files."
        case .labNetnsUp: "Créer un client, un routeur et un ou deux serveurs, et ajouter ceux-ci."
        case .labNetnsDown: "Enlever exactement ce qui fut créé."
        case .calibrate:
            "Mesurer combien de fois chaque profil, ou une série, a raison : avec et sans règles."
        case .dev: "Options de développement : forcer ou tirer au sort le verdict annoncé, changer d'AC."
        case .devShow: "Montrer les options de développement actives."
        case .devForce: "Annoncer une différenciation, quoi qu'on ait mesuré."
        case .devLocalization: "Annoncer un verdict de localisation, ou une erreur, quoi qu'on ait trouvé."
        case .devRandomize:
            "Annoncer une différenciation ou aucune à pile ou face, selon la graine du test."
        case .devCertificates: "Faire reconnaître aux tests ce fichier d'AC au lieu de celui du serveur."
        case .devOff: "Désactiver toutes les options de développement."
        case .source: "Exécuter les commandes d'un fichier."
        case .repeatCommand: "Répéter une commande, d'affilée ou à intervalles."
        case .expect: "Échouer si le dernier test, ou la dernière localisation, a un autre verdict."
        case .sleep: "Attendre un moment."
        case .echo: "Écrire un texte."
        case .timing: "Donner la durée de chaque commande, ou ne plus la donner."
        case .log: "Garder une transcription qui peut être exécutée comme un script."
        case .logShow: "Dire si une transcription est en cours, et où."
        case .logStart: "Commencer une transcription dans un fichier, à sa fin s'il existe."
        case .logStop: "Terminer la transcription."
        case .history: "Lister les lignes tapées à l'invite, toutes ou les dernières."
        case .clear: "Vider l'écran."
        case .version: "Donner la version."
        case .quit: "Quitter le shell, comme Ctrl-D."
        }
    }

    package func discussion(_ command: CommandText) -> String {
        switch command {
        case .wehe:
            """
            Sans option, il ouvre une invite où « help » donne les commandes. Elles peuvent aussi venir de -c, \
            d'un fichier ou de l'entrée standard.
            """
        case .replay:
            """
            Un test rejoue l'enregistrement d'une application puis, ou d'abord, un témoin dont les octets ne \
            portent rien de l'application, et compare les deux débits. Les tests de ports (port80s et autres) \
            comparent un port au port 443.
            """
        case .plan:
            """
            Rien n'est mesuré ni envoyé. La différence entre rejeux vient de tests enregistrés de l'application \
            avec ce serveur, sinon d'une hypothèse qui est nommée. Des tests sont alors simulés et jugés par chaque \
            profil.
            """
        case .resultsPlot:
            """
            Un test se nomme par son numéro, « last », ou -2 pour l'avant-dernier ; plusieurs se superposent. Avec \
            --svg ou --html, le dessin va dans des fichiers et non à l'écran. Le dernier échantillon d'un rejeu, qui \
            ne couvre qu'une part de sa tranche, est omis, comme dans l'analyse.
            """
        case .resultsDecide:
            """
            Chaque test est jugé de nouveau par chaque profil avec les seuils donnés, à côté du verdict enregistré. \
            Les seuils non donnés sont ceux du profil. Une proportion s'écrit 0.3 ou 30%.
            """
        case .resultsCompare:
            """
            La différence relative entre original et témoin du second test est retranchée de celle du premier, avec \
            l'intervalle à 95 %. Un intervalle sans 0 veut dire que les tests diffèrent.
            """
        case .localize:
            """
            L'application est rejouée vers deux serveurs à la fois, dont les chemins ne se rejoignent que près de \
            vous. À côté d'un test avec un seul serveur, cela dit si tous deux passent par le même goulet. Un test \
            de la dernière heure qui a vu une différenciation sert de test simple ; sinon il vient d'abord. \
            « help localization » en dit plus.
            """
        case .recordingsImport:
            """
            Chaque fichier est d'abord vérifié ; ce qui n'y va pas est nommé et écarte ce fichier, pas les \
            autres. Une application importée l'emporte sur celle du programme qui a le même nom.
            """
        case .serversAdd: "Sans --ca, le certificat doit venir d'une AC que ce système reconnaît."
        case .lab:
            """
            Les règles valent pour les rejeux à venir sur le serveur intégré de ce shell. « help lab » explique \
            comment elles s'écrivent, et ce qui est réel ou émulé.
            """
        case .labAdd:
            """
            Une règle dit quel trafic, puis ce qui lui arrive : sni=.example.net shape rate=1.5Mbit/s. Critères : \
            any, sni=, host=, text=, bytes=, at=, packets=, within=, inspect=, transport=, port=, client=. \
            Actions : police, shape, delay, loss, block, reset, load, vary, throttle-after.
            """
        case .calibrate:
            """
            Les deux conditions alternent, sur des serveurs intégrés à part ; tous les tests sont enregistrés. \
            Les proportions ont leur intervalle à 95 % (Wilson).
            """
        case .dpi:
            """
            L'original et le témoin sont testés d'abord ; s'ils diffèrent, l'original est rejoué maintes fois avec \
            des octets inversés. « help dpi » explique comment, combien de temps et ce qui échappe.
            """
        case .dev:
            """
            Celles des verdicts changent ce qui est annoncé après une mesure, jamais ce qui est mesuré ou \
            envoyé ; le verdict mesuré est enregistré à côté du verdict annoncé. local-certificates change l'AC \
            reconnue, et les résultats le disent. Toutes valent jusqu'à la fin du shell.
            """
        case .source:
            """
            L'exécution s'arrête à la première commande qui échoue, sauf avec --keep-going. Dans ses lignes, \
            ${NOM} vaut ce que --var NOM=VALEUR lui donne.
            """
        case .repeatCommand:
            """
            « repeat 3 replay espn » l'exécute trois fois, « repeat 24 every 1h replay espn » une fois par heure, \
            d'un début au suivant. Plusieurs commandes se mettent entre guillemets : repeat 2 'replay espn; \
            results'. Ctrl-C y met fin, comme le premier échec, sauf si --keep-going précède le nombre.
            """
        case .expect:
            """
            Un script qui trouve un autre verdict finit avec le code 53 ; il peut ainsi surveiller un réseau ou un labo.
            """
        case .log:
            """
            Les commandes y figurent telles qu'exécutées, ${NOM} remplacé par sa valeur, et ce qu'elles ont dit en \
            commentaires.
            """
        default: ""
        }
    }

    package func help(_ argument: ArgumentText) -> String {
        switch argument {
        case .processCommands: "Exécute ces commandes, séparées par « ; ». Peut être répété."
        case .processAllowShell: "Permet aux scripts de lancer le shell du système, comme !COMMANDE."
        case .historyCount: "Combien de lignes, les plus récentes."
        case .processFile: "Exécute les commandes de ce fichier, comme « wehe FICHIER »."
        case .processDryRun: "Vérifie seulement les commandes et signale chaque faute avec sa ligne."
        case .processVar: "Donne une valeur à ${NOM} dans les commandes : NOM=VALEUR. Peut être répété."
        case .processFailOn:
            "Finit avec un code à part pour : differentiation, inconclusive, error (codes 50, 51, 52)."
        case .processNoRC: "N'exécute pas d'abord le fichier de démarrage rc.wehe du dossier."
        case .processCSV: "N'écrit sur la sortie standard que des valeurs séparées par des virgules."
        case .processKeepGoing, .sourceKeepGoing: "Continue après une commande qui échoue."
        case .processHome: "Garde tout l'état dans ce dossier (ou réglez WEHE_HOME)."
        case .processJSON: "N'écrit sur la sortie standard qu'un objet JSON par ligne."
        case .processLogLevel:
            "Journal sur l'erreur standard : trace, debug, info, notice, warning, error, critical."
        case .serveAddress: "L'adresse IP où écouter."
        case .serveStandardPorts:
            "Utilise les ports publiés (55555, 55556, 56565, 56566) et ceux des enregistrements, pas des ports libres."
        case .serveLineRate: "La ligne d'accès à émuler pour chaque client, en Mbit/s, ou none (aucune)."
        case .serveUnpaced:
            "Envoie les réponses sans les pauses enregistrées, pour des mesures de performance."
        case .serveMaxSessions: "Refuse les nouveaux tests tant que ce nombre de rejeux est en cours."
        case .serveMaxUpload:
            "Refuse les nouveaux tests au-delà de ce débit d'envoi, en Mbit/s, ou none (aucune limite ; par défaut "
                + "2000 avec une ligne émulée)."
        case .serveMLab: "Offre aussi le côté M-Lab : un service de localisation et des enveloppes d'accès."
        case .serveRequireEnvelope: "Refuse les clients sans enveloppe d'accès ; implique --mlab."
        case .servePeer:
            "Un autre de vos serveurs, pour localiser : ADRESSE ou ADRESSE:PORT-DES-RÉSULTATS ; peut être répété."
        case .servePeerCA: "Le fichier de l'autorité dont viennent les certificats de ces serveurs."
        case .serveLab:
            "Des règles pour le chemin vers tous les clients : un préréglage ou un fichier (voir « help lab »)."
        case .servePublicAddress:
            "L'adresse sous laquelle les clients et les autres serveurs connaissent celui-ci."
        case .json: "Un objet JSON par ligne au lieu d'un tableau."
        case .csv: "Des valeurs séparées par des virgules au lieu d'un tableau."
        case .helpWords: "Une commande, une commande et sa sous-commande, ou une rubrique."
        case .helpMan: "Donne la page de manuel, dans les macros de man."
        case .helpSchema: "Donne le schéma JSON de tout ce que --json affiche."
        case .replayApps: "Les applications à tester, l'une après l'autre."
        case .replayAllVideo: "Toutes les applications de vidéo."
        case .replayAllMusic: "Toutes les applications de musique."
        case .replayAllConferencing: "Toutes les applications de visioconférence."
        case .replayAllSmallPorts: "Tous les ports, 10 Mo par rejeu."
        case .replayAllLargePorts: "Tous les ports, 50 Mo par rejeu."
        case .replayRepeat: "Teste le tout autant de fois."
        case .replayOrder: "Le rejeu qui vient d'abord : random, original-first, control-first."
        case .replayServer: "Le serveur, au lieu de l'actuel."
        case .replaySite: "Sur M-Lab : seulement les machines de ce site, comme lga02. Peut être répété."
        case .replayServers: "Sur M-Lab : teste autant de machines à la fois, de 1 à 4."
        case .replayProfile: "Le profil qui décide : ios, android, mlab."
        case .replaySeed: "Fait dépendre d'un nombre les tirages au sort de ce test."
        case .replayPairs: "Lance une série de 10 à 37 paires, jugées ensemble par un test exact."
        case .replaySingle: "Lance une seule paire, quoi que dise le réglage pairs."
        case .replayWhole: "Dans une série, ne rejoue que des enregistrements entiers."
        case .replayBudget: "Les données d'une série, en paires entières (par défaut : 10)."
        case .replayLevel:
            "La part des séries où une différence peut être trouvée à tort (par défaut : 1%)."
        case .replayExclude:
            "Le ralentissement qu'une série doit exclure pour conclure à son absence (par défaut : 30%)."
        case .replayResume: "Reprend une série interrompue."
        case .resultsPairs: "Avec les paires des séries, omises sinon."
        case .replayNoConfirm: "Ne répète pas un test suspect ou non concluant."
        case .resultsTrace: "Montrer la durée de chaque échange HTTP d'un test qui a échoué."
        case .replayTrace:
            "Montre sur la sortie d'erreur la durée de chaque échange HTTP, phase par phase."
        case .replayAllowParallel: "N'attend pas la fin des autres tests avec le même serveur."
        case .planApps: "Les applications qui seraient testées."
        case .planServers: "Prévoit autant de machines de M-Lab à la fois, de 1 à 4."
        case .planRepeat: "Prévoit que le tout est testé autant de fois."
        case .planTrials:
            "Simule autant de tests pour chaque ralentissement (par défaut : 30 ; de séries : 1000)."
        case .planPower: "La part des tests qui doivent voir un ralentissement, comme 0.8 ou 80%."
        case .planSeed: "Fait dépendre la simulation d'un nombre."
        case .planProfile: "Ne simule que ce profil : ios, android, mlab."
        case .plotSVG: "Écrit le dessin dans ce fichier, en SVG."
        case .plotHTML: "Écrit un rapport dans ce fichier : une page qui n'a pas besoin du réseau."
        case .plotASCII: "Dessine seulement avec des caractères ASCII."
        case .plotKind: "Ce qu'il faut dessiner : throughput, distribution, both."
        case .plotWidth: "La largeur d'un dessin, en caractères."
        case .plotHeight: "La hauteur d'un dessin, en lignes."
        case .plotForce: "Écrase les fichiers existants."
        case .decideArea: "Un autre seuil de l'aire, comme 0.3 ou 30%."
        case .decideP: "Un autre seuil de p, comme 0.01 ou 1%."
        case .decideRatio: "Un autre seuil du taux de rééchantillonnage, comme 0.95 ou 95%."
        case .decideProfile: "Ne juge que par ce profil : ios, android, mlab."
        case .compareSeed: "Fait dépendre les intervalles d'un nombre."
        case .resultsApp: "Seulement les tests de cette application."
        case .resultsVerdict:
            "Seulement ce verdict : differentiation, inconclusive, no-differentiation, access-network, no-evidence."
        case .resultsFailed: "Seulement les tentatives sans résultat : échouées ou annulées."
        case .resultsLimit: "Au plus autant de tests."
        case .resultsOffset: "En passe autant d'abord."
        case .resultsServer: "Seulement les tests avec le serveur de ce nom."
        case .resultsSince:
            "Seulement les tests commencés alors ou plus tard : 2026-11-21, 2026-11-21T07:14 (UTC), ou un âge : 2h, 3d."
        case .resultsUntil: "Seulement les tests commencés avant ; comme pour --since."
        case .resultsTag: "Seulement les tests qui ont cette étiquette. Peut être répété : toutes."
        case .resultsKind: "Seulement ce genre : differentiation, localization, dpi."
        case .resultsSort: "Selon quoi : started, id, app, verdict, difference, server."
        case .resultsReverse: "Dans l'autre sens."
        case .resultsIDs:
            "Des numéros, des suites comme 3-7, last pour le test le plus récent, -2 pour celui d'avant."
        case .resultsNoteWords: "Le test, puis le texte ; « -- » avant des mots qui commencent par « - »."
        case .resultsClear: "Efface les notes écrites à côté du test."
        case .resultsTagWords: "Des tests (numéros, suites comme 3-7, last) et des étiquettes pour eux."
        case .resultsTagRemove: "Retire cette étiquette. Peut être répété."
        case .resultsFormat: "jsonl (JSON Lines, qui peut être importé) ou csv."
        case .resultsSamples:
            "Avec les échantillons bruts : en listes dans JSON Lines, une ligne par échantillon en CSV."
        case .resultsTo: "Écrit dans ce fichier, et non sur la sortie standard."
        case .resultsSpreadsheet: "Évite qu'un tableur prenne des textes d'un fichier CSV pour des formules."
        case .resultsFile: "Un fichier JSON Lines que « results export » a écrit."
        case .appsText: "Seulement les applications dont le nom ou le genre contient ce texte."
        case .appsCategory: "Seulement ce genre : video, music, conferencing, small-port, large-port."
        case .appsImported: "Seulement les applications dont les enregistrements ont été importés."
        case .appsApp: "L'application."
        case .recordingsImported: "Seulement ceux qui ont été importés."
        case .recordingsName: "Le nom du rejeu, ou son fichier."
        case .recordingsPath:
            "Un enregistrement, ou un dossier d'enregistrements avec une liste d'applications de l'une des deux sortes."
        case .recordingsRemovable: "Le nom de l'application ou de l'enregistrement."
        case .serverOrCurrent: "Le serveur ; sans lui, l'actuel."
        case .server: "Le serveur."
        case .serverName: "Le nom que vous lui donnez."
        case .serverHost: "Son nom d'hôte ou son adresse IP."
        case .serverCA: "L'AC d'où vient son certificat : un fichier PEM ou DER, qui est copié."
        case .serverPlain: "Sans TLS."
        case .serverOldTLS: "Accepter aussi TLS avant 1.2, d'anciens chiffrements et des clés courtes."
        case .serverSideChannelPort: "Le port du canal auxiliaire, si ce n'est pas 55556 (55555 sans TLS)."
        case .serverResultsPort: "Le port du service de résultats, si ce n'est pas 56566 (56565 sans TLS)."
        case .serverOwnIPPort:
            "Le port qui répond à la demande d'adresse, si ce n'est pas le port enregistré."
        case .setting: "Le réglage."
        case .settingToRead: "Le réglage, user-id ou history-count."
        case .settingValue: "Sa nouvelle valeur."
        case .settingOrAll: "Le réglage ; sans lui, tous."
        case .dashboardFrench: "La page de la France."
        case .dashboardWorld: "La page du monde entier, quelle que soit la langue du shell."
        case .dashboardOpen: "L'ouvre dans un navigateur."
        case .labPresetOrFile: "Un préréglage, ou un fichier avec une règle par ligne."
        case .labRule: "La règle, mot par mot."
        case .netnsServers: "Combien de serveurs : 1 ou 2."
        case .netnsLineRate: "Le débit de la ligne du client, en Mbit/s."
        case .netnsDelay: "Le retard ajouté vers le premier serveur, puis vers le second, en ms."
        case .labRuleNumber: "Le numéro de la règle."
        case .calibrateApp: "L'application."
        case .calibrateRuns: "Combien de tests avec les règles, et autant sans."
        case .calibrateRules:
            "Un préréglage ou un fichier, ou all pour chaque préréglage ; à défaut les règles du labo."
        case .calibrateOver:
            "Un préréglage ou un fichier présent tout le temps sur le chemin, comme une ligne bruitée."
        case .netnsRules: "Un préréglage ou un fichier ; à défaut les règles du labo."
        case .calibrateParallel: "Combien de tests ont lieu à la fois."
        case .calibrateToss:
            "Rejoue 10000 fois les pièces de séries enregistrées et compte ce qui est trouvé par hasard."
        case .calibrateResample:
            "Puiser dans les tests de calibrage enregistrés au lieu de tester : rapide, et ne vaut que ce qu'ils valent."
        case .dpiApp: "L'application."
        case .dpiUpstream: "Laisser le serveur choisir les octets, par les commandes des serveurs Wehe."
        case .dpiCarrier: "Avec --upstream : le nom du réseau sous lequel le serveur garde la recherche."
        case .dpiAnyway: "Chercher quoi que dise le test de l'original et du témoin."
        case .dpiResume: "Reprendre une recherche interrompue."
        case .dpiNoise: "S'attendre à tant de pour cent d'issues fausses, de 0 à 40 ; mesuré sans cela."
        case .dpiProbes: "S'arrêter après tant de sondes."
        case .dpiSpareFraming: "Ne jamais inverser longueurs et types, que certains réseaux contrôlent."
        case .devCertificateFile: "Le fichier d'AC, PEM ou DER."
        case .devState: "on (actif) ou off (inactif)."
        case .devLocalizationVerdict: "inconclusive, common, none, error, ou off (inactif)."
        case .calibrateLocalize: "Calibrer les localisations au lieu des tests."
        case .localizeApp: "L'application."
        case .localizePair: "Deux serveurs, par adresse ou par nom, au lieu de ceux que le serveur désigne."
        case .serversStartStandardPorts:
            "Utilise les ports publiés, pour que d'autres programmes le trouvent."
        case .serversStartPair: "Démarre aussi la paire pour les localisations, en 127.0.0.2 et 127.0.0.3."
        case .sourceFile: "Le fichier, une ou plusieurs commandes par ligne."
        case .repeatCount: "Combien de fois."
        case .repeatWords: "La commande, précédée si l'on veut de « every » et d'une durée."
        case .repeatKeepGoing: "Continue après une exécution qui échoue."
        case .expectSubject: "verdict, du dernier test, ou localization, de la dernière localisation."
        case .expectVerdict:
            "differentiation, inconclusive ou no-differentiation ; access-network ou no-evidence d'une localisation."
        case .sleepDuration: "Combien de temps : 10 ou 10s, 500ms, 5m, 2h."
        case .echoText: "Le texte."
        case .logFile: "Le fichier."
        case .timingState: "on (actif) ou off (inactif) ; sans lui, l'état actuel."
        }
    }
}
