import PathEmulation
import NetnsLab
import Foundation
import Basics
import TestModel

/// What `lab netns` may be refused with, and the English sentence of each.
enum NamespaceSentences {
    static let identifier = LabIdentifier("ab12cd")

    static let all =
        machine + requests + mishaps + states
        + obstacles.map { obstacle, reason in
            (
                NamespaceLabError.notExpressible(rule: .number(2), obstacle),
                "rule 2 cannot be made with tc, because \(reason); the emulated lab can do it"
            )
        }

    private static let machine: [(NamespaceLabError, String)] = [
        (
            .notLinux,
            "lab netns needs Linux with network namespaces; the emulated lab can do it anywhere"
        ),
        (
            .notPrivileged(missing: ["CAP_NET_ADMIN", "CAP_SYS_ADMIN"]),
            "lab netns needs root (this process lacks CAP_NET_ADMIN and CAP_SYS_ADMIN); start wehe with sudo"
        ),
        (
            .programMissing("tc"),
            #"lab netns needs the program "tc" of the Debian package iproute2; install that package"#
        ),
        (
            .kernelLacks(.tbf),
            "this kernel has no tbf (NET_SCH_TBF), which lab netns needs for a line rate; the emulated lab can do it"
        ),
        (
            .kernelLacks(.htb),
            "this kernel has no htb (NET_SCH_HTB), which lab netns needs for rules about some packets only; "
                + "the emulated lab can do it"
        ),
        (
            .kernelLacks(.netem),
            "this kernel has no netem (NET_SCH_NETEM), which lab netns needs for delay, jitter and loss; "
                + "the emulated lab can do it"
        ),
        (
            .kernelLacks(.police),
            "this kernel has no police (NET_ACT_POLICE), which lab netns needs for policing; "
                + "the emulated lab can do it"
        ),
        (
            .noFreeBlock,
            "lab netns found no free addresses: routes or addresses of this machine touch every 10.231.N.0/24"
        ),
    ]

    private static let requests: [(NamespaceLabError, String)] = [
        (.serverCount(3), "lab netns makes 1 or 2 servers, not 3"),
        (.tooManyRules(257), "lab netns takes at most 256 rules, not 257"),
        (
            .delaysWithoutServers(delays: 2, servers: 1),
            "lab netns was given 2 server delays for 1 server"
        ),
        (
            .delaysWithoutServers(delays: 3, servers: 2),
            "lab netns was given 3 server delays for 2 servers"
        ),
        (
            .outOfBounds(.rate, of: .number(3)),
            "rule 3 has a rate outside of 1 kbit/s to 10 Gbit/s"
        ),
        (
            .outOfBounds(.burst, of: .name("cap")),
            #"rule "cap" has a burst outside of 1600 bytes (a packet) to 1 GB"#
        ),
        (
            .outOfBounds(.delay, of: .delay(of: .first)),
            "the delay of the first server has a delay outside of 0 to 60 s"
        ),
        (.outOfBounds(.loss, of: .number(3)), "rule 3 has a loss outside of 0 to 100 %"),
        (.lineOutOfBounds(.rate), "the line has a rate outside of 1 kbit/s to 10 Gbit/s"),
        (
            .lineOutOfBounds(.queue),
            "the line has a queue outside of 1600 bytes (a packet) to 1 GB"
        ),
        (
            .noSuchPlace(rule: .number(1), .second),
            "rule 1 acts on the second server's path, which a lab with 1 server does not have"
        ),
        (
            .twoShapers(first: .number(1), second: .name("b"), place: .common),
            #"rule 1 and rule "b" shape the same packets at one place (common), where tc gives a packet one queue; "#
                + "move one of them to another place, or use the emulated lab"
        ),
        (
            .differentBuckets(first: .number(1), second: .number(2), bucket: "x"),
            #"rule 1 and rule 2 share the bucket "x" but differ in its rate, burst or queue"#
        ),
        (
            .bucketAtTwoPlaces(first: .number(1), second: .number(2), bucket: "x"),
            #"rule 1 and rule 2 share the bucket "x" at different places, where tc has different queues; "#
                + "give each a bucket of its own, or use the emulated lab"
        ),
        (
            .tooManyOverlaps(place: .first),
            "the rules at one place (first) overlap in too many ways for tc; use fewer, or the emulated lab"
        ),
    ]

    private static let obstacles: [(NotExpressible, String)] = [
        (.serverName, "tc cannot look for a TLS server name (sni=)"),
        (.host, "tc cannot look for an HTTP host (host=)"),
        (.content, "tc cannot look into what a client sends (text=, bytes=)"),
        (.packetLab, "only \"lab run\" and the emulated lab know it"),
        (.byteCount, "tc does not count the bytes of a flow (after=)"),
        (.bucketOfFlow, "tc has no bucket for each flow (bucket=flow)"),
        (.reset, "tc cannot reset connections"),
        (.load, "tc has no background traffic"),
        (.client("2001:db8::1"), "the lab's client has an IPv4 address, not 2001:db8::1"),
    ]

    private static let link = LabThing.creation(.link(name: "server", namespace: "wehe-ab12cd-leg2"))

    private static let mishaps: [(NamespaceLabError, String)] = [
        (
            .cannotStart(program: "tc", .noSuchProgram),
            "tc could not be started: there is no such program"
        ),
        (
            .cannotStart(program: "tc", .noTemporaryFile),
            "tc could not be started: no temporary file can be made"
        ),
        (
            .cannotStart(program: "tc", .temporaryDiskFull),
            "tc could not be started: the disk of temporary files is full"
        ),
        (
            .cannotStart(program: "wehe", .folder(path: "/x")),
            "wehe could not be started: its folder /x cannot be made"
        ),
        (
            .cannotStart(program: "wehe", .file(path: "/x/lab1.log", SystemError(EACCES))),
            "wehe could not be started: /x/lab1.log: Permission denied"
        ),
        (
            .cannotStart(program: "wehe", .system(SystemError(ENOENT))),
            "wehe could not be started: No such file or directory"
        ),
        (
            .stepFailed(command: "ip netns add x", .wrote("RTNETLINK answers: File exists")),
            #"lab netns stopped at "ip netns add x": RTNETLINK answers: File exists"#
        ),
        (
            .stepFailed(command: "ip netns add x", .ended(.exited(3))),
            #"lab netns stopped at "ip netns add x": it ended with code 3"#
        ),
        (
            .stepFailed(command: "ip netns add x", .ended(.signalled(15))),
            #"lab netns stopped at "ip netns add x": signal 15 ended it"#
        ),
        (
            .stepFailed(command: "ip -j addr", .notJSON),
            #"lab netns stopped at "ip -j addr": its answer is not the JSON of iproute2"#
        ),
        (
            .serverDidNotStart(name: "lab1", .ended(lastWords: "no luck"), log: "/x/lab1.log"),
            #"the server lab1 of the lab did not start: it ended before it was ready and wrote "no luck" "#
                + "(its log: /x/lab1.log)"
        ),
        (
            .serverDidNotStart(name: "lab1", .ended(lastWords: nil), log: "/x/lab1.log"),
            "the server lab1 of the lab did not start: it ended before it was ready (its log: /x/lab1.log)"
        ),
        (
            .serverDidNotStart(name: "lab2", .silent(seconds: 60), log: "/x/lab2.log"),
            "the server lab2 of the lab did not start: it was not ready after 60 s (its log: /x/lab2.log)"
        ),
        (
            .rulesLost(cause: .lab(.kernelLacks(.police))),
            "this kernel has no police (NET_ACT_POLICE), which lab netns needs for policing; the emulated lab can do "
                + #"it; the rules that stood could not be put back either: use "lab netns down""#
        ),
        (
            .leftovers([link, .server(name: "lab1", process: 77)]),
            "lab netns could not remove link server in wehe-ab12cd-leg2, server lab1 (process 77); "
                + #""lab netns down" tries again"#
        ),
        (
            .undoIncomplete(
                cause: .cancelled,
                leftovers: [
                    .creation(.namespace(name: "wehe-ab12cd-router")),
                    .creation(.link(name: "wehe-ab12cd", namespace: nil)),
                ]),
            "interrupted; of what was made, network namespace wehe-ab12cd-router, link wehe-ab12cd could not be "
                + #"removed: use "lab netns down""#
        ),
        (
            .undoIncomplete(cause: .other("Crash()"), leftovers: [link]),
            "Crash(); of what was made, link server in wehe-ab12cd-leg2 could not be removed: "
                + #"use "lab netns down""#
        ),
    ]

    private static let states: [(NamespaceLabError, String)] =
        [(.busy(directory: "/x"), "another process is making or removing the lab of /x; try again then")]
        + (identifier.map(ofLab) ?? [])
        + records.map { (NamespaceLabError.recordUnusable(path: "/x/netns.json", $0.0), unusable + $0.1) }

    private static func ofLab(_ identifier: LabIdentifier) -> [(NamespaceLabError, String)] {
        [
            (
                .alreadyUp(identifier),
                #"the lab wehe-ab12cd is up already; remove it with "lab netns down" first"#
            ),
            (
                .rulesOfEarlierVersion(identifier),
                "the lab wehe-ab12cd was made by an earlier version, which did not note its rules; "
                    + #"make it anew with "lab netns down" and "lab netns up""#
            ),
            (
                .recordUnusable(
                    path: "/x/netns.json",
                    .foreignCreation(.namespace(name: "production"), of: identifier)),
                unusable + "it names the network namespace production, which is not of the lab wehe-ab12cd"
            ),
        ]
    }

    private static let unusable = "the record of what lab netns made, /x/netns.json, cannot be used: "

    private static let records: [(RecordProblem, String)] = [
        (.unreadable, "it cannot be read"),
        (.foreign, "it is not what a lab writes"),
        (.version(2, readable: 1), "it has version 2, not 1"),
        (
            .unwritable(.system(SystemError(ENOSPC))),
            "it cannot be written (No space left on device)"
        ),
        (.notRemovable(SystemError(EACCES)), "it cannot be removed (Permission denied)"),
        (.folder(SystemError(EROFS)), "its folder cannot be made (Read-only file system)"),
        (.notLockable(SystemError(EACCES)), "it cannot be locked (Permission denied)"),
    ]
}
