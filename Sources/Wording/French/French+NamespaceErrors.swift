package import TestModel

/// A lab of network namespaces that cannot be made, changed, looked at or removed.
extension French {
    func namespaceSentence(_ error: NamespaceLabError) -> String {
        switch error {
        case .notLinux:
            "lab netns a besoin de Linux et de ses espaces de noms réseau ; \(Self.emulated) partout"
        case .notPrivileged(let missing):
            "lab netns doit être lancé en tant que root (il manque \(missing.joined(separator: " et ")) à ce "
                + "processus) ; démarrez wehe avec sudo"
        case .programMissing(let program):
            "lab netns a besoin du programme « \(program) » du paquet Debian iproute2 ; installez ce paquet"
        case .kernelLacks(let feature):
            "ce noyau n'a pas \(feature.rawValue) (\(feature.option)), dont lab netns a besoin pour \(use(feature)) ; "
                + Self.emulated
        case .noFreeBlock:
            "lab netns n'a pas trouvé d'adresses libres : des routes ou des adresses de cette machine touchent "
                + "chacun des 10.231.N.0/24"
        case .serverCount(let count): "lab netns crée 1 ou 2 serveurs, et non \(count)"
        case .tooManyRules(let count):
            "lab netns prend au plus \(RuleBounds.count.upperBound) règles, et non \(count)"
        case .delaysWithoutServers(let delays, let servers):
            "lab netns a reçu \(Self.count(delays, "retard", "retards")) pour "
                + Self.count(servers, "serveur", "serveurs")
        case .outOfBounds(let quantity, let origin): "\(rule(origin)) : \(bounds(quantity))"
        case .lineOutOfBounds(let quantity): "la ligne : \(bounds(quantity))"
        case .noSuchPlace(let origin, let place):
            "\(rule(origin)) : un labo à 1 serveur n'a pas de chemin vers le \(name(place)) serveur"
        case .twoShapers(let first, let second, let place):
            "\(rule(first)) et \(rule(second)) mettent les mêmes paquets en attente au même endroit "
                + "(\(self.place(place))), où tc ne donne qu'une file à un paquet ; déplacez l'une d'elles, ou prenez "
                + "le labo émulé"
        case .differentBuckets(let first, let second, let bucket):
            "\(rule(first)) et \(rule(second)) partagent le seau « \(bucket) », mais diffèrent par son débit, sa "
                + "rafale ou sa file"
        case .bucketAtTwoPlaces(let first, let second, let bucket):
            "\(rule(first)) et \(rule(second)) partagent le seau « \(bucket) » à des endroits différents, où tc a des "
                + "files différentes ; donnez un seau à chacune, ou prenez le labo émulé"
        case .tooManyOverlaps(let place):
            "les règles d'un même endroit (\(self.place(place))) se recoupent de trop de façons pour tc ; prenez-en "
                + "moins, ou le labo émulé"
        case .notExpressible(let origin, let obstacle):
            "\(rule(origin)) : impossible avec tc, car \(self.obstacle(obstacle)) ; \(Self.emulated)"
        case .cannotStart(let program, let problem):
            "\(program) n'a pas pu démarrer : \(self.problem(problem))"
        case .stepFailed(let command, let failure):
            "lab netns s'est arrêté à « \(command) » : \(self.failure(failure))"
        case .serverDidNotStart(let name, let problem, let log):
            "le serveur \(name) du labo n'a pas démarré : \(self.problem(problem)) (son journal : \(log))"
        case .rulesLost(let cause):
            "\(self.cause(cause)) ; les règles d'avant n'ont pas pu être rétablies non plus : faites « lab netns down »"
        case .leftovers(let things):
            "lab netns n'a pas pu enlever : \(list(things)) ; « lab netns down » essaiera de nouveau"
        case .undoIncomplete(let cause, let things):
            "\(self.cause(cause)) ; de ce qui a été créé, il reste \(list(things)) : faites « lab netns down »"
        case .alreadyUp(let identifier):
            "le labo \(identifier.prefix) est déjà en place ; enlevez-le d'abord par « lab netns down »"
        case .rulesOfEarlierVersion(let identifier):
            "le labo \(identifier.prefix) vient d'une version antérieure, qui n'a pas noté ses règles ; refaites-le "
                + "par « lab netns down » et « lab netns up »"
        case .busy(let directory):
            "un autre processus crée ou enlève le labo de \(directory) ; réessayez ensuite"
        case .recordUnusable(let path, let problem):
            "le relevé de ce que lab netns a créé, \(path), est inutilisable : \(self.problem(problem))"
        }
    }

    private static let emulated = "le labo émulé en est capable"

    /// What a rule for the kernel comes from.
    private func rule(_ origin: RuleOrigin) -> String {
        switch origin {
        case .name(let name): "la règle « \(name) »"
        case .number(let number): "la règle \(number)"
        case .delay(let place): "le retard du \(name(place)) serveur"
        }
    }

    private func name(_ place: PathPlace) -> String {
        switch place {
        case .common: "même"
        case .first: "premier"
        case .second: "second"
        }
    }

    private func place(_ place: PathPlace) -> String {
        switch place {
        case .common: "partie commune"
        case .first: "branche du premier serveur"
        case .second: "branche du second serveur"
        }
    }

    private func bounds(_ quantity: RuleBounds.Quantity) -> String {
        switch quantity {
        case .rate: "le débit n'est pas de 1 kbit/s à 10 Gbit/s"
        case .burst: "la rafale n'est pas de 1600 octets (un paquet) à 1 Go"
        case .queue: "la file n'est pas de 1600 octets (un paquet) à 1 Go"
        case .delay: "le retard n'est pas de 0 à 60 s"
        case .loss: "la perte n'est pas de 0 à 100 %"
        }
    }

    private func use(_ feature: KernelFeature) -> String {
        switch feature {
        case .tbf: "un débit de ligne"
        case .htb, .fifo, .u32: "des règles qui ne visent que certains paquets"
        case .netem: "retarder, faire varier le retard et perdre"
        case .police: "jeter ce qui dépasse un débit"
        }
    }

    private func obstacle(_ obstacle: RuleObstacle) -> String {
        switch obstacle {
        case .serverName: "tc ne sait pas chercher un nom de serveur TLS (sni=)"
        case .host: "tc ne sait pas chercher un hôte HTTP (host=)"
        case .content: "tc ne regarde pas ce qu'un client envoie (text=, bytes=)"
        case .byteCount: "tc ne compte pas les octets d'un flux (after=)"
        case .bucketOfFlow: "tc n'a pas de seau pour chaque flux (bucket=flow)"
        case .reset: "tc ne sait pas réinitialiser des connexions"
        case .load: "tc n'a pas de trafic de fond"
        case .client(let address): "le client du labo a une adresse IPv4, et non \(address)"
        }
    }

    private func problem(_ problem: StartProblem) -> String {
        switch problem {
        case .noSuchProgram: "ce programme n'existe pas"
        case .noTemporaryFile: "aucun fichier temporaire ne peut être créé"
        case .temporaryDiskFull: "le disque des fichiers temporaires est plein"
        case .folder(let path): "son dossier \(path) ne peut pas être créé"
        case .file(let path, let error): "\(path) : \(systemError(error))"
        case .system(let error): systemError(error)
        }
    }

    private func failure(_ failure: CommandFailure) -> String {
        switch failure {
        case .wrote(let text): text
        case .ended(.exited(let code)): "la commande s'est terminée avec le code \(code)"
        case .ended(.signalled(let signal)): "le signal \(signal) y a mis fin"
        case .notJSON: "la réponse n'est pas le JSON d'iproute2"
        }
    }

    private func problem(_ problem: ServerProblem) -> String {
        switch problem {
        case .ended(let lastWords):
            "il s'est terminé avant d'être prêt" + (lastWords.map { " et a écrit « \($0) »" } ?? "")
        case .silent(let seconds): "il n'était pas prêt après \(seconds) s"
        }
    }

    private func problem(_ problem: RecordProblem) -> String {
        switch problem {
        case .unreadable: "lecture impossible"
        case .foreign: "ce n'est pas ce qu'un labo écrit"
        case .version(let version, let readable): "il est de version \(version), et non \(readable)"
        case .foreignCreation(let creation, let identifier):
            "il cite \(thing(.creation(creation))), qui n'est pas du labo \(identifier.prefix)"
        case .unwritable(let fault): "écriture impossible (\(fileFault(fault)))"
        case .notRemovable(let error): "suppression impossible (\(systemError(error)))"
        case .folder(let error): "son dossier ne peut pas être créé (\(systemError(error)))"
        case .notLockable(let error): "il ne peut pas être verrouillé (\(systemError(error)))"
        }
    }

    private func cause(_ cause: FailureCause) -> String {
        switch cause {
        case .lab(let error): namespaceSentence(error)
        case .cancelled: sentence(CancellationError())
        case .other(let text): text
        }
    }

    /// What a lab made, by its kind and name.
    package func thing(_ thing: LabThing) -> String {
        switch thing {
        case .creation(.namespace(let name)): "espace de noms réseau \(name)"
        case .creation(.link(let name, nil)): "lien \(name)"
        case .creation(.link(let name, let namespace?)): "lien \(name) dans \(namespace)"
        case .server(let name, let process): "serveur \(name) (processus \(process))"
        }
    }

    private func list(_ things: [LabThing]) -> String { things.map(thing).joined(separator: ", ") }
}
