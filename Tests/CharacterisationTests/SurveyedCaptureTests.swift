import Captures
import Characterisation
import TestSupport
import Testing

@Suite("Captures are asked first where and how they were made")
struct SurveyedCaptureTests {
    private typealias Frame = CaptureBuilder.Frame

    /// The portrait of a capture, with its survey.
    private struct Told {
        let survey: CaptureSurvey
        let packets: [SentPacket]
        var portrait: PathPortrait { PathPortrait(of: packets) }
        var losses: Int { packets.count { $0.fate == .lost } }
    }

    private static func each(_ frames: [Frame], _ link: LinkType, _ take: (CapturedPacket) -> Void) {
        for (index, frame) in frames.enumerated() {
            frame.bytes.withUnsafeBytes {
                take(
                    CapturedPacket(
                        number: index + 1, time: frame.time, link: link, frame: $0, length: frame.length)
                )
            }
        }
    }

    private static func told(_ frames: [Frame], _ link: LinkType = .ethernet) -> Told {
        var surveyor = CaptureSurveyor()
        each(frames, link) { surveyor.take($0) }
        let survey = surveyor.finished()
        var sieve = CaptureSieve(survey)
        var sender = CapturedSender(without: survey.unfit)
        each(frames, link) { packet in
            if let packet = sieve.pass(packet) { sender.take(packet) }
        }
        return Told(survey: survey, packets: sender.packets())
    }

    private let frames: [Frame]
    private let plain: Told

    init() throws {
        frames = try StoredCapture.frames(StoredCapture.policed)
        plain = Self.told(frames)
    }

    private func isPlain(_ told: Told) -> Bool {
        told.survey.obstacle == nil && told.packets.count == plain.packets.count
            && told.losses == plain.losses
    }

    private func isDown(_ frame: Frame) -> Bool { frame.bytes[StoredCapture.network] == 1 }

    @Test("A capture of the server that sent the data says so, and tells its policer")
    func sender() {
        #expect(plain.survey.obstacle == nil && plain.survey.copies == 0)
        let connection = plain.survey.largest
        #expect(connection?.place == .sender && connection?.directions == .both)
        #expect(connection?.isClientsData == false)
        #expect(plain.packets.count == 365 && plain.losses == 156)
        #expect(plain.portrait.kind == .policer)
        #expect(abs((plain.portrait.rate?.value ?? 0) / 4e6 - 1) < 0.02)
    }

    /// Copies of each frame: how many, after how many microseconds, and what a router or another interface changes.
    private static let copies: [(count: Int, delay: Int64, change: @Sendable (inout [UInt8]) -> Void)] = [
        (1, 30, { _ in }), (2, 30, { _ in }), (1, 1_000, { _ in }),
        (1, 40, { $0[StoredCapture.link + 8] -= 1 }), (1, 40, { $0[5] = 9 }),
    ]

    @Test("Packets that are captured several times count once", arguments: 0..<5)
    func copied(index: Int) {
        let (count, delay, change) = Self.copies[index]
        let all = frames.flatMap { frame in
            [frame] + (1...count).map { frame.copy(after: Int64($0) * delay * 1_000, change) }
        }
        let told = Self.told(all.sorted { $0.time < $1.time })
        #expect(told.survey.copies == count * frames.count)
        #expect(isPlain(told))
    }

    /// A frame as `tcpdump -i any` captures it (LINKTYPE_LINUX_SLL2): of an interface, come in or to go out.
    private func cooked(_ frame: Frame, interface: UInt8, isOutgoing: Bool, after delay: Int64 = 0) -> Frame {
        let header: [UInt8] = [
            8, 0, 0, 0, 0, 0, 0, interface, 0, 1, isOutgoing ? 4 : 0, 6, 2, 2, 2, 2, 2, interface, 0, 0,
        ]
        var cooked = frame.copy(after: delay) { bytes in
            bytes.replaceSubrange(0..<StoredCapture.link, with: header)
        }
        cooked.length += header.count - StoredCapture.link
        return cooked
    }

    @Test("Packets that a capture of all interfaces has twice, by a bridge and its port, count once")
    func copiedOnAllInterfaces() {
        let cooked2 = LinkType(number: Int32(PacketBuilder.Link.cooked2.rawValue))
        let single = Self.told(
            frames.map { cooked($0, interface: 3, isOutgoing: isDown($0)) }, cooked2)
        #expect(single.survey.copies == 0 && isPlain(single))
        let twice = frames.flatMap { frame in
            let isOutgoing = isDown(frame)
            return [
                cooked(frame, interface: 3, isOutgoing: isOutgoing),
                cooked(frame, interface: isOutgoing ? 2 : 4, isOutgoing: isOutgoing, after: 30_000),
            ]
        }
        let told = Self.told(twice.sorted { $0.time < $1.time }, cooked2)
        #expect(told.survey.copies == frames.count && isPlain(told))
        #expect(told.portrait.kind == .policer)
    }

    @Test("Packets without an identification that are all there twice count once")
    func withoutIdentification() {
        let all = frames.flatMap { frame in
            let bare = frame.copy(after: 0) { $0.replaceSubrange(18..<20, with: [0, 0]) }
            return [bare, bare.copy(after: 50_000)]
        }
        let told = Self.told(all)
        #expect(told.survey.copies == frames.count && isPlain(told))
    }

    @Test("A connection seen before and behind an address translation is one", arguments: [false, true])
    func translated(hasOtherPort: Bool) {
        let all = frames.flatMap { frame in
            let place = isDown(frame) ? (address: 30, port: 36) : (address: 26, port: 34)
            return [
                frame,
                frame.copy(after: 40_000) { bytes in
                    bytes[StoredCapture.link + 8] -= 1
                    bytes.replaceSubrange(place.address..<place.address + 4, with: [192, 0, 2, 77])
                    if hasOtherPort { bytes.replaceSubrange(place.port..<place.port + 2, with: [238, 73]) }
                },
            ]
        }
        let told = Self.told(all)
        #expect(told.survey.translated.count == 1 && told.survey.connections.count == 1)
        #expect(isPlain(told))
    }

    @Test(
        "A clock that was set during the capture is put right by TCP's timestamps",
        arguments: [-3_600, 3_600, 10, -10])
    func clock(seconds: Int64) throws {
        let all = frames.enumerated().map { index, frame in
            frame.copy(after: index < 300 ? 0 : seconds * 1_000_000_000)
        }
        let told = Self.told(all)
        let step = try #require(told.survey.clock.steps.first)
        #expect(told.survey.clock.steps.count == 1 && step.packet == 301)
        #expect(abs(Double(step.by) / 1e9 - Double(seconds)) < 0.01)
        #expect(isPlain(told) && told.portrait.kind == .policer)
        #expect(abs((told.portrait.rate?.value ?? 0) / 4e6 - 1) < 0.02)
    }

    @Test("A clock that goes back where no timestamps tell by how much is told")
    func clockBack() {
        let all = frames.enumerated().map { index, frame in
            frame.copy(after: index < 300 ? 0 : -3_600_000_000_000) { bytes in
                let options = StoredCapture.network + 20
                for place in options..<bytes.count where index > 1 && place < options + 12 {
                    bytes[place] = 1
                }
                for place in options..<bytes.count where index < 2 { bytes[place] = 1 }
            }
        }
        guard case .clockBack(_, packet: 301) = Self.told(all).survey.obstacle else {
            Issue.record("\(String(describing: Self.told(all).survey.obstacle))")
            return
        }
    }

    @Test("Times that are all the same, or coarse, tell nothing; milliseconds are fine")
    func times() {
        let same = frames.map { $0.copy(after: frames[0].time - $0.time) }
        #expect(Self.told(same).survey.obstacle == .noTimes)
        func rounded(_ grain: Int64) -> Told {
            Self.told(frames.map { $0.copy(after: -($0.time % grain)) })
        }
        #expect(rounded(10_000_000).survey.obstacle == .roundedTimes(seconds: 0.01))
        let told = rounded(1_000_000)
        #expect(told.survey.clock.grain == 1_000_000 && isPlain(told))
        #expect(told.portrait.kind == .policer)
        #expect(abs((told.portrait.rate?.value ?? 0) / 4e6 - 1) < 0.03)
    }

    @Test("Headers that are cut, and lengths that were rewritten, are told")
    func cut() {
        let cut = frames.map { frame in
            var cut = frame
            cut.bytes = Array(frame.bytes.prefix(68))
            return cut
        }
        guard case .cutHeaders(let count, of: frames.count) = Self.told(cut).survey.obstacle else {
            Issue.record("no cut headers")
            return
        }
        #expect(count > 100)
        let rewritten = frames.map { frame in
            frame.copy(after: 0) { bytes in
                let length = bytes.count - StoredCapture.link
                bytes.replaceSubrange(16..<18, with: [UInt8(length >> 8), UInt8(length & 255)])
            }
        }
        guard case .rewrittenLengths(longest: 82, let step) = Self.told(rewritten).survey.obstacle else {
            Issue.record("no rewritten lengths")
            return
        }
        #expect((1_400...1_448).contains(step))
    }

    @Test("An IP length of 0 stands for the frame's own, however little of it was captured")
    func lengthZero() {
        let all = frames.map { frame in
            frame.length < 1_000
                ? frame : frame.copy(after: 0) { $0.replaceSubrange(16..<18, with: [0, 0]) }
        }
        let told = Self.told(all)
        #expect(isPlain(told))
        #expect(told.packets.map(\.bytes) == plain.packets.map(\.bytes))
    }

    @Test("A capture of the receiver, or of one direction, tells no losses")
    func receiver() throws {
        let atReceiver = Self.told(try StoredCapture.frames(StoredCapture.policedAtReceiver)).survey
        #expect(atReceiver.obstacle == .atReceiver && atReceiver.largest?.place == .receiver)
        #expect(Self.told(frames.filter(isDown)).survey.obstacle == .dataOnly)
        #expect(Self.told(frames.filter { !isDown($0) }).survey.obstacle == .acknowledgementsOnly)
    }
}
