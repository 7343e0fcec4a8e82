/// The servers of the video apps among the bundled recordings, as rules name them.
///
/// A suffix where the operator has a domain of its own; the whole name where a general content network delivers,
/// so that its other customers are left alone.
enum VideoServerNames {
    static let suffixes = [
        ".aiv-cdn.net", ".dailymotion.com", ".dssedge.com", ".innovid.com", ".fbcdn.net", ".h264.io",
        ".hulustream.com", ".cdninstagram.com", "secure-cdn3-live-mlflux-net.akamaized.net",
        "hsssvodcplus-s.akamaihd.net", "prodamdhdliveextra.akamaized.net", ".nflxvideo.net",
        "ocsstreaming.akamaized.net", ".salto.fr", ".pfd.sfr.net", ".sc-cdn.net", ".tiktokcdn-us.com",
        ".ttvnw.net", ".twimg.com", "114vod-adaptive.akamaized.net", ".googlevideo.com",
    ]
}
