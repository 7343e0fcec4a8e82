import Basics
package import NetnsLab
import PathEmulation

extension NamespaceLabError: Reported {
    package var key: String { "namespaces" }

    /// An invalid request is a usage error; all others are failures of the machine or the operation.
    package var exitCode: Int32 {
        switch self {
        case .serverCount, .tooManyRules, .delaysWithoutServers, .outOfBounds, .lineOutOfBounds, .noSuchPlace,
            .twoShapers, .differentBuckets, .bucketAtTwoPlaces, .tooManyOverlaps, .notExpressible:
            ExitCode.usage
        case .recordUnusable: ExitCode.home
        case .notLinux, .notPrivileged, .programMissing, .kernelLacks, .noFreeBlock, .cannotStart,
            .stepFailed,
            .serverDidNotStart, .rulesLost, .leftovers, .undoIncomplete, .alreadyUp, .rulesOfEarlierVersion,
            .busy:
            ExitCode.namespaces
        }
    }

    package func sentence(_ messages: Messages) -> String { messages.namespaceSentence(self) }
}

/// Errors of a lab of network namespaces.
extension Messages {
    func namespaceSentence(_ error: NamespaceLabError) -> String {
        switch error {
        case .notLinux:
            say(
                "lab netns needs Linux with network namespaces; \(emulated) anywhere",
                "lab netns a besoin de Linux et de ses espaces de noms réseau ; \(emulated) partout")
        case .notPrivileged(let missing):
            say(
                "lab netns needs root (this process lacks \(missing.joined(separator: " and "))); start wehe with sudo",
                "lab netns doit être lancé en tant que root (il manque \(missing.joined(separator: " et ")) à ce "
                    + "processus) ; démarrez wehe avec sudo"
            )
        case .programMissing(let program):
            say(
                "lab netns needs the program \"\(program)\" of the Debian package iproute2; install that package",
                "lab netns a besoin du programme « \(program) » du paquet Debian iproute2 ; installez ce paquet"
            )
        case .kernelLacks(let feature):
            say(
                "this kernel has no \(feature.rawValue) (\(feature.option)), which lab netns needs for \(use(feature)); "
                    + emulated,
                "ce noyau n'a pas \(feature.rawValue) (\(feature.option)), dont lab netns a besoin pour \(use(feature)) ; "
                    + emulated
            )
        case .noFreeBlock:
            say(
                "lab netns found no free addresses: routes or addresses of this machine touch every 10.231.N.0/24",
                "lab netns n'a pas trouvé d'adresses libres : des routes ou des adresses de cette machine touchent "
                    + "chacun des 10.231.N.0/24"
            )
        case .serverCount(let count):
            say(
                "lab netns makes 1 or 2 servers, not \(count)",
                "lab netns crée 1 ou 2 serveurs, et non \(count)")
        case .tooManyRules(let count):
            say(
                "lab netns takes at most \(RuleBounds.count.upperBound) rules, not \(count)",
                "lab netns prend au plus \(RuleBounds.count.upperBound) règles, et non \(count)")
        case .delaysWithoutServers(let delays, let servers):
            say(
                "lab netns was given \(delays) server delays for \(servers == 1 ? "1 server" : "\(servers) servers")",
                "lab netns a reçu \(Self.count(delays, "retard", "retards")) pour "
                    + Self.count(servers, "serveur", "serveurs")
            )
        case .outOfBounds(let quantity, let origin):
            say("\(rule(origin)) has \(bounds(quantity))", "\(rule(origin)) : \(bounds(quantity))")
        case .lineOutOfBounds(let quantity):
            say("the line has \(bounds(quantity))", "la ligne : \(bounds(quantity))")
        case .noSuchPlace(let origin, let place):
            say(
                "\(rule(origin)) acts on the \(place.rawValue) server's path, which a lab with 1 server does not have",
                "\(rule(origin)) : un labo à 1 serveur n'a pas de chemin vers le \(name(place)) serveur")
        case .twoShapers(let first, let second, let place):
            say(
                "\(rule(first)) and \(rule(second)) shape the same packets at one place (\(place.rawValue)), where tc gives "
                    + "a packet one queue; move one of them to another place, or use the emulated lab",
                "\(rule(first)) et \(rule(second)) mettent les mêmes paquets en attente au même endroit "
                    + "(\(self.place(place))), où tc ne donne qu'une file à un paquet ; déplacez l'une d'elles, ou prenez "
                    + "le labo émulé"
            )
        case .differentBuckets(let first, let second, let bucket):
            say(
                "\(rule(first)) and \(rule(second)) share the bucket \"\(bucket)\" but differ in its rate, burst or queue",
                "\(rule(first)) et \(rule(second)) partagent le seau « \(bucket) », mais diffèrent par son débit, sa "
                    + "rafale ou sa file"
            )
        case .bucketAtTwoPlaces(let first, let second, let bucket):
            say(
                "\(rule(first)) and \(rule(second)) share the bucket \"\(bucket)\" at different places, where tc has "
                    + "different queues; give each a bucket of its own, or use the emulated lab",
                "\(rule(first)) et \(rule(second)) partagent le seau « \(bucket) » à des endroits différents, où tc a des "
                    + "files différentes ; donnez un seau à chacune, ou prenez le labo émulé"
            )
        case .tooManyOverlaps(let place):
            say(
                "the rules at one place (\(place.rawValue)) overlap in too many ways for tc; use fewer, or the emulated lab",
                "les règles d'un même endroit (\(self.place(place))) se recoupent de trop de façons pour tc ; prenez-en "
                    + "moins, ou le labo émulé"
            )
        case .notExpressible(let origin, let obstacle):
            say(
                "\(rule(origin)) cannot be made with tc, because \(self.obstacle(obstacle)); \(emulated)",
                "\(rule(origin)) : impossible avec tc, car \(self.obstacle(obstacle)) ; \(emulated)")
        case .cannotStart(let program, let problem):
            say(
                "\(program) could not be started: \(self.problem(problem))",
                "\(program) n'a pas pu démarrer : \(self.problem(problem))")
        case .stepFailed(let command, let failure):
            say(
                "lab netns stopped at \"\(command)\": \(self.failure(failure))",
                "lab netns s'est arrêté à « \(command) » : \(self.failure(failure))")
        case .serverDidNotStart(let name, let problem, let log):
            say(
                "the server \(name) of the lab did not start: \(self.problem(problem)) (its log: \(log))",
                "le serveur \(name) du labo n'a pas démarré : \(self.problem(problem)) (son journal : \(log))"
            )
        case .rulesLost(let cause):
            say(
                "\(self.cause(cause)); the rules that stood could not be put back either: use \"lab netns down\"",
                "\(self.cause(cause)) ; les règles d'avant n'ont pas pu être rétablies non plus : faites « lab netns down »"
            )
        case .leftovers(let things):
            say(
                "lab netns could not remove \(list(things)); \"lab netns down\" tries again",
                "lab netns n'a pas pu enlever : \(list(things)) ; « lab netns down » essaiera de nouveau")
        case .undoIncomplete(let cause, let things):
            say(
                "\(self.cause(cause)); of what was made, \(list(things)) could not be removed: use \"lab netns down\"",
                "\(self.cause(cause)) ; de ce qui a été créé, il reste \(list(things)) : faites « lab netns down »"
            )
        case .alreadyUp(let identifier):
            say(
                "the lab \(identifier.prefix) is up already; remove it with \"lab netns down\" first",
                "le labo \(identifier.prefix) est déjà en place ; enlevez-le d'abord par « lab netns down »")
        case .rulesOfEarlierVersion(let identifier):
            say(
                "the lab \(identifier.prefix) was made by an earlier version, which did not note its rules; make it anew "
                    + "with \"lab netns down\" and \"lab netns up\"",
                "le labo \(identifier.prefix) vient d'une version antérieure, qui n'a pas noté ses règles ; refaites-le "
                    + "par « lab netns down » et « lab netns up »"
            )
        case .busy(let directory):
            say(
                "another process is making or removing the lab of \(directory); try again then",
                "un autre processus crée ou enlève le labo de \(directory) ; réessayez ensuite")
        case .recordUnusable(let path, let problem):
            say(
                "the record of what lab netns made, \(path), cannot be used: \(self.problem(problem))",
                "le relevé de ce que lab netns a créé, \(path), est inutilisable : \(self.problem(problem))")
        }
    }

    private var emulated: String { say("the emulated lab can do it", "le labo émulé en est capable") }

    /// Names the origin of a kernel rule.
    private func rule(_ origin: RuleOrigin) -> String {
        switch origin {
        case .name(let name): say("rule \"\(name)\"", "la règle « \(name) »")
        case .number(let number): say("rule \(number)", "la règle \(number)")
        case .delay(let place):
            say("the delay of the \(place.rawValue) server", "le retard du \(name(place)) serveur")
        }
    }

    private func bounds(_ quantity: RuleBounds.Quantity) -> String {
        switch quantity {
        case .rate:
            say("a rate outside of 1 kbit/s to 10 Gbit/s", "le débit n'est pas de 1 kbit/s à 10 Gbit/s")
        case .burst:
            say(
                "a burst outside of 1600 bytes (a packet) to 1 GB",
                "la rafale n'est pas de 1600 octets (un paquet) à 1 Go")
        case .queue:
            say(
                "a queue outside of 1600 bytes (a packet) to 1 GB",
                "la file n'est pas de 1600 octets (un paquet) à 1 Go")
        case .delay: say("a delay outside of 0 to 60 s", "le retard n'est pas de 0 à 60 s")
        case .loss: say("a loss outside of 0 to 100 %", "la perte n'est pas de 0 à 100 %")
        }
    }

    private func use(_ feature: KernelFeature) -> String {
        switch feature {
        case .tbf: say("a line rate", "un débit de ligne")
        case .htb, .fifo, .u32:
            say("rules about some packets only", "des règles qui ne visent que certains paquets")
        case .netem: say("delay, jitter and loss", "retarder, faire varier le retard et perdre")
        case .police: say("policing", "jeter ce qui dépasse un débit")
        }
    }

    private func obstacle(_ obstacle: NotExpressible) -> String {
        switch obstacle {
        case .serverName:
            say(
                "tc cannot look for a TLS server name (sni=)",
                "tc ne sait pas chercher un nom de serveur TLS (sni=)")
        case .host:
            say("tc cannot look for an HTTP host (host=)", "tc ne sait pas chercher un hôte HTTP (host=)")
        case .content:
            say(
                "tc cannot look into what a client sends (text=, bytes=)",
                "tc ne regarde pas ce qu'un client envoie (text=, bytes=)")
        case .byteCount:
            say(
                "tc does not count the bytes of a flow (after=)",
                "tc ne compte pas les octets d'un flux (after=)")
        case .bucketOfFlow:
            say(
                "tc has no bucket for each flow (bucket=flow)",
                "tc n'a pas de seau pour chaque flux (bucket=flow)")
        case .reset: say("tc cannot reset connections", "tc ne sait pas réinitialiser des connexions")
        case .packetLab:
            say(
                "only \"lab run\" and the emulated lab know it",
                "seuls « lab run » et le labo émulé la connaissent")
        case .load: say("tc has no background traffic", "tc n'a pas de trafic de fond")
        case .client(let address):
            say(
                "the lab's client has an IPv4 address, not \(address)",
                "le client du labo a une adresse IPv4, et non \(address)")
        }
    }

    private func problem(_ problem: StartProblem) -> String {
        switch problem {
        case .noSuchProgram: say("there is no such program", "ce programme n'existe pas")
        case .noTemporaryFile:
            say("no temporary file can be made", "aucun fichier temporaire ne peut être créé")
        case .temporaryDiskFull:
            say("the disk of temporary files is full", "le disque des fichiers temporaires est plein")
        case .folder(let path):
            say("its folder \(path) cannot be made", "son dossier \(path) ne peut pas être créé")
        case .file(let path, let error):
            say("\(path): \(systemError(error))", "\(path) : \(systemError(error))")
        case .system(let error): systemError(error)
        }
    }

    private func failure(_ failure: CommandFailure) -> String {
        switch failure {
        case .wrote(let text): text
        case .ended(.exited(let code)):
            say("it ended with code \(code)", "la commande s'est terminée avec le code \(code)")
        case .ended(.signalled(let signal)):
            say("signal \(signal) ended it", "le signal \(signal) y a mis fin")
        case .notJSON:
            say("its answer is not the JSON of iproute2", "la réponse n'est pas le JSON d'iproute2")
        }
    }

    private func problem(_ problem: ServerProblem) -> String {
        switch problem {
        case .ended(let lastWords):
            say(
                "it ended before it was ready" + (lastWords.map { " and wrote \"\($0)\"" } ?? ""),
                "il s'est terminé avant d'être prêt" + (lastWords.map { " et a écrit « \($0) »" } ?? ""))
        case .silent(let seconds):
            say("it was not ready after \(seconds) s", "il n'était pas prêt après \(seconds) s")
        }
    }

    private func problem(_ problem: RecordProblem) -> String {
        switch problem {
        case .unreadable: say("it cannot be read", "lecture impossible")
        case .foreign: say("it is not what a lab writes", "ce n'est pas ce qu'un labo écrit")
        case .version(let version, let readable):
            say(
                "it has version \(version), not \(readable)",
                "il est de version \(version), et non \(readable)")
        case .foreignCreation(let creation, let identifier):
            say(
                "it names the \(thing(.creation(creation))), which is not of the lab \(identifier.prefix)",
                "il cite \(thing(.creation(creation))), qui n'est pas du labo \(identifier.prefix)")
        case .unwritable(let fault):
            say("it cannot be written (\(fileFault(fault)))", "écriture impossible (\(fileFault(fault)))")
        case .notRemovable(let error):
            say(
                "it cannot be removed (\(systemError(error)))",
                "suppression impossible (\(systemError(error)))")
        case .folder(let error):
            say(
                "its folder cannot be made (\(systemError(error)))",
                "son dossier ne peut pas être créé (\(systemError(error)))")
        case .notLockable(let error):
            say(
                "it cannot be locked (\(systemError(error)))",
                "il ne peut pas être verrouillé (\(systemError(error)))")
        }
    }

    private func cause(_ cause: FailureCause) -> String {

        switch cause {
        case .lab(let error): namespaceSentence(error)
        case .cancelled: sentence(CancellationError())
        case .other(let text): text
        }

    }

    /// Names an object created by a lab, with its kind.
    package func thing(_ thing: LabThing) -> String {
        switch thing {
        case .creation(.namespace(let name)):
            say("network namespace \(name)", "espace de noms réseau \(name)")
        case .creation(.link(let name, nil)): say("link \(name)", "lien \(name)")
        case .creation(.link(let name, let namespace?)):
            say("link \(name) in \(namespace)", "lien \(name) dans \(namespace)")
        case .server(let name, let process):
            say("server \(name) (process \(process))", "serveur \(name) (processus \(process))")
        }
    }

    private func list(_ things: [LabThing]) -> String { things.map(thing).joined(separator: ", ") }
}

extension Messages {
    private func name(_ place: LabPlace) -> String {
        switch place {
        case .common: "même"
        case .first: "premier"
        case .second: "second"
        }
    }

    private func place(_ place: LabPlace) -> String {
        switch place {
        case .common: "partie commune"
        case .first: "branche du premier serveur"
        case .second: "branche du second serveur"
        }
    }
}
