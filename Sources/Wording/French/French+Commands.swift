extension French {
    package func abstract(_ command: CommandText) -> String {
        switch command {
        case .wehe: "Ce réseau traite-t-il certaines applications moins bien que d'autres\u{A0}?"
        case .weheServe: "Servir des rejeux à d'autres clients, y compris les clients Wehe d'origine."
        case .weheCommandLine: "Faire un test à la place du client Wehe d'origine en ligne de commande."
        case .help: "Donner les commandes et les rubriques, ou en expliquer une."
        case .tour: "Parcourir une première session, pas à pas."
        case .consent: "Lire, donner ou retirer votre consentement aux tests, exploitant par exploitant."
        case .consentShow: "Montrer à quoi vous consentez, et si vous l'avez fait."
        case .consentGive: "Donner votre consentement ; les tests sont possibles dès lors."
        case .consentWithdraw: "Retirer votre consentement ; aucun test n'est plus lancé."
        case .replay: "Tester si des applications sont traitées moins bien que du trafic sans leur contenu."
        case .plan:
            "Dire avant un essai ce que des tests coûtent et quel ralentissement ils peuvent déceler."
        case .campaign:
            "Tester beaucoup d'applications des jours ou des mois durant, à des moments tirés au sort."
        case .campaignCheck:
            "Dire ce qui ne va pas dans le fichier d'une campagne, ou ce qu'elle coûte et peut trouver."
        case .campaignPlan: "Dire ce que rendraient de nombreux points de mesure d'une campagne."
        case .campaignStart: "Commencer une campagne à ce point de mesure."
        case .campaignList: "Lister les campagnes commencées ici."
        case .campaignStatus: "Dire où en sont les campagnes : tours, créneaux manqués, échecs, tour suivant."
        case .campaignRun: "Faire les tours des campagnes à leur heure."
        case .campaignPause: "Ne plus commencer de tour d'une campagne jusqu'à sa reprise."
        case .campaignResume: "Reprendre une campagne suspendue."
        case .campaignStop: "Arrêter une campagne à ce point de mesure ; ses résultats restent."
        case .campaignInstall: "Confier les campagnes de cet utilisateur à systemd, par un minuteur."
        case .campaignUninstall: "Retirer ce minuteur."
        case .campaignExport: "Écrire les tests d'une campagne en JSON Lines ou en CSV."
        case .campaignWatch: "Montrer où en sont les campagnes, encore et encore."
        case .campaignReport:
            "Dire ce qu'une campagne a donné : une réponse par application et par réseau."
        case .localize:
            "Chercher si la différenciation a lieu dans votre réseau d'accès, avec deux serveurs à la fois."
        case .results:
            "Lister, montrer, dessiner, annoter, comparer, exporter, importer, vérifier, résumer ou supprimer les tests enregistrés."
        case .resultsList:
            "Lister les tests enregistrés, tous ou ceux qui conviennent, les plus récents d'abord."
        case .resultsShow:
            "Montrer tout ce que l'on sait de tests enregistrés ; en JSON, avec leurs échantillons bruts."
        case .resultsNote: "Écrire une note à côté d'un test, ou effacer ses notes."
        case .resultsTag: "Donner des étiquettes à des tests, en retirer, ou les montrer."
        case .resultsExport:
            "Écrire des tests enregistrés en JSON Lines ou en CSV, pour d'autres programmes ou un autre shell."
        case .resultsImport:
            "Reprendre des tests exportés par un autre shell ou publiés par les serveurs de Wehe."
        case .sql:
            "Interroger les tests enregistrés en SQL, en lecture seule ; sans requête, lister les vues."
        case .resultsSummary: "Compter la différenciation, groupe par groupe."
        case .campaignCollect:
            "Remettre des résultats à une base PostgreSQL que partagent plusieurs points de mesure."
        case .campaignDatabase: "Préparer une telle base, ou dire ce qu'elle contient."
        case .campaignDatabaseInit: "Créer schéma, rôles et partitions dans une base PostgreSQL."
        case .campaignDatabaseStatus: "Dire ce que contient une base partagée et ce que vous y pouvez."
        case .resultsRates:
            "Trouver les débits fixes auxquels des tests ont été bridés, par réseau et application."
        case .resultsVerify:
            "Vérifier que les échantillons enregistrés donnent ce que les serveurs ont annoncé."
        case .resultsPlot: "Dessiner le débit au cours du temps et sa répartition, ici ou dans des fichiers."
        case .resultsDecide: "Dire ce que donneraient d'autres seuils ; rien d'enregistré ne change."
        case .resultsCompare: "Dire si deux tests diffèrent par le ralentissement de l'original."
        case .resultsRemove: "Supprimer des tests enregistrés, pour toujours."
        case .apps: "Lister les applications et les ports qui peuvent être testés."
        case .appsList: "Lister les applications, toutes ou celles qui correspondent."
        case .appsShow: "Montrer une application et ses deux enregistrements."
        case .recordings: "Créer, importer, exporter, lister, montrer ou retirer des enregistrements."
        case .recordingsList: "Lister tous les enregistrements."
        case .recordingsShow: "Montrer un enregistrement."
        case .recordingsFlows: "Lister les flux d'une capture."
        case .recordingsRecord: "Capturer ce qui passe par une interface, et en faire un enregistrement."
        case .recordingsExport: "Écrire les enregistrements d'une application pour d'autres programmes."
        case .recordingsImport: "Ajouter des enregistrements : publiés, ou des flux d'une capture."
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
        case .settingsShowUse:
            "Montrer combien d'octets les tests ont transférés, et combien ont eu lieu sur M-Lab."
        case .settingsShowStats:
            "Afficher ce que send-stats apprend au serveur sur cet appareil, exactement comme envoyé."
        case .dashboardURL:
            "Donner l'adresse des statistiques publiques ou du tableau de bord de ce dossier, ou l'ouvrir."
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
        case .watch: "Montrer ce que montre une commande, encore et encore, sur place."
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
        case .weheCommandLine:
            """
            C'est wehe sous un autre nom : options, codes de sortie et dossier des résultats sont ceux du client \
            Java, pour qu'un script qui lance celui-là puisse lancer celui-ci.
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
            autres. Une application importée l'emporte sur celle du programme qui a le même nom. D'une \
            capture (pcap ou pcapng ; « - » lit l'entrée standard), un flux devient un enregistrement : le \
            plus gros, ou celui qui est demandé. « help captures » dit ce qui est pris et ce qui ne l'est pas.
            """
        case .recordingsShow:
            """
            Ce qui serait rejoué : qui envoie combien et quand, les premiers octets des deux côtés, et en quoi un témoin \
            diffère de son original. De nombreux échanges, seuls les premiers sont montrés ; --all les montre tous.
            """
        case .recordingsRecord:
            """
            Il faut le droit de capturer ; s'il manque, la commande dit comment l'obtenir. Ctrl-C termine la capture ; \
            de plusieurs flux, on vous en demande un, ou --flow, --host ou --port le choisit. « help captures » dit ce \
            qui est pris.
            """
        case .recordingsExport:
            """
            « --for upstream » écrit dans un dossier les fichiers des clients, les pickles des côtés serveur et une liste \
            d'applications, comme le serveur et le client d'origine les lisent. Les octets du serveur doivent être \
            connus.
            """
        case .recordingsFlows:
            """
            Le transport, les deux bouts, le nom du serveur que le client envoie, les paquets, les octets et \
            les secondes de chaque flux, et pourquoi aucun enregistrement ne peut en être fait, le cas \
            échéant. « - » lit l'entrée standard.
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
            any, sni=, host=, text=, bytes=, at=, from=, packets=, within=, inspect=, transport=, port=, client=. \
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
        case .campaignRun:
            """
            Les créneaux passés sans tour sont gardés comme manqués, avec la raison, et ne sont pas rattrapés. Sans \
            --until-idle ni --once, la commande attend le tour suivant jusqu'à la fin des campagnes ou Ctrl-C. Dans un \
            terminal, le tour en cours est un tableau redessiné à sa place ; les scripts ont des lignes.
            """
        case .campaignStart:
            """
            Le fichier est repris tel quel : le modifier plus tard ne change rien avant que la campagne soit arrêtée \
            et recommencée. Ce qui est dit du point de mesure vaut aussi pour d'autres campagnes.
            """
        case .repeatCommand:
            """
            « repeat 3 replay espn » l'exécute trois fois, « repeat 4 every 6h replay espn » quatre fois, \
            une toutes les six heures. Plusieurs commandes se mettent entre guillemets : repeat 2 'replay espn; \
            results'. Ctrl-C y met fin, comme le premier échec, sauf si --keep-going précède le nombre.
            """
        case .watch:
            """
            « watch 5s results » liste les tests toutes les cinq secondes. Dans un terminal, chaque image remplace la \
            précédente, coupée à la taille de la fenêtre ; Ctrl-C y met fin et laisse la dernière. Ailleurs, elles se \
            suivent. Il faut une commande qui montre, non qui teste, change ou attend : « repeat » les prend toutes.
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
}
