import ArgumentParser
import CommandParsing
import Home
import Messages
import PacketLab

/// The options of commands that put real packets on a path: its routers, the place of the box, a recording.
struct LabPathOptions: ParsableArguments {
    @Option(
        help: .says(
            "Write every packet with its treatment to this pcapng file, and as lines of JSON beside it.",
            "Écrit chaque paquet et son traitement dans ce fichier pcapng, et en lignes JSON à côté.",
            takes: .file), completion: .file()) var record: String?
    @Option(
        help: .says("Routers on the way, 0 to 30.", "Routeurs sur le chemin, de 0 à 30.", takes: .number))
    var hops = 0
    @Option(
        help: .says(
            "The router at which the box stands, from 1.",
            "Le routeur où se trouve la boîte, à partir de 1.",
            takes: .number)) var boxAt = 1
    @Option(
        help: .says(
            "A router that answers nothing, from 1. May be repeated.",
            "Un routeur qui ne répond rien, à partir de 1. Peut être répété.", takes: .number))
    var silent: [Int] = []
    @Flag(
        help: .says(
            "Spread flows over two arms of such routers by a hash of their addresses and ports.",
            "Répartit les flux sur deux bras de tels routeurs, par un hachage de leurs adresses et ports."))
    var ecmp = false

    /// The path that was asked for.
    ///
    /// - Throws: `PacketLabError` for a box or a silent router that is not on the path, or too many routers.
    func layout() throws(PacketLabError) -> PathLayout {
        if let beyond = silent.first(where: { $0 < 1 || $0 > hops }) {
            throw .layout(.silent(beyond, hops: hops))
        }
        guard hops > 0 || ecmp || boxAt != 1 else { return .direct }
        return try PathLayout(hops: hops, box: boxAt, arms: ecmp ? 2 : 1, silent: Set(silent))
    }

    /// The files that packets are recorded in; nil to record none.
    var recording: PacketRecorder.Files? {
        record.map { PacketRecorder.Files(capture: TypedPath.expanded($0)) }
    }
}
