import Foundation
import PacketLab

// A lab without rules on whose sides two commands of the shell run: on side B the first argument, on side A
// the second. Tests kill it.
let commands = CommandLine.arguments.dropFirst()
guard let server = commands.first, let client = commands.last else { exit(64) }
var request = PacketLab.Request(client: ["/bin/sh", "-c", client])
request.servers = [["/bin/sh", "-c", server]]
do {
    exit(try PacketLab.run(request).status)
} catch {
    print("\(error)")
    exit(70)
}
