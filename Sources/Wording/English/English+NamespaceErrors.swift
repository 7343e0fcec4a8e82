package import TestModel

/// A lab of network namespaces that cannot be made, changed, looked at or removed.
extension English {
    func namespaceSentence(_ error: NamespaceLabError) -> String {
        switch error {
        case .notLinux: "lab netns needs Linux with network namespaces; \(Self.emulated) anywhere"
        case .notPrivileged(let missing):
            "lab netns needs root (this process lacks \(missing.joined(separator: " and "))); start wehe with sudo"
        case .programMissing(let program):
            "lab netns needs the program \"\(program)\" of the Debian package iproute2; install that package"
        case .kernelLacks(let feature):
            "this kernel has no \(feature.rawValue) (\(feature.option)), which lab netns needs for \(use(feature)); "
                + Self.emulated
        case .noFreeBlock:
            "lab netns found no free addresses: routes or addresses of this machine touch every 10.231.N.0/24"
        case .serverCount(let count): "lab netns makes 1 or 2 servers, not \(count)"
        case .tooManyRules(let count):
            "lab netns takes at most \(RuleBounds.count.upperBound) rules, not \(count)"
        case .delaysWithoutServers(let delays, let servers):
            "lab netns was given \(delays) server delays for \(servers == 1 ? "1 server" : "\(servers) servers")"
        case .outOfBounds(let quantity, let origin): "\(rule(origin)) has \(bounds(quantity))"
        case .lineOutOfBounds(let quantity): "the line has \(bounds(quantity))"
        case .noSuchPlace(let origin, let place):
            "\(rule(origin)) acts on the \(place.rawValue) server's path, which a lab with 1 server does not have"
        case .twoShapers(let first, let second, let place):
            "\(rule(first)) and \(rule(second)) shape the same packets at one place (\(place.rawValue)), where tc gives "
                + "a packet one queue; move one of them to another place, or use the emulated lab"
        case .differentBuckets(let first, let second, let bucket):
            "\(rule(first)) and \(rule(second)) share the bucket \"\(bucket)\" but differ in its rate, burst or queue"
        case .bucketAtTwoPlaces(let first, let second, let bucket):
            "\(rule(first)) and \(rule(second)) share the bucket \"\(bucket)\" at different places, where tc has "
                + "different queues; give each a bucket of its own, or use the emulated lab"
        case .tooManyOverlaps(let place):
            "the rules at one place (\(place.rawValue)) overlap in too many ways for tc; use fewer, or the emulated lab"
        case .notExpressible(let origin, let obstacle):
            "\(rule(origin)) cannot be made with tc, because \(self.obstacle(obstacle)); \(Self.emulated)"
        case .cannotStart(let program, let problem):
            "\(program) could not be started: \(self.problem(problem))"
        case .stepFailed(let command, let failure):
            "lab netns stopped at \"\(command)\": \(self.failure(failure))"
        case .serverDidNotStart(let name, let problem, let log):
            "the server \(name) of the lab did not start: \(self.problem(problem)) (its log: \(log))"
        case .rulesLost(let cause):
            "\(self.cause(cause)); the rules that stood could not be put back either: use \"lab netns down\""
        case .leftovers(let things):
            "lab netns could not remove \(list(things)); \"lab netns down\" tries again"
        case .undoIncomplete(let cause, let things):
            "\(self.cause(cause)); of what was made, \(list(things)) could not be removed: use \"lab netns down\""
        case .alreadyUp(let identifier):
            "the lab \(identifier.prefix) is up already; remove it with \"lab netns down\" first"
        case .rulesOfEarlierVersion(let identifier):
            "the lab \(identifier.prefix) was made by an earlier version, which did not note its rules; make it anew "
                + "with \"lab netns down\" and \"lab netns up\""
        case .busy(let directory):
            "another process is making or removing the lab of \(directory); try again then"
        case .recordUnusable(let path, let problem):
            "the record of what lab netns made, \(path), cannot be used: \(self.problem(problem))"
        }
    }

    private static let emulated = "the emulated lab can do it"

    /// What a rule for the kernel comes from.
    private func rule(_ origin: RuleOrigin) -> String {
        switch origin {
        case .name(let name): "rule \"\(name)\""
        case .number(let number): "rule \(number)"
        case .delay(let place): "the delay of the \(place.rawValue) server"
        }
    }

    private func bounds(_ quantity: RuleBounds.Quantity) -> String {
        switch quantity {
        case .rate: "a rate outside of 1 kbit/s to 10 Gbit/s"
        case .burst: "a burst outside of 1600 bytes (a packet) to 1 GB"
        case .queue: "a queue outside of 1600 bytes (a packet) to 1 GB"
        case .delay: "a delay outside of 0 to 60 s"
        case .loss: "a loss outside of 0 to 100 %"
        }
    }

    private func use(_ feature: KernelFeature) -> String {
        switch feature {
        case .tbf: "a line rate"
        case .htb, .fifo, .u32: "rules about some packets only"
        case .netem: "delay, jitter and loss"
        case .police: "policing"
        }
    }

    private func obstacle(_ obstacle: RuleObstacle) -> String {
        switch obstacle {
        case .serverName: "tc cannot look for a TLS server name (sni=)"
        case .host: "tc cannot look for an HTTP host (host=)"
        case .content: "tc cannot look into what a client sends (text=, bytes=)"
        case .byteCount: "tc does not count the bytes of a flow (after=)"
        case .bucketOfFlow: "tc has no bucket for each flow (bucket=flow)"
        case .reset: "tc cannot reset connections"
        case .load: "tc has no background traffic"
        case .client(let address): "the lab's client has an IPv4 address, not \(address)"
        }
    }

    private func problem(_ problem: StartProblem) -> String {
        switch problem {
        case .noSuchProgram: "there is no such program"
        case .noTemporaryFile: "no temporary file can be made"
        case .temporaryDiskFull: "the disk of temporary files is full"
        case .folder(let path): "its folder \(path) cannot be made"
        case .file(let path, let error): "\(path): \(systemError(error))"
        case .system(let error): systemError(error)
        }
    }

    private func failure(_ failure: CommandFailure) -> String {
        switch failure {
        case .wrote(let text): text
        case .ended(.exited(let code)): "it ended with code \(code)"
        case .ended(.signalled(let signal)): "signal \(signal) ended it"
        case .notJSON: "its answer is not the JSON of iproute2"
        }
    }

    private func problem(_ problem: ServerProblem) -> String {
        switch problem {
        case .ended(let lastWords):
            "it ended before it was ready" + (lastWords.map { " and wrote \"\($0)\"" } ?? "")
        case .silent(let seconds): "it was not ready after \(seconds) s"
        }
    }

    private func problem(_ problem: RecordProblem) -> String {
        switch problem {
        case .unreadable: "it cannot be read"
        case .foreign: "it is not what a lab writes"
        case .version(let version, let readable): "it has version \(version), not \(readable)"
        case .foreignCreation(let creation, let identifier):
            "it names the \(thing(.creation(creation))), which is not of the lab \(identifier.prefix)"
        case .unwritable(let fault): "it cannot be written (\(fileFault(fault)))"
        case .notRemovable(let error): "it cannot be removed (\(systemError(error)))"
        case .folder(let error): "its folder cannot be made (\(systemError(error)))"
        case .notLockable(let error): "it cannot be locked (\(systemError(error)))"
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
        case .creation(.namespace(let name)): "network namespace \(name)"
        case .creation(.link(let name, nil)): "link \(name)"
        case .creation(.link(let name, let namespace?)): "link \(name) in \(namespace)"
        case .server(let name, let process): "server \(name) (process \(process))"
        }
    }

    private func list(_ things: [LabThing]) -> String { things.map(thing).joined(separator: ", ") }
}
