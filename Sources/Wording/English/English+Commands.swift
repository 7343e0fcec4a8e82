extension English {
    package func abstract(_ command: CommandText) -> String {
        switch command {
        case .wehe: "Does this network treat some apps worse than others?"
        case .weheServe: "Serve replays to clients elsewhere, upstream ones included."
        case .weheCommandLine: "Run one test in the place of the upstream command line client."
        case .help: "List commands and topics, or explain one."
        case .tour: "Walk through a first session, step by step."
        case .consent: "Read, give or withdraw your consent to testing, operator by operator."
        case .consentShow: "Show what you consent to, and whether you did."
        case .consentGive: "Give your consent; tests can run from then on."
        case .consentWithdraw: "Withdraw your consent; no test runs then."
        case .replay: "Test whether apps are treated worse than traffic without their content."
        case .plan: "Tell what tests will cost and which slowdown they can detect, before they run."
        case .campaign: "Test many apps for days or months, at times that are drawn: check, start, run, stop."
        case .campaignCheck: "Tell what is wrong with a campaign's file, or what it takes and can find."
        case .campaignPlan: "Tell what many vantage points of a campaign would hand in."
        case .campaignStart: "Start a campaign at this vantage point."
        case .campaignList: "List the campaigns that were started here."
        case .campaignStatus: "Tell how far campaigns are: rounds, missed slots, failures, the next round."
        case .campaignRun: "Run the rounds of campaigns when they are due."
        case .campaignPause: "Let no round of a campaign begin until it is resumed."
        case .campaignResume: "Let rounds of a paused campaign begin again."
        case .campaignStop: "End a campaign at this vantage point; its results stay."
        case .campaignInstall: "Have systemd run the campaigns of this user, with a timer of its own."
        case .campaignUninstall: "Remove that timer."
        case .campaignExport: "Write the tests of a campaign as JSON Lines or CSV."
        case .campaignWatch: "Show how far campaigns are, again and again."
        case .campaignReport: "Tell what a campaign came to: an answer for every app in every network."
        case .localize:
            "Find out whether differentiation happens in your access network, with two servers at once."
        case .results:
            "List, show, draw, annotate, compare, export, import, verify, summarise or remove stored tests."
        case .resultsList: "List stored tests, all or those that match; the newest first."
        case .resultsShow:
            "Show stored tests with everything known about them; as JSON with the raw samples."
        case .resultsNote: "Write a note beside a test, or clear its notes."
        case .resultsTag: "Give tags to tests, take tags away, or show them."
        case .resultsExport: "Write stored tests as JSON Lines or CSV, for other programs or another shell."
        case .resultsImport: "Take over tests that another shell exported, or that Wehe's servers published."
        case .sql: "Ask the stored tests in SQL, read only; without a query, list the views."
        case .resultsSummary: "Count how often tests show differentiation, group by group."
        case .campaignCollect: "Hand results in to a PostgreSQL database that many vantage points share."
        case .campaignDatabase: "Make such a database ready, or tell what it holds."
        case .campaignDatabaseInit: "Make schema, roles and partitions in a PostgreSQL database."
        case .campaignDatabaseStatus: "Tell what a shared database holds and what you may do there."
        case .resultsRates: "Find the fixed rates to which tests were throttled, by network and app."
        case .resultsVerify: "Check that what servers reported follows from the stored samples."
        case .resultsPlot: "Draw throughput over time and its distribution, here or into files."
        case .resultsDecide: "Tell what other thresholds would have said; nothing stored changes."
        case .resultsCompare: "Tell whether two tests differ in how much slower the original was."
        case .resultsRemove: "Remove stored tests for good."
        case .apps: "List the apps and ports that can be tested."
        case .appsList: "List apps, all or those that match."
        case .appsShow: "Show one app and its two recordings."
        case .recordings: "Make, import, export, list, show or remove recordings."
        case .recordingsList: "List every recording."
        case .recordingsShow: "Show one recording."
        case .recordingsFlows: "List the flows of a capture."
        case .recordingsRecord: "Capture what passes an interface, and make a recording of it."
        case .recordingsExport: "Write an app's recordings as other programs take them."
        case .recordingsImport: "Add recordings: published ones, or flows of a capture."
        case .recordingsRemove: "Remove an imported app with its recordings, or one imported recording."
        case .servers: "List, choose, add, remove or probe servers; start the embedded one."
        case .serversList: "List the servers that tests can use."
        case .serversShow: "Show one server: address, ports, trust."
        case .serversUse: "Choose the server that tests use from now on."
        case .serversAdd: "Add a server under a name."
        case .serversRemove: "Forget a server you added."
        case .serversStart: "Start the embedded server."
        case .serversStop: "Stop the embedded server."
        case .serversProbe:
            "Tell which services of a server answer, how quickly, and how it proves who it is."
        case .settings: "List, get, set or reset what you can change."
        case .settingsList: "List every setting with its value and meaning."
        case .settingsGet: "Show the value of one setting, of user-id or of history-count."
        case .settingsSet: "Change a setting; it is saved at once."
        case .settingsReset: "Go back to the standard value, of one setting or all."
        case .settingsShowUse: "Show how many bytes tests moved, and how many ran on M-Lab."
        case .settingsShowStats:
            "Show what send-stats tells a server about this device, exactly as it is sent."
        case .dashboardURL:
            "Print the address of the public statistics or of this home's dashboard, or open it."
        case .dpi: "Find which bytes of an app's recording make the network treat it differently."
        case .lab: "Make differentiation on purpose: rules for the path to the embedded server."
        case .labShow: "Show the rules that stand."
        case .labPresets: "List the presets, what each does and where it is described."
        case .labLoad: "Replace the rules by a preset or a file."
        case .labAdd: "Add a rule."
        case .labRemove: "Remove a rule by its number."
        case .labClear: "Remove all rules."
        case .labNetns: "Make the path of real network namespaces, links and queues (as root)."
        case .labNetnsShow: "Show the namespaces' servers and what the queues did."
        case .labNetnsUp: "Make a client, a router and one or two servers, and add the servers."
        case .labNetnsDown: "Remove exactly what was made."
        case .calibrate:
            "Measure how often each decision profile, or a series, is right: with rules and without."
        case .dev: "Developer options: force or randomize the reported verdict, trust another CA."
        case .devShow: "Show which developer options are on."
        case .devForce: "Report differentiation whatever was measured."
        case .devLocalization: "Report a localization verdict, or an error, whatever was found."
        case .devRandomize:
            "Report differentiation or none by the toss of a coin, which follows the test's seed."
        case .devCertificates: "Make tests trust this CA file instead of the server entry's."
        case .devOff: "Switch all developer options off."
        case .source: "Run the commands of a file."
        case .watch: "Show what a command shows, again and again, in place."
        case .repeatCommand: "Run a command again and again, at once or at intervals."
        case .expect: "Fail unless the last test, or localization, has this verdict."
        case .sleep: "Wait for a while."
        case .echo: "Print a text."
        case .timing: "Tell after each command how long it took, or no longer."
        case .log: "Keep a transcript that can be run again as a script."
        case .logShow: "Show whether a transcript is kept, and where."
        case .logStart: "Keep a transcript in a file, at its end if it is there."
        case .logStop: "Keep no transcript any longer."
        case .history: "List the lines that were typed at the prompt, all or the last ones."
        case .clear: "Empty the screen."
        case .version: "Print the version."
        case .quit: "Leave the shell; so does Ctrl-D."
        }
    }

    package func discussion(_ command: CommandText) -> String {
        switch command {
        case .wehe:
            """
            Without options it opens a prompt; there, "help" lists the commands. Commands can also come from \
            -c, from a file, or from standard input.
            """
        case .weheCommandLine:
            """
            This is wehe under another name: options, exit codes and the folder of results are those of the Java \
            client, so that a script which runs that one can run this one.
            """
        case .replay:
            """
            A test replays an app's recording and then, or before, a control whose bytes carry no app content, \
            and compares the two throughputs. Port tests (port80s and the like) compare a port with port 443.
            """
        case .plan:
            """
            Nothing is measured or sent. How replays differ is taken from stored tests of the app with the server, else \
            from an assumption that is named. Tests are then simulated and judged by each profile.
            """
        case .resultsPlot:
            """
            IDs are numbers, "last", or -2 for the last but one; several tests lie over each other. With --svg or \
            --html the drawing goes into files instead of onto the screen. The last sample of a replay, which covers \
            only part of its slice, is left out, as in the analysis.
            """
        case .resultsDecide:
            """
            Each test is judged again by each profile with the thresholds given, beside the verdict it is stored with. \
            Thresholds not given are the profile's own. Shares are given as 0.3 or as 30%.
            """
        case .resultsCompare:
            """
            It takes the relative difference between original and control of each test, subtracts the second from the \
            first, and tells the 95 % interval of that. An interval without 0 means that the tests differ.
            """
        case .localize:
            """
            The app is replayed to two servers at once whose paths to you meet only next to you. Beside a test with \
            one server this tells whether both pass the same bottleneck. A test of the last hour that found \
            differentiation counts as that one; without it, it runs first. "help localization" tells more.
            """
        case .recordingsImport:
            """
            Every file is checked first; what is wrong with one is named and keeps that file out, not the \
            others. Imported apps win over bundled ones of the same name. Of a capture (pcap or pcapng; \
            "-" reads standard input) one flow becomes a recording: the largest, or the one that is asked \
            for. "help captures" tells what is taken and what is not.
            """
        case .recordingsShow:
            """
            What would be replayed: who sends how much when, the first bytes of both sides, and how a control differs \
            from its original. Of many exchanges the first are listed; --all lists them all.
            """
        case .recordingsRecord:
            """
            It takes the rights to capture, and says how to give them. Ctrl-C ends the capture; of several flows you \
            are then asked for one, or --flow, --host or --port takes it. "help captures" tells what is taken.
            """
        case .recordingsExport:
            """
            "--for upstream" writes the clients' files, the pickles of the servers' sides and an app list into a folder, \
            as upstream's server and client take them. The server's bytes have to be known.
            """
        case .recordingsFlows:
            """
            Transport, both ends, the server's name that the client sends, packets, bytes and seconds of each \
            flow, and why no recording can be made of it where none can. "-" reads standard input.
            """
        case .serversAdd: "Without --ca the certificate must come from a CA this system trusts."
        case .lab:
            """
            Rules hold for replays on the embedded server of this shell that begin from then on. "help lab" \
            explains how they are written, and what is real and what is emulated.
            """
        case .labAdd:
            """
            A rule says which traffic, then what happens to it: sni=.example.net shape rate=1.5Mbit/s. Terms: \
            any, sni=, host=, text=, bytes=, at=, from=, packets=, within=, inspect=, transport=, port=, client=. \
            Actions: police, shape, delay, loss, block, reset, load, vary, throttle-after.
            """
        case .calibrate:
            """
            The conditions take turns, on embedded servers of their own; all tests are stored. Shares come with \
            their 95 % intervals (Wilson).
            """
        case .dpi:
            """
            It tests original and control first; if they differ, it replays the original with some bytes \
            inverted, again and again. "help dpi" explains how, how long it takes, and what it cannot see.
            """
        case .dev:
            """
            Those on verdicts change what is reported after a measurement, never what is measured or sent; the \
            measured verdict is stored beside the reported one. local-certificates changes whom tests trust, and \
            results say so. All hold until the shell ends.
            """
        case .source:
            """
            It stops at the first command that fails, unless --keep-going is given. In its lines ${NAME} stands for \
            the value that --var NAME=VALUE gave.
            """
        case .campaignRun:
            """
            Slots that pass without a round are kept as missed, with the reason, and not made up for. Without \
            --until-idle or --once it waits for the next round until all campaigns are over or Ctrl-C ends it. At a \
            terminal the round that runs is a table, drawn anew in its place; scripts get lines.
            """
        case .campaignStart:
            """
            The file is taken over as it is: changing it later changes nothing until the campaign is stopped and \
            started anew. What is said of the vantage point is kept for other campaigns too.
            """
        case .repeatCommand:
            """
            "repeat 3 replay espn" runs it three times, "repeat 4 every 6h replay espn" four times, a new one \
            starting every six hours. Several commands go into quotes: repeat 2 'replay espn; results'. Ctrl-C ends it; so does \
            the first failure, unless --keep-going stands before the number.
            """
        case .watch:
            """
            "watch 5s results" lists tests every five seconds. On a terminal each picture is drawn in the place of the \
            one before, cut to the window, and Ctrl-C ends and leaves the last one; elsewhere they follow one another. \
            It takes commands that show what is there, not those that test, change or wait: "repeat" runs any.
            """
        case .expect:
            "A script that finds another verdict ends with exit code 53, so that it can watch over a network or a lab."
        case .log:
            """
            Commands are kept as they ran, with values for ${NAME}, and what they said as comments.
            """
        default: ""
        }
    }
}
