package import Basics

/// The words of the rule language, each in one place.
package enum RuleGrammar {
    /// The keys of match terms.
    package enum Term: String, CaseIterable, Sendable {
        case sni, host, text, bytes, at, from, packets, within, inspect, reassemble
        case transport, port, client, name
    }

    /// The words for actions.
    package enum Action: String, CaseIterable, Sendable {
        case police, shape
        case throttleAfter = "throttle-after"
        case delay, loss, reorder, duplicate, block, freeze, reset, load, vary

        /// When an action begins.
        private static let onset: [Parameter] = [.after, .of]
        /// The flows that a rule remembers or overlooks, and its place.
        private static let memory: [Parameter] = [.forget, .residual, .reach, .every, .on]

        /// The parameters of the action; `on` is the place, and for `load` also the time.
        package var parameters: [Parameter] {
            switch self {
            case .police: [.rate, .burst] + Self.onset + [.bucket, .direction] + Self.memory
            case .shape: [.rate, .burst, .queue, .aqm] + Self.onset + [.bucket, .direction] + Self.memory
            case .throttleAfter: [.size, .rate, .burst, .queue, .aqm, .bucket] + Self.memory
            case .delay: [.time, .jitter] + Self.onset + Self.memory
            case .loss: [.rate, .enter, .leave, .inside, .outside] + Self.onset + Self.memory
            case .reorder: [.rate, .time] + Self.onset + Self.memory
            case .load: [.rate, .of, .on, .off, .queue, .bucket]
            case .vary: [.rate, .sd, .low, .share, .over, .queue] + Self.onset + [.bucket] + Self.memory
            case .duplicate: [.rate] + Self.onset + Self.memory
            case .block, .freeze, .reset: Self.onset + Self.memory
            }
        }
    }

    /// The keys of parameters.
    package enum Parameter: String, CaseIterable, Sendable {
        case rate, burst, queue, size, time, jitter, of, off, on, after, bucket, sd, low, share, over
        case aqm, direction, enter, leave, inside, outside, forget, residual, reach, every
    }

    /// The words of one of the lists above.
    package static func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }
}

extension RuleGrammar.Term: Keyword {
    package var meaning: Meaning {
        switch self {
        case .sni: .both("the server name of a TLS ClientHello", "le nom de serveur d'un ClientHello TLS")
        case .host: .both("the Host of an HTTP request", "le Host d'une requête HTTP")
        case .text:
            .both(
                "text in what the client sends, or the server by from=server",
                "un texte du client, ou du serveur avec from=server")
        case .bytes:
            .both(
                "bytes of the client, in hexadecimal, or of the server by from=server",
                "des octets du client, en hexadécimal, ou du serveur avec from=server")
        case .at: .both("where the pattern before it begins", "où commence le motif précédent")
        case .from: .both("whose bytes: client or server", "de qui les octets : client ou server")
        case .packets: .both("look at so many packets only", "ne regarder que tant de paquets")
        case .within: .both("look at so many bytes only", "ne regarder que tant d'octets")
        case .inspect: .both("stateless: each packet by itself", "stateless : chaque paquet pour lui-même")
        case .reassemble: .both("off: only what one packet shows", "off : seulement ce que montre un paquet")
        case .transport: .both("tcp or udp", "tcp ou udp")
        case .port: .both("the server's port, or N-M", "le port du serveur, ou N-M")
        case .client: .both("the client's address", "l'adresse du client")
        case .name: .both("what the rule is called", "comment la règle s'appelle")
        }
    }
}

extension RuleGrammar.Action: Keyword {
    package var meaning: Meaning {
        switch self {
        case .police: .both("a token bucket that drops", "un seau à jetons qui jette")
        case .shape: .both("a token bucket that queues", "un seau à jetons qui met en file")
        case .throttleAfter:
            .both("shape, but only after so many bytes", "comme shape, mais après tant d'octets")
        case .delay: .both("everything comes later", "tout arrive plus tard")
        case .loss: .both("packets are lost by chance", "des paquets se perdent au hasard")
        case .reorder: .both("others overtake some packets", "d'autres dépassent certains paquets")
        case .duplicate: .both("some packets come twice", "certains paquets arrivent deux fois")
        case .freeze:
            .both("nothing more gets through, no reset", "plus rien ne passe, sans réinitialisation")
        case .block: .both("nothing gets through", "rien ne passe")
        case .reset: .both("connections are reset", "les connexions sont coupées")
        case .load:
            .both("other traffic shares the link now and then", "un autre trafic partage le lien par moments")
        case .vary: .both("each flow gets another rate", "chaque flux reçoit un autre débit")
        }
    }
}

extension RuleGrammar.Parameter: Keyword {
    package var meaning: Meaning {
        switch self {
        case .rate:
            .both(
                "such as 1.5Mbit/s; of a loss a share, such as 2%",
                "par exemple 1.5Mbit/s ; d'une perte une part, par exemple 2%")
        case .burst: .both("the size of the bucket", "la taille du seau")
        case .queue:
            .both("what may wait: a size or a time", "ce qui peut attendre : une taille ou une durée")
        case .size: .both("the bytes that are let through first", "les octets qui passent d'abord")
        case .time: .both("how much later", "de combien plus tard")
        case .jitter: .both("by how much the delay varies", "de combien le retard varie")
        case .of:
            .both(
                "the rate of the whole link; of packets whose count: client or server",
                "le débit de tout le lien ; de paquets, de qui : client ou server")
        case .off: .both("how long the link is free", "combien de temps le lien est libre")
        case .on:
            .both(
                "common, first or second; of a load how long it lasts",
                "common, first ou second ; d'une charge sa durée")
        case .after:
            .both(
                "what is let through first: 10MB, 25packets, 3s or 3connections",
                "ce qui passe d'abord : 10MB, 25packets, 3s ou 3connections")
        case .bucket: .both("flow, client or shared:NAME", "flow, client ou shared:NOM")
        case .sd:
            .both(
                "by how much the rate differs, a share such as 20%",
                "de combien le débit diffère, une part comme 20%")
        case .low: .both("the rate of a second, slower state", "le débit d'un second état, plus lent")
        case .share:
            .both(
                "how much of the time, or of the flows, it is slower",
                "la part du temps, ou des flux, où c'est plus lent")
        case .over:
            .both(
                "how long a line keeps the rate drawn for it",
                "combien de temps une ligne garde le débit tiré")
        case .aqm: .both("codel keeps the queue short", "codel tient la file courte")
        case .direction: .both("down, up or both", "down, up ou both")
        case .enter: .both("the packets that begin a burst", "les paquets qui commencent une rafale")
        case .leave: .both("the packets that end a burst", "les paquets qui finissent une rafale")
        case .inside: .both("what a burst loses", "ce que perd une rafale")
        case .outside: .both("what is lost between bursts", "ce qui se perd entre les rafales")
        case .forget: .both("the silence that ends what is known", "le silence qui fait tout oublier")
        case .residual:
            .both("how long a match counts for later flows", "combien de temps cela vaut pour d'autres flux")
        case .reach:
            .both(
                "port, server or client: the flows a match counts for",
                "port, server ou client : les flux concernés")
        case .every: .both("the share of flows it acts on", "la part des flux concernés")
        }
    }
}
