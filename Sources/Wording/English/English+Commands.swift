extension English {
    package func abstract(_ command: CommandText) -> String {
        switch command {
        case .wehe: "Does this network treat some apps worse than others?"
        case .weheServe: "Serve replays to clients elsewhere, upstream ones included."
        case .help: "List commands and topics, or explain one."
        case .tour: "Walk through a first session, step by step."
        case .consent: "Read, give or withdraw your consent to testing."
        case .consentShow: "Show what you consent to, and whether you did."
        case .consentGive: "Give your consent; tests can run from then on."
        case .consentWithdraw: "Withdraw your consent; no test runs then."
        case .replay: "Test whether apps are treated worse than traffic without their content."
        case .plan: "Tell what tests will cost and which slowdown they can detect, before they run."
        case .localize:
            "Find out whether differentiation happens in your access network, with two servers at once."
        case .results: "List, show, draw, annotate, compare, export, import, verify or remove stored tests."
        case .resultsList: "List stored tests, all or those that match; the newest first."
        case .resultsShow:
            "Show stored tests with everything known about them; as JSON with the raw samples."
        case .resultsNote: "Write a note beside a test, or clear its notes."
        case .resultsTag: "Give tags to tests, take tags away, or show them."
        case .resultsExport: "Write stored tests as JSON Lines or CSV, for other programs or another shell."
        case .resultsImport: "Take over tests that another shell exported as JSON Lines."
        case .resultsVerify: "Check that what servers reported follows from the stored samples."
        case .resultsPlot: "Draw throughput over time and its distribution, here or into files."
        case .resultsDecide: "Tell what other thresholds would have said; nothing stored changes."
        case .resultsCompare: "Tell whether two tests differ in how much slower the original was."
        case .resultsRemove: "Remove stored tests for good."
        case .apps: "List the apps and ports that can be tested."
        case .appsList: "List apps, all or those that match."
        case .appsShow: "Show one app and its two recordings."
        case .recordings: "Import, list, show or remove recordings."
        case .recordingsList: "List every recording."
        case .recordingsShow: "Show one recording."
        case .recordingsImport: "Add published recordings: a file, or a folder with app lists."
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
        case .settingsShowStats:
            "Show what send-stats tells a server about this device, exactly as it is sent."
        case .dashboardURL: "Print the address of the public statistics, or open it."
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
            others. Imported apps win over bundled ones of the same name.
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
            any, sni=, host=, text=, bytes=, at=, packets=, within=, inspect=, transport=, port=, client=. \
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
        case .repeatCommand:
            """
            "repeat 3 replay espn" runs it three times, "repeat 24 every 1h replay espn" once an hour, counted from \
            start to start. Several commands go into quotes: repeat 2 'replay espn; results'. Ctrl-C ends it; so does \
            the first failure, unless --keep-going stands before the number.
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

    package func help(_ argument: ArgumentText) -> String {
        switch argument {
        case .processCommands: "Run these commands, separated by \";\". May be repeated."
        case .processAllowShell: "Let scripts run commands with the system's shell, as !COMMAND does."
        case .historyCount: "How many lines, the newest."
        case .processFile: "Run the commands of this file, as \"wehe FILE\" does."
        case .processDryRun: "Only check the commands, and tell every mistake with its line; run nothing."
        case .processVar: "Let ${NAME} stand for VALUE in commands: NAME=VALUE. May be repeated."
        case .processFailOn:
            "End with a code of its own on: differentiation, inconclusive, error (codes 50, 51, 52)."
        case .processNoRC: "Do not run the start file rc.wehe of the home first."
        case .processCSV: "Print comma-separated values on standard output and nothing else."
        case .processKeepGoing, .sourceKeepGoing: "Go on after a command that fails."
        case .processHome: "Keep all state in this folder (or set WEHE_HOME)."
        case .processJSON: "Print one JSON object a line on standard output and nothing else."
        case .processLogLevel: "Log to standard error: trace, debug, info, notice, warning, error, critical."
        case .serveAddress: "The IP address to listen on."
        case .serveStandardPorts:
            "Use the published ports (55555, 55556, 56565, 56566) and the recorded ones, not free ones."
        case .serveLineRate: "The access line to emulate for each client, in Mbit/s, or none."
        case .serveUnpaced: "Send responses without the recorded gaps, for benchmarks."
        case .serveMaxSessions: "Turn new tests away while so many replays are running."
        case .serveMaxUpload:
            "Turn new tests away while more than this is sent, in Mbit/s, or none (default: 2000 with a line rate)."
        case .serveMLab: "Offer the M-Lab side too: a locate service and access envelopes."
        case .serveRequireEnvelope: "Turn clients without an access envelope away; implies --mlab."
        case .servePeer:
            "Another server of yours to localize with: ADDRESS or ADDRESS:RESULTS-PORT; may be repeated."
        case .servePeerCA: "The CA file that the peers' certificates come from."
        case .serveLab: "Rules for the path to all clients: a preset or a file (see \"help lab\")."
        case .servePublicAddress: "The address that clients and peers know this server by."
        case .json: "One JSON object a line instead of a table."
        case .csv: "Comma-separated values instead of a table."
        case .helpWords: "A command, a command with its subcommand, or a topic."
        case .helpMan: "Print the manual page, in the macros of man."
        case .helpSchema: "Print the JSON Schema of everything that --json prints."
        case .replayApps: "The apps to test, one after the other."
        case .replayAllVideo: "Every video app."
        case .replayAllMusic: "Every music app."
        case .replayAllConferencing: "Every conferencing app."
        case .replayAllSmallPorts: "Every port, 10 MB a replay."
        case .replayAllLargePorts: "Every port, 50 MB a replay."
        case .replayRepeat: "Test everything so many times."
        case .replayOrder: "Which replay runs first: random, original-first, control-first."
        case .replayServer: "The server, instead of the current one."
        case .replaySite: "On M-Lab: machines at this site only, such as lga02. May be repeated."
        case .replayServers: "On M-Lab: test against so many machines at once, 1 to 4."
        case .replayProfile: "The profile that decides: ios, android, mlab."
        case .replaySeed: "Make this test's random choices follow from a number."
        case .replayPairs: "Run a series of pairs: 10 to 37 of them, judged together by an exact test."
        case .replaySingle: "Run one pair, whatever the setting pairs says."
        case .replayWhole: "In a series, replay whole recordings only."
        case .replayBudget: "The data of a series, in whole pairs (default: 10)."
        case .replayLevel:
            "In what share of series differentiation may be found where there is none (default: 1%)."
        case .replayExclude:
            "The slowdown that a series has to exclude to say no differentiation (default: 30%)."
        case .replayResume: "Go on with a series that was interrupted."
        case .resultsPairs: "With the pairs of series, which are left out otherwise."
        case .replayNoConfirm: "Do not repeat a test that found differentiation or was inconclusive."
        case .resultsTrace: "Show how long each HTTP exchange of a test that failed took."
        case .replayTrace: "Show on standard error how long each HTTP exchange took, phase by phase."
        case .replayAllowParallel: "Do not wait until other tests with the same server are over."
        case .planApps: "The apps that would be tested."
        case .planServers: "Plan for so many M-Lab machines at once, 1 to 4."
        case .planRepeat: "Plan for everything being tested so many times."
        case .planTrials: "Simulate so many tests for each slowdown (default: 30; of series 1000)."
        case .planPower: "The share of tests that should notice a slowdown, such as 0.8 or 80%."
        case .planSeed: "Make the simulation follow from a number."
        case .planProfile: "Simulate this profile only: ios, android, mlab."
        case .plotSVG: "Write the drawing into this file as SVG."
        case .plotHTML: "Write a report into this file: one page that needs no network."
        case .plotASCII: "Draw with ASCII characters only."
        case .plotKind: "What to draw: throughput, distribution, both."
        case .plotWidth: "The width of a drawing, in characters."
        case .plotHeight: "The height of one drawing, in lines."
        case .plotForce: "Overwrite files."
        case .decideArea: "Another threshold of the area, such as 0.3 or 30%."
        case .decideP: "Another threshold of p, such as 0.01 or 1%."
        case .decideRatio: "Another threshold of the resampling ratio, such as 0.95 or 95%."
        case .decideProfile: "Judge by this profile only: ios, android, mlab."
        case .compareSeed: "Make the intervals follow from a number."
        case .resultsApp: "Only tests of this app."
        case .resultsVerdict:
            "Only this verdict: differentiation, inconclusive, no-differentiation, access-network, no-evidence."
        case .resultsFailed: "Only attempts without a result: failed and cancelled ones."
        case .resultsLimit: "At most so many."
        case .resultsOffset: "Pass over so many first."
        case .resultsServer: "Only tests with the server of this name."
        case .resultsSince:
            "Only tests that began then or later: 2026-11-21, 2026-11-21T07:14 (UTC), or an age: 30min, 2h, 3d, 1w."
        case .resultsUntil: "Only tests that began before; as for --since."
        case .resultsTag: "Only tests with this tag. May be repeated: all of them."
        case .resultsKind: "Only this kind: differentiation, localization, dpi."
        case .resultsSort: "By what: started, id, app, verdict, difference, server."
        case .resultsReverse: "The other way round."
        case .resultsIDs: "Numbers, ranges such as 3-7, last for the newest test, -2 for the one before."
        case .resultsNoteWords: "The test, then the text; \"--\" before words that begin with \"-\"."
        case .resultsClear: "Remove the notes that people wrote beside the test."
        case .resultsTagWords: "Tests (numbers, ranges such as 3-7, last) and tags for them."
        case .resultsTagRemove: "Take this tag away. May be repeated."
        case .resultsFormat: "jsonl (JSON Lines, can be imported again) or csv."
        case .resultsSamples: "With the raw samples: as lists in JSON Lines, as one row a sample in CSV."
        case .resultsTo: "Write to this file instead of standard output."
        case .resultsSpreadsheet: "Keep spreadsheets from taking texts of a CSV file for formulas."
        case .resultsFile: "A file that \"results export\" wrote as JSON Lines."
        case .appsText: "Only apps whose name or kind contains this text."
        case .appsCategory: "Only this kind: video, music, conferencing, small-port, large-port."
        case .appsImported: "Only apps whose recordings were imported."
        case .appsApp: "The app."
        case .recordingsImported: "Only the imported ones."
        case .recordingsName: "The replay's name, or its file."
        case .recordingsPath: "A recording, or a folder of them with an app list of either kind."
        case .recordingsRemovable: "The app's or the recording's name."
        case .serverOrCurrent: "The server; the current one without."
        case .server: "The server."
        case .serverName: "What you will call it."
        case .serverHost: "Its host name or IP address."
        case .serverCA: "The CA its certificate comes from: a PEM or DER file, which is copied."
        case .serverPlain: "Use no TLS."
        case .serverOldTLS: "Take TLS before 1.2, old ciphers and short keys, too."
        case .serverSideChannelPort: "The side channel's port, if not 55556 (55555 without TLS)."
        case .serverResultsPort: "The results service's port, if not 56566 (56565 without TLS)."
        case .serverOwnIPPort: "The port that answers the own-IP query, if not the recorded one."
        case .setting: "The setting."
        case .settingToRead: "The setting, user-id or history-count."
        case .settingValue: "Its new value."
        case .settingOrAll: "The setting; all of them without."
        case .dashboardFrench: "The page for France."
        case .dashboardWorld: "The page for the world, whatever language the shell speaks."
        case .dashboardOpen: "Open it in a browser."
        case .labPresetOrFile: "A preset, or a file with one rule a line."
        case .labRule: "The rule, word by word."
        case .netnsServers: "How many servers: 1 or 2."
        case .netnsLineRate: "The rate of the client's line, Mbit/s."
        case .netnsDelay: "Extra delay to the first server, and again for the second, ms."
        case .labRuleNumber: "The rule's number."
        case .calibrateApp: "The app."
        case .calibrateRuns: "How many tests with the rules, and how many without."
        case .calibrateRules: "A preset or a file, or all for every preset; the rules of the lab without."
        case .calibrateOver: "A preset or a file that stands on the path all the time, such as a noisy line."
        case .netnsRules: "A preset or a file; the rules of the lab without."
        case .calibrateParallel: "How many tests run at once."
        case .calibrateToss:
            "Toss the coins of stored series anew, 10000 times, and count what is found by chance."
        case .calibrateResample:
            "Draw from stored calibration tests instead of testing: fast, and only as good as they are."
        case .dpiApp: "The app."
        case .dpiUpstream: "Let the server choose the bytes, by the commands that Wehe servers have."
        case .dpiCarrier: "With --upstream: the network's name under which the server keeps the search."
        case .dpiAnyway: "Search whatever the test of original and control says."
        case .dpiResume: "Go on with a search that was interrupted."
        case .dpiNoise: "Expect so many per cent of the outcomes to be wrong: 0 to 40; measured without."
        case .dpiProbes: "End after so many probes."
        case .dpiSpareFraming: "Never invert lengths and types, which some networks check."
        case .devCertificateFile: "The CA file, PEM or DER."
        case .devState: "on or off."
        case .devLocalizationVerdict: "inconclusive, common, none, error, or off."
        case .calibrateLocalize: "Calibrate localizations instead of tests."
        case .localizeApp: "The app."
        case .localizePair: "Two servers, by address or by name, instead of those that the server names."
        case .serversStartStandardPorts: "Use the published ports, so that other programs find it."
        case .serversStartPair: "Start the pair for localizations too, at 127.0.0.2 and 127.0.0.3."
        case .sourceFile: "The file, one or more commands a line."
        case .repeatCount: "How many times."
        case .repeatWords: "The command, perhaps with \"every\" and a span of time before it."
        case .repeatKeepGoing: "Go on after a run that fails."
        case .expectSubject: "verdict, of the last test, or localization."
        case .expectVerdict:
            "differentiation, inconclusive or no-differentiation; access-network or no-evidence of a localization."
        case .sleepDuration: "How long: 10 or 10s, 500ms, 5m, 2h."
        case .echoText: "The text."
        case .logFile: "The file."
        case .timingState: "on or off; without it, how it is now."
        }
    }
}
