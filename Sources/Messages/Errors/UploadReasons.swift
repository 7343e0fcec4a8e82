/// Reasons for which there is no upload.
extension Messages {
    var uploadNeedsThisProgram: String {
        say(
            "M-Lab's servers replay downloads only; --direction up works with servers that run this program",
            "les serveurs de M-Lab ne rejouent que des téléchargements ; --direction up marche avec des serveurs de ce "
                + "programme")
    }

    func noUpload(ofCall app: String) -> String {
        say(
            "\(app) is a call over UDP, which sends as much as it receives; --direction up mirrors recordings of TCP",
            "\(app) est un appel par UDP, qui envoie autant qu'il reçoit ; --direction up renverse des enregistrements "
                + "en TCP")
    }

    var uploadNeedsRealPath: String {
        say(
            "rules of the emulated path act on downloads only; use \"lab up\" for uploads, or \"lab clear\"",
            "les règles du chemin émulé n'agissent que sur les téléchargements ; utilisez « lab up » pour les envois, ou "
                + "« lab clear »")
    }
}
