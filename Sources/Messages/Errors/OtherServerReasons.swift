/// Reasons for which a server cannot be the other one of experiments on a limit.
extension Messages {
    var embeddedHasOther: String {
        say(
            "the embedded server has another one of its own on the same path, so \"characterise\" takes none beside "
                + "it: --server embedded",
            "le serveur intégré en a un autre à lui sur le même chemin, et « characterise » n'en prend donc pas à "
                + "côté : --server embedded")
    }

    var otherOnMLab: String {
        say(
            "M-Lab chooses its machine itself and cannot be the other server; name a server that you added, or an "
                + "address",
            "M-Lab choisit lui-même sa machine et ne peut être l'autre serveur ; nommez un serveur que vous avez "
                + "ajouté, ou une adresse")
    }

    func otherIsSame(_ server: String, _ place: String) -> String {
        say(
            "\(server) and \(place) have the same address, and the other server needs another one",
            "\(server) et \(place) ont la même adresse, et l'autre serveur doit en avoir une autre")
    }
}
