extension English {
    package var tourOpening: String {
        "A first session in nine steps, about two minutes long. Everything happens on this machine: a server inside "
            + "this program stands for the one out there, and a lab for the network in between."
    }
    package func tourStep(_ number: Int, of count: Int) -> String { "Step \(number) of \(count)" }
    package func tour(_ step: TourStep) -> String {
        switch step {
        case .readConsent:
            "A test sends traffic, and servers learn your address and what was measured. This is the text of what "
                + "you consent to; nothing is measured before you do."
        case .giveConsent:
            "If you agree, say so: here for the embedded server, which is on this machine; other operators are asked for "
                + "one by one. \"consent withdraw\" takes it back at any time. Without consent the tests below "
                + "are refused."
        case .listApps:
            "A test replays recorded traffic of an app. These are the music apps; \"apps\" lists all kinds. The tests "
                + "below take Deezer, about 6 MB a replay."
        case .startServer:
            "Replays need a server at the other end. The embedded one runs in this program: good for learning, but it "
                + "measures this machine and not your network."
        case .cleanTest:
            "The app's traffic is replayed, and a control with the same timing but none of its content. On a line "
                + "that treats both alike the verdict is no differentiation."
        case .loadLab:
            "Now make it unfair: this preset reads the server's name at the start of a connection and slows down "
                + "those that show one, as some networks do."
        case .throttledTest:
            "The same test again. The original shows the name and is slow, the control hides it and is not: this is "
                + "what differentiation looks like. It takes some forty seconds."
        case .listResults:
            "Every test is stored with all that was measured. \"results show\" and a number tell everything about one."
        case .clearLab: "Take the rules away again, so that later tests run on a clean line."
        }
    }
    package var pagerKeys: String { "space goes on  q goes back" }
    package var tourKeys: String { "Enter runs it, s skips it, q leaves" }
    package func tourNoKey(_ answer: String) -> String {
        "press Enter to run the command, s and Enter to skip it, q and Enter to leave, not \"\(answer)\""
    }
    package var tourLeft: String { "Left the tour; \"tour\" begins it again." }
    package var tourEnd: String {
        "That was the tour. To measure your own network choose a server out there: \"help servers\" tells how. "
            + "\"help measurement\" explains how a verdict comes about, \"help\" lists everything else."
    }
}
