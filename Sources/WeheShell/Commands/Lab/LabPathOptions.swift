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
    @Option(
        help: .says(
            "The access line of each client, in Mbit/s, or none (default: the setting line-rate; none with lab run).",
            "La ligne d'accès de chaque client, en Mbit/s, ou none (aucune ; par défaut : le réglage line-rate, none "
                + "avec lab run).", takes: .rate)) var lineRate: String?
    @Option(
        help: .says(
            "The time to the first router and back, or none (default: 20ms; none with lab run).",
            "L'aller-retour jusqu'au premier routeur, ou none (aucun ; par défaut : 20ms, none avec lab run).",
            takes: .duration)) var roundTrip: String?
    @Flag(
        help: .says(
            "Spread flows over two arms of such routers by a hash of their addresses and ports.",
            "Répartit les flux sur deux bras de tels routeurs, par un hachage de leurs adresses et ports."))
    var ecmp = false

    /// The settings of the box that were asked for.
    ///
    /// - Parameter usual: the way between clients and the first router unless options say otherwise.
    /// - Returns: the settings, without a seed.
    /// - Throws: `PacketLabError` for a path that cannot be, or a line or distance that is none.
    func settings(usual: ClientAccess) throws(PacketLabError) -> BoxSettings {
        var settings = BoxSettings()
        settings.layout = try layout()
        settings.access = try ClientAccess(lineRate: lineRate, roundTrip: roundTrip, usual: usual)
        return settings
    }

    /// - Throws: `PacketLabError` for a box or a silent router that is not on the path, or too many routers.
    private func layout() throws(PacketLabError) -> PathLayout {
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
