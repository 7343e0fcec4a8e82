package import Basics
package import Characterisation

/// A limit whose truth is known, and a client that sees only what arrives behind it: the replays that
/// experiments ask for, in virtual time.
package struct SimulatedLimit: Sendable {
    /// The condition on which it begins.
    package enum Trigger: Sendable, Equatable {
        case never
        case bytes(Int)
        /// Packets of both sides, the handshake included.
        case packets(Int)
        /// Seconds since the connection.
        case seconds(Double)
        /// Seconds since the first byte of the client.
        case secondsOfData(Double)
        /// What a bucket of that depth holds beyond its rate.
        case bucket(Int)
    }

    package var trigger: Trigger
    /// The rate, in bit/s of payload; 0 lets nothing pass.
    package var rate: Double
    /// The silence after which it knows nothing of a flow any more, in seconds.
    package var forget: Double?
    /// True if it knows the flow again afterwards, from its beginning on; false if it tells it by the first request.
    package var knowsAgain = true
    /// The share of flows on which it acts.
    package var share = 1.0
    /// The line, in bit/s.
    package var line = 20e6
    /// The round trip, in seconds.
    package var roundTrip = 0.02
    /// By how much the time of a segment varies, as a share.
    package var jitter = 0.3
    /// The sender's reaction to losses and pauses.
    package var sender = SendingWindow.Kind.steady
    /// True if the server lets the sender begin anew behind holds.
    package var restartsSender = false
    /// True if it drops what exceeds its rate, so that the sender notices; otherwise it delays it. A bucket drops.
    package var drops = false
    /// The seconds for which a limited connection limits all others from their start, or for a bucket, which all
    /// share then, any; nil if each connection begins anew.
    package var memory: Double?
    /// True if it counts these seconds from where it began to limit, not from the end of the connection.
    package var remembersFromOnset = false
    /// The connections that it takes for those of one that was limited.
    package var sharing = Sharing.client
    /// The line at other places, in bit/s, where it differs.
    package var lines: [Experiment.Place: Double] = [:]
    /// The places at which it does not act.
    package var spared: Set<Experiment.Place> = []
    /// True if it acts on uploads, too.
    package var limitsUpload = false
    /// True if it counts the bytes of each direction by themselves.
    package var countsDirections = false
    /// The length of the slices in which a server measures uploads, in seconds.
    package var slice = 0.1
    /// The places that take no replay.
    package var closed: Set<Experiment.Place> = []
    /// The seconds between the connections of two replays that follow each other directly.
    package var gap = 0.5
    /// True if it acts on the control, too.
    package var limitsControl = false

    /// The connections of which a box knows what it knows of one.
    package enum Sharing: Sendable, CaseIterable {
        /// All of the client.
        case client
        /// Those between the two addresses.
        case addressPair
        /// Those to that port of any server.
        case port
        /// Those to that port of that server.
        case serverPort

        /// Says if connections at two places are taken for each other.
        func joins(_ one: Experiment.Place, _ other: Experiment.Place) -> Bool {
            guard one != other else { return true }
            // Each direction has a bucket of its own, and is remembered by itself.
            if one == .upload || other == .upload { return false }
            return switch self {
            case .client: true
            case .serverPort: false
            case .addressPair: one != .otherServer && other != .otherServer
            case .port: one != .otherPort && other != .otherPort
            }
        }
    }

    package init(_ trigger: Trigger, rate: Double, forget: Double? = nil) {
        self.trigger = trigger
        self.rate = rate
        self.forget = forget
    }

    /// What arrived of a replay, and how it ended.
    package struct Replay: Sendable {
        package let arrivals: [ArrivalFit.Arrival]
        /// Of an upload: what arrived at the server, requests among it.
        package let uploaded: [ArrivalFit.Arrival]
        package let end: (time: Double, kind: LimitStart.End)
        package let segment: Int
    }

    /// Replays the original, or its control.
    ///
    /// - Parameters:
    ///   - experiment: the conditions.
    ///   - exchanges: the lengths of what both sides send.
    ///   - window: the seconds from the first byte after which the replay ends.
    ///   - limited: the seconds since another connection was limited that it is taken for; nil if none was.
    ///   - generator: draws jitter, and whether the limit acts.
    /// - Returns: what arrived, and how it ended.
    package func replay(
        _ experiment: Experiment, of exchanges: FlowExchanges, window: Double,
        after limited: Double? = nil, using generator: inout SeededGenerator
    ) -> Replay {
        let segment = min(1_448, (experiment.segment ?? 1_460) - 12)
        let acts =
            (!experiment.purpose.isControl || limitsControl)
            && !spared.contains(experiment.purpose.place)
            && Double.random(in: 0..<1, using: &generator) < share
        let turn = experiment.purpose.place == .upload ? experiment.step ?? 0 : nil
        var line = turn == nil ? lines[experiment.purpose.place] ?? line : line
        var flow = Flow(limit: self, acts: acts, after: limited)
        var arrivals: [ArrivalFit.Arrival] = []
        var uploaded: [ArrivalFit.Arrival] = []
        var (time, bytes) = (0.0, 0)
        var end = Double.infinity
        func log(_ count: Int, in arrivals: inout [ArrivalFit.Arrival]) {
            let bytes = (arrivals.last?.bytes ?? 0) + count
            // A client reads several segments at once.
            if let last = arrivals.last, Int(time * 500) == Int(last.time * 500) { arrivals.removeLast() }
            arrivals.append(.init(time: time, bytes: bytes))
        }
        func ended(at time: Double, _ kind: LimitStart.End) -> Replay {
            Replay(arrivals: arrivals, uploaded: uploaded, end: (time, kind), segment: segment)
        }
        var sender = SendingWindow(sender, roundTrip: roundTrip, line: line, segment: segment)
        flow.packets = 3
        for (step, exchange) in exchanges.exchanges.enumerated() {
            let isUpload = turn.map { step >= $0 } ?? false
            if isUpload, step == turn {
                line = lines[.upload] ?? line
                flow.turn(at: time, bytes: bytes)
            }
            if step == experiment.step, !isUpload {
                time += experiment.seconds
                if experiment.restartsSender == true {
                    sender = SendingWindow(self.sender, roundTrip: roundTrip, line: line, segment: segment)
                }
            }
            if time > end { return ended(at: end, .stopped) }
            flow.heard(at: time)
            flow.packets += (exchange.request + segment - 1) / segment
            time += roundTrip
            sender.resume(at: time)
            if turn != nil, !isUpload { log(exchange.request, in: &uploaded) }
            var left = exchange.answer + (isUpload ? exchange.request : 0)
            while left > 0 {
                let size = min(left, segment)
                let jittered =
                    max(Double(size) * 8 / line, sender.time(for: size))
                    * (1 + Double.random(in: -jitter...jitter, using: &generator))
                guard let passed = flow.pass(size, from: time, after: jittered, bytes: bytes) else {
                    return ended(at: min(end, time + 30), .stopped)
                }
                sender.passed(
                    size, at: passed, lost: isDropping && passed > time + jittered ? rate / 8 : nil)
                time = passed
                if bytes == 0 { end = time + window }
                if time > end { return ended(at: end, .stopped) }
                left -= size
                bytes += size
                if isUpload { log(size, in: &uploaded) } else { log(size, in: &arrivals) }
            }
        }
        return ended(at: time, .complete)
    }

    /// True if what exceeds its rate is lost.
    private var isDropping: Bool {
        if case .bucket = trigger { true } else { drops }
    }

    /// The state that a box keeps of a flow.
    private struct Flow {
        let limit: SimulatedLimit
        private(set) var acts: Bool
        var packets = 0
        private var segments = 0
        private var since = 0.0
        private var firstByte: Double?
        private var forgotten = 0
        private var forgottenPackets = 0
        private var last = 0.0
        private var tokens = 0.0
        private var filled = 0.0
        /// True if it is limited because another flow was.
        private let follows: Bool

        init(limit: SimulatedLimit, acts: Bool, after limited: Double?) {
            self.limit = limit
            self.acts = acts
            guard case .bucket(let depth) = limit.trigger else {
                follows = (limited ?? .infinity) < limit.memory ?? 0
                return
            }
            follows = false
            tokens = Double(depth)
            if limit.memory != nil, let limited { tokens = min(tokens, limited * limit.rate / 8) }
        }

        /// The client sends from here on: each direction has a bucket of its own.
        mutating func turn(at time: Double, bytes: Int) {
            acts = acts && limit.limitsUpload
            if limit.countsDirections { forgotten = bytes }
            if case .bucket(let depth) = limit.trigger { (tokens, filled) = (Double(depth), time) }
        }

        /// A packet of the client came.
        mutating func heard(at time: Double) {
            firstByte = firstByte ?? time
            if let forget = limit.forget, time - last >= forget {
                acts = acts && (limit.knowsAgain || firstByte == time)
                (since, firstByte) = (time, time)
                forgotten = .max
                (forgottenPackets, packets) = (0, 0)
            }
            last = time
        }

        /// Returns when a segment has passed; nil if it never does.
        mutating func pass(_ size: Int, from time: Double, after onLine: Double, bytes: Int) -> Double? {
            segments += 1
            packets += segments.isMultiple(of: 2) ? 2 : 1
            if forgotten == .max { forgotten = bytes }
            let usual = time + onLine
            guard acts else { return usual }
            let isLimited: Bool
            switch limit.trigger {
            case .never: isLimited = false
            case .bytes(let count): isLimited = bytes - forgotten >= count
            case .packets(let count): isLimited = packets > count
            case .seconds(let seconds): isLimited = time - since >= seconds
            case .secondsOfData(let seconds): isLimited = time - (firstByte ?? time) >= seconds
            case .bucket(let depth):
                tokens = min(Double(depth), tokens + (usual - filled) * limit.rate / 8)
                filled = usual
                isLimited = tokens < Double(size)
                if !isLimited { tokens -= Double(size) }
            }
            defer { last = max(last, usual) }
            guard isLimited || follows else { return usual }
            guard limit.rate > 0 else { return nil }
            let slow = max(usual, time + Double(size) * 8 / limit.rate)
            if case .bucket = limit.trigger { (filled, tokens) = (slow, 0) }
            last = slow
            return slow
        }
    }
}

extension SimulatedLimit {
    /// Runs all experiments.
    ///
    /// - Parameters:
    ///   - exchanges: the lengths of what both sides of the recording send.
    ///   - places: the places other than the usual one that can be replayed at.
    ///   - generator: draws all that varies.
    /// - Returns: the experiments after the last; nil without a control.
    package func experiments(
        on exchanges: FlowExchanges, at places: Set<Experiment.Place> = [],
        using generator: inout SeededGenerator
    ) -> LimitExperiments? {
        var free = self
        free.trigger = .never
        let first = free.replay(
            Experiment(.control), of: exchanges, window: LimitExperiments.window, using: &generator)
        guard let control = ControlTimes(first.arrivals) else { return nil }
        var experiments = LimitExperiments(
            exchanges, beside: control, places: places, restartsSender: restartsSender)
        var now = 0.0
        // When the time since a limited connection at a place began.
        var limited: [Experiment.Place: Double] = [:]
        while let next = experiments.next {
            let place = next.experiment.purpose.place
            let pause = max(gap, next.wait)
            let isFirst = experiments.observations.isEmpty
            now += pause
            guard !closed.contains(place) else {
                experiments.add(
                    Observation(next.experiment, segment: 1_448, start: nil, gap: pause, isRefused: true))
                continue
            }
            if next.experiment.purpose.isPair {
                experiments.add(
                    pair(next.experiment, at: place, after: isFirst ? nil : pause, using: &generator))
                now += next.window
                limited[.usual] = now
                continue
            }
            // One that turns begins as any other.
            let begun = place == .upload && next.experiment.step != nil ? .usual : place
            let last = limited.filter { sharing.joins($0.key, begun) }.values.max()
            let seen = replay(
                next.experiment, of: exchanges, window: next.window, after: last.map { now - $0 },
                using: &generator)
            let observation =
                place == .upload
                ? Observation(
                    upload: next.experiment, downloaded: seen.arrivals, uploaded: sliced(seen.uploaded),
                    of: exchanges, beside: (control, experiments.uploadControl), end: seen.end,
                    segment: seen.segment)
                : Observation(
                    next.experiment, arrivals: seen.arrivals, of: exchanges, beside: control, end: seen.end,
                    segment: seen.segment, roundTrip: roundTrip, gap: isFirst ? nil : pause)
            experiments.add(observation)
            if let start = observation.beforeTurn ?? observation.start, !next.experiment.purpose.isControl {
                limited[begun] = now + (remembersFromOnset ? start.seconds.value : seen.end.time)
            }
            now += seen.end.time
        }
        return experiments
    }

    /// Replays on two connections at once: those that it takes for each other share its rate.
    private func pair(
        _ experiment: Experiment, at place: Experiment.Place, after gap: Double?,
        using generator: inout SeededGenerator
    ) -> Observation {
        let acting = (0..<2).map { _ in Double.random(in: 0..<1, using: &generator) < share }
        let isShared = memory != nil && sharing.joins(.usual, place) && !acting.contains(false)
        let rates = acting.map { acts in
            let own = acts && !spared.contains(place) ? rate / (isShared ? 2 : 1) : line / 2
            return min(own, line / 2) * Double.random(in: 0.95...1.05, using: &generator)
        }
        return Observation(
            experiment, segment: 1_448, start: nil, gap: gap,
            pair: Observation.Pair(first: rates[0], second: rates[1]))
    }

    /// What a server's slices show of arrivals.
    package func sliced(_ all: [ArrivalFit.Arrival]) -> [ArrivalFit.Arrival] {
        var arrivals: [ArrivalFit.Arrival] = []
        for arrival in all {
            let end = ((arrival.time / slice).rounded(.down) + 1) * slice
            if arrivals.last?.time == end { arrivals.removeLast() }
            arrivals.append(.init(time: end, bytes: arrival.bytes))
        }
        return arrivals
    }
}
