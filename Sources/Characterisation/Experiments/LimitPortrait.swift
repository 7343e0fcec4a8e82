/// The limit of a network on one app's flows as experiments told it: each part with its interval and the
/// experiments that decided it, or the ways that they could not tell apart.
package struct LimitPortrait: Sendable, Equatable, Codable {
    /// A kind of limit, by what becomes of what exceeds the rate.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// It is dropped.
        case policer
        /// It waits in a queue.
        case shaper
        /// Packets are lost by chance, which slows some senders only.
        case randomLoss = "random_loss"
    }

    /// A way in which a limit may begin.
    package enum Trigger: String, Sendable, Codable, CaseIterable {
        /// At once, with the first bytes.
        case atOnce = "at_once"
        /// After so many bytes of the server.
        case bytes
        /// After so many packets.
        case packets
        /// So many seconds after the connection or the first byte.
        case seconds
        /// When a bucket is empty, which fills again while nothing is sent.
        case bucket
    }

    /// The event from which on seconds are counted.
    package enum Origin: String, Sendable, Codable, CaseIterable {
        case connection
        case firstByte = "first_byte"
    }

    /// The flows that share what a box knows of one.
    package enum Scope: String, Sendable, Codable, CaseIterable {
        /// A new connection begins anew.
        case flow
        /// A new connection is limited from its start: the box keeps what it knows by addresses or ports.
        case beyond
        /// The same whatever the port of that server; other servers are not told.
        case anyPort = "any_port"
        /// Only to that port; whether of all servers is not told.
        case onePort = "one_port"
        /// The same with another server; other ports are not told.
        case anyServer = "any_server"
        /// Only with that server; whether on all of its ports is not told.
        case oneServer = "one_server"
        /// All connections of the client.
        case client
        /// All connections between the two addresses, whatever the port.
        case addressPair = "address_pair"
        /// All connections of the client to that port of any server.
        case port
        /// All connections of the client to that port of that server.
        case serverPort = "server_port"

        /// The scope of a limit that a new connection found.
        ///
        /// - Parameters:
        ///   - port: true if one to another port found it, too; nil if that is not told.
        ///   - server: the same with another server.
        init(otherPort port: Bool?, otherServer server: Bool?) {
            self =
                switch (port, server) {
                case (nil, nil): .beyond
                case (true?, nil): .anyPort
                case (false?, nil): .onePort
                case (nil, true?): .anyServer
                case (nil, false?): .oneServer
                case (true?, true?): .client
                case (true?, false?): .addressPair
                case (false?, true?): .port
                case (false?, false?): .serverPort
                }
        }
    }

    /// The directions that are limited.
    package enum Direction: String, Sendable, Codable, CaseIterable {
        /// The server's bytes only; the same bytes as an upload were not.
        case down
        /// The bytes of either side.
        case both
    }

    /// A reason why a part of the portrait is not told.
    package enum Gap: String, Sendable, Codable, CaseIterable {
        /// A replay was slower for a while, but for too short a time, or in none of ten others.
        case faltered
        /// The server told no readings of its kernel, or too few behind the onset.
        case noReadings = "no_readings"
        /// Packets were lost, and waited a little: a policer, or a shaper with a short queue.
        case shortQueue = "short_queue"
        /// Too few packets were lost for a policer, and too few waited for a shaper.
        case fewLost = "few_lost"
        /// Packets were lost, and the server offers no other congestion control, which would tell a policer from losses by
        /// chance.
        case noOtherCongestion = "no_other_congestion"
        /// With another congestion control the rate was lower, or neither the same nor much higher.
        case ratesDiffer = "rates_differ"
        /// The recording has no request soon enough behind the onset at which it could be held.
        case noRequestBehind = "no_request_behind"
        /// It has none before the onset.
        case noRequestBefore = "no_request_before"
        /// The segments did not become smaller: the path or the sockets do not allow it.
        case sameSegments = "same_segments"
        /// The replays of an experiment were not limited.
        case notLimited = "not_limited"
        /// After the hold behind the onset the sender itself may have been slow, so that a bucket would not show.
        case slowSender = "slow_sender"
        /// Behind a limit that acts at once, or a bucket, nothing would show that it was forgotten.
        case nothingToForget = "nothing_to_forget"
        /// A flow that is frozen or reset does not go on.
        case flowEnds = "flow_ends"
        /// Behind some silences the sender itself may have kept to the limit's rate until the onset began anew.
        case silenceHidden = "silence_hidden"
        /// The flow was no faster than the limit before its bucket began to empty, so that an onset would not show there.
        case onsetHidden = "onset_hidden"
        /// The control was limited later, too.
        case controlLimited = "control_limited"
        /// The bucket filled again until the next connection began.
        case refilledBetween = "refilled_between"
        /// No new connection was tried directly after a limited one: the limit begins at once, or ends the flow.
        case scopeUntried = "scope_untried"
        /// A new connection was limited neither from its start nor after as much.
        case scopeUnclear = "scope_unclear"
        /// The box remembered limited connections for longer than any wait, so that none could be followed.
        case rememberedTooLong = "remembered_too_long"
        /// No other port of the server was tried, or none took the replay.
        case noOtherPort = "no_other_port"
        /// The replays on another port were not limited.
        case otherPortUnlimited = "other_port_unlimited"
        /// The control was slow there, too, or it is not known.
        case otherPortSlow = "other_port_slow"
        /// No other server was named, or it did not take the replay.
        case noOtherServer = "no_other_server"
        /// The replays with another server were not limited.
        case otherServerUnlimited = "other_server_unlimited"
        /// The control was slow there, too, or it is not known.
        case otherServerSlow = "other_server_slow"
        /// No upload was tried, or the server did not take it.
        case noUpload = "no_upload"
        /// The control's upload was so slow, or had such pauses, that it would hide a limit.
        case uploadSlow = "upload_slow"
        /// The control's upload ended too early for a limit to be seen behind as much as in the download.
        case uploadShort = "upload_short"
        /// Only one upload of the original was limited, and others were not.
        case uploadsDiffer = "uploads_differ"
        /// No upload was limited, but the limit acts on so few flows that it may have spared them.
        case uploadsSpared = "uploads_spared"
        /// Uploads were limited to another rate: a limit on their acknowledgements, or another limit.
        case uploadOtherRate = "upload_other_rate"
        /// No upload was limited, but a box that counts bytes of the server finds none of them in an upload.
        case uploadUncounted = "upload_uncounted"
    }

    /// The effect; nil if no replay was limited.
    package var effect: LimitStart.Effect?
    /// The kind, by what becomes of what exceeds the rate; nil if that is not told.
    package var kind: Kind?
    /// The share of the bytes behind the onset that the server sent again; nil if that is not known.
    package var sentAgain: Double?
    /// The median of the times for which packets waited behind the onset, s; nil if it is not known.
    package var medianWait: Double?
    /// The time for which nine of ten packets waited at most, s; nil if it is not known.
    package var longWait: Double?
    /// The rate behind the onset, in bit/s of payload.
    package var rate: Interval?
    /// The rate of the policer or the shaper, whether the sender uses it up or not, in bit/s of IP packets; nil if packets
    /// do not tell it.
    package var boxRate: Interval?
    /// The queue of a shaper, in bytes; nil if packets do not tell it.
    package var queue: Interval?
    /// The greatest rate of a limit that would have shown, in bit/s of payload, where none was seen; nil elsewhere.
    package var visibleRate: Double?
    /// The share of replays of the original that were limited.
    package var acting: ActingShare
    /// The ways of beginning that fit all experiments; none if no way fits.
    package var triggers: [Trigger]
    /// Bytes of the server before the limit began.
    package var bytes: Interval?
    /// Packets of the server with data before it began.
    package var serverPackets: Interval?
    /// Packets of both sides, if every second one of the server is acknowledged (RFC 5681, section 4.2).
    package var packets: Interval?
    /// Seconds since the connection before it began.
    package var seconds: Interval?
    /// The event from which on seconds are counted; nil if that is not told.
    package var origin: Origin?
    /// The depth of a bucket, where the limit may be one, in bytes; elsewhere what passes at once behind the onset; nil if
    /// that was not tried.
    package var depth: Interval?
    /// The longest silence after which the limit still held, in seconds; nil if none was tried.
    package var remembers: Double?
    /// The shortest silence after which it did not, in seconds; nil if there was none.
    package var forgets: Double?
    /// The flows that share what the box knows; nil if that is not told.
    package var scope: Scope?
    /// The seconds between the two connections that told the scope.
    package var scopeGap: Double?
    /// The directions that are limited; nil if that is not told.
    package var direction: Direction?
    /// The experiments that decided how it begins.
    package var decidedBy: [Experiment.Purpose]
    /// The reasons for what is not told.
    package var gaps: [Gap]

    package init(acting: ActingShare) {
        self.acting = acting
        (triggers, decidedBy, gaps) = ([], [], [])
    }
}
