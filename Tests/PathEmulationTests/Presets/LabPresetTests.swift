import Basics
import Testing

@testable import PathEmulation

@Suite("Presets")
struct LabPresetTests {
    @Test(
        "every preset can be read and is found by its name",
        arguments: LabPreset.allCases)
    func reads(_ preset: LabPreset) throws {
        let rules = try preset.rules()
        #expect(rules.isEmpty == (preset == .none))
        #expect(try LabRules(text: rules.text) == rules)
        #expect(try LabPreset.named(preset.name) == preset)
    }

    @Test("an unknown name is refused with the nearest one")
    func suggests() {
        let near = #expect(throws: PathEmulationError.self) { try LabPreset.named("sni-trottle") }
        #expect(near == .unknownPreset("sni-trottle", nearest: "sni-throttle"))
        let far = #expect(throws: PathEmulationError.self) { try LabPreset.named("x") }
        #expect(far == .unknownPreset("x", nearest: nil))
    }

    /// Server names of the bundled recordings of video apps.
    static let video = [
        "abjwimgaaaaaaaamhq4w647gn7iyj.s3-iad-2.cf.hls.row.aiv-cdn.net", "proxy-005.ix7.dailymotion.com",
        "varnish04-c02-jfk1-dss-vod-dssc-shield.tr.na.prod.dssedge.com", "s-static.innovid.com",
        "video.fzty2-1.fna.fbcdn.net", "cf.prod.media.h264.io", "http-a-darwin.hulustream.com",
        "scontent-bos5-1.cdninstagram.com", "secure-cdn3-live-mlflux-net.akamaized.net",
        "hsssvodcplus-s.akamaihd.net", "prodamdhdliveextra.akamaized.net",
        "ipv4-c005-bos002-nox-isp.1.oca.nflxvideo.net", "ocsstreaming.akamaized.net", "origin.vod.salto.fr",
        "ren1-ncdn-edge-vod00.pfd.sfr.net", "bolt-gcdn.sc-cdn.net", "v45.tiktokcdn-us.com",
        "video-edge-6916a0.jfk04.abs.hls.ttvnw.net", "video.twimg.com", "114vod-adaptive.akamaized.net",
        "rr3---sn-ab5l6nrl.googlevideo.com",
    ]

    @Test("video-cap knows every video app's server, and none of the music apps'")
    func capsVideo() throws {
        for (names, isVideo) in [
            (Self.video, true),
            (
                ["itsliveradio.apple.com", "e-cdns-proxy-a.dzcdn.net", "audio-fa.scdn.co", "akamaized.net"],
                false
            ),
        ] {
            for name in names {
                var classifier = try Flows.classifier(LabPreset.videoCap.text)
                #expect(classifier.received(Flows.hello(name: name)) == isVideo, "\(name)")
                var control = try Flows.classifier(LabPreset.videoCap.text)
                #expect(control.received(Flows.inverted(Flows.hello(name: name))) == false)
            }
        }
    }

    @Test(
        "presets by server name spare inverted controls",
        arguments: [LabPreset.sniThrottle, .policer, .delayed, .resetOnSNI])
    func sparesControls(_ preset: LabPreset) throws {
        var original = try Flows.classifier(preset.text)
        #expect(original.received(Flows.hello) == true)
        var control = try Flows.classifier(preset.text)
        #expect(!control.received(Flows.inverted(Flows.hello)) && control.isDecided)
    }

    @Test(
        "presets by port spare the baseline on 443",
        arguments: [
            (LabPreset.portBlock, [6_881]), (.portThrottle, [1_194, 1_701]),
        ])
    func sparesBaseline(_ preset: LabPreset, _ ports: [Int]) throws {
        for port in [80, 81, 443, 465, 853, 993, 995, 1_194, 1_701, 5_061, 6_881, 8_080, 8_443] {
            #expect(try Flows.classifier(preset.text, port: port).active.isEmpty != ports.contains(port))
        }
    }

    @Test("conferencing-loss knows each call by its first bytes or by STUN, and spares inverted controls")
    func losesCalls() throws {
        let stun: [UInt8] = [0, 1, 0, 8, 0x21, 0x12, 0xA4, 0x42, 1, 2, 3, 4]
        let openings = CallPatterns.openings.map { Flows.hex($0.1) + [9, 9, 9] } + [stun]
        for opening in openings {
            var call = try Flows.classifier(LabPreset.conferencingLoss.text, .udp, port: 3_478)
            #expect(call.received(opening) && call.active.count == 1)
            var control = try Flows.classifier(LabPreset.conferencingLoss.text, .udp, port: 3_478)
            #expect(control.received(Flows.inverted(opening)) == false)
        }
    }

    @Test(
        "cross-traffic and noise are the same for every flow, and may stand before any other preset",
        arguments: LabPreset.allCases.filter { $0.name.hasPrefix("noisy-") })
    func treatsAlike(noise: LabPreset) throws {
        #expect(try Flows.classifier(noise.text).active.count == 1)
        #expect(try Flows.classifier(noise.text, .udp).active.count == 1)
        for other in LabPreset.allCases where other != noise {
            #expect(throws: Never.self) { try LabRules(text: noise.text + "\n" + other.text) }
        }
        #expect(try Flows.classifier(LabPreset.crossTraffic.text).active.count == 1)
        #expect(try Flows.classifier(LabPreset.crossTraffic.text, .udp).active.count == 1)
    }
}
