package import Wording

/// What help shows of each command as it is typed. A test runs all of them.
extension CommandText {
    /// Lines that can be typed, in a shell of the operating system for the process itself. A group has those of its
    /// subcommands, the first of each.
    package var examples: [String] {
        let own = ownExamples
        return own.isEmpty ? members.compactMap(\.ownExamples.first) : own
    }

    /// The commands whose words go on where these end.
    private var members: [CommandText] {
        CommandText.allCases.filter { $0.rawValue.hasPrefix(rawValue + " ") }
    }

    /// The longest command that some words begin with; nil if they begin with none.
    static func named(by words: [String]) -> CommandText? {
        words.indices.reversed().lazy
            .compactMap { CommandText(rawValue: words[...$0].joined(separator: " ")) }.first
    }

    private var ownExamples: [String] {
        switch self {
        case .consent, .results, .apps, .recordings, .servers, .settings, .lab, .labNetns, .dev, .log,
            .campaign, .campaignDatabase:
            []

        case .wehe:
            [
                "wehe", "wehe -c 'replay espn; results'", "wehe night.wehe",
                "wehe -f night.wehe --var APP=espn",
                "wehe --dry-run -f night.wehe",
            ]
        case .weheCommandLine:
            [
                "wehe-cmdline -n amazon -c -s wehe.example.org -t res -r probe",
                "wehe-cmdline -n espn -s embedded",
            ]
        case .weheServe:
            ["wehe serve", "wehe serve --standard-ports --address 192.0.2.10", "wehe serve --dashboard 8080"]

        case .help: ["help", "help results list", "help getting-started", "help --search verdict"]
        case .tour: ["tour"]
        case .consentShow: ["consent show", "consent show mlab"]
        case .consentGive: ["consent give embedded", "consent give embedded mlab"]
        case .consentWithdraw: ["consent withdraw", "consent withdraw mlab"]

        case .replay:
            [
                "replay espn", "replay netflix espn --repeat 3 --no-confirm",
                "replay espn --server lab --trace",
                "replay espn --order original-first --seed 7 --json", "replay espn --pairs",
            ]
        case .plan: ["plan espn", "plan netflix espn --repeat 10", "plan espn --profile ios --power 90%"]
        case .campaignList: ["campaign", "campaign list"]
        case .campaignCheck: ["campaign check autumn.yaml"]
        case .campaignPlan: ["campaign plan autumn.yaml --vantage-points 500"]
        case .campaignStart:
            [
                "campaign start autumn.yaml --rehearsal",
                "campaign start autumn.yaml --rehearsal --vantage-point pi-7 --network Fibre --asn-table ip2asn.tsv",
            ]
        case .campaignStatus: ["campaign status", "campaign status autumn"]
        case .campaignRun: ["campaign run autumn", "campaign run --until-idle"]
        case .campaignPause: ["campaign pause autumn"]
        case .campaignResume: ["campaign resume autumn"]
        case .campaignStop: ["campaign stop autumn"]
        case .campaignInstall: ["campaign install"]
        case .campaignUninstall: ["campaign uninstall"]
        case .campaignExport:
            [
                "campaign export autumn --to autumn.jsonl --samples",
                "campaign export autumn --anonymise --format csv --to published.csv",
            ]
        case .campaignWatch: ["campaign watch --times 2 --every 1s", "campaign watch autumn --times 1"]
        case .campaignReport:
            [
                "campaign report autumn", "campaign report autumn --html autumn.html",
                "campaign report autumn --zone Europe/Paris --json",
            ]
        case .localize: ["localize deezer", "localize deezer --pair 192.0.2.10 198.51.100.20 --server lab"]
        case .dpi: ["dpi netflix", "dpi netflix --spare-framing", "dpi netflix --resume"]

        case .resultsList:
            [
                "results", "results list --app netflix --verdict differentiation --since 3d",
                "results list --tag campaign --sort difference --limit 10",
                "results list --campaign autumn",
            ]
        case .resultsShow: ["results show last", "results show 17 --json"]
        case .resultsPlot:
            [
                "results plot last", "results plot 17 18 --kind distribution",
                "results plot 3-7 --html report.html",
            ]
        case .resultsDecide:
            [
                "results decide last --area 30% --p 1%", "results decide 3-7 --profile ios",
                "results decide --source all",
            ]
        case .resultsCompare: ["results compare 17 18"]
        case .resultsNote:
            ["results note last the router was restarted before this", "results note 17 --clear"]
        case .resultsTag: ["results tag 3-7 9 campaign", "results tag last --remove campaign"]
        case .resultsExport:
            [
                "results export --to results.jsonl",
                "results export 17 18 --format csv --samples --to samples.csv",
                "results export --anonymise --keep tags --to published.jsonl",
            ]
        case .resultsImport: ["results import results.jsonl", "results import wehe/2023 --verbose"]
        case .resultsSummary:
            [
                "results summary", "results summary --by app,month --since 1w",
                "results summary --by app --plot",
            ]
        case .resultsRates: ["results rates", "results rates --source all --by app --plot"]
        case .resultsVerify: ["results verify last", "results verify 3-7", "results verify --source all"]
        case .resultsRemove: ["results remove 3-7"]

        case .sql:
            [
                "sql 'SELECT app, count(*) AS tests, median(effect_change) FROM tests GROUP BY app'",
                "sql --views", "sql --columns samples",
                "sql 'SELECT * FROM samples WHERE test_id = 17' --csv",
            ]

        case .campaignCollect:
            ["campaign collect postgresql://wehe_vp_lyon@db.example.org/wehe"]
        case .campaignDatabaseInit:
            [
                "campaign database init postgresql://owner@db.example.org/wehe",
                "campaign database init postgresql://owner@db.example.org/wehe --vantage-point lyon --campaign winter",
            ]
        case .campaignDatabaseStatus:
            ["campaign database status postgresql://reader@db.example.org/wehe"]

        case .appsList: ["apps", "apps flix", "apps --category music"]
        case .appsShow: ["apps show netflix"]
        case .recordingsList: ["recordings"]
        case .recordingsShow: ["recordings show ESPN-05152024"]
        case .recordingsFlows: ["recordings flows capture.pcap"]
        case .recordingsRecord:
            ["recordings record Video --interface wlan0 --filter 'port 443' --seconds 30"]
        case .recordingsExport: ["recordings export video --for upstream --to video-files"]
        case .recordingsImport:
            [
                "recordings import ~/wehe/res",
                "recordings import capture.pcap --host video.example --name Video",
            ]
        case .recordingsRemove: ["recordings remove espn"]

        case .serversList: ["servers"]
        case .serversShow: ["servers show lab"]
        case .serversUse: ["servers use lab"]
        case .serversAdd:
            ["servers add lab wehe.example.org --ca ca.pem", "servers add mine 192.0.2.10 --plain"]
        case .serversRemove: ["servers remove lab"]
        case .serversStart: ["servers start", "servers start --pair"]
        case .serversStop: ["servers stop"]
        case .serversProbe: ["servers probe lab"]

        case .settingsList: ["settings"]
        case .settingsGet: ["settings get order"]
        case .settingsSet: ["settings set line-rate 10", "settings set profile mlab"]
        case .settingsReset: ["settings reset line-rate", "settings reset"]
        case .settingsShowUse: ["settings show-use"]
        case .settingsShowStats: ["settings show-stats"]
        case .dashboardURL: ["dashboard-url", "dashboard-url --world"]

        case .labShow: ["lab"]
        case .labPresets: ["lab presets"]
        case .labLoad: ["lab load sni-throttle"]
        case .labAdd: ["lab add sni=.nflxvideo.net shape rate=4Mbit/s", "lab add port=8080 block"]
        case .labRemove: ["lab remove 1"]
        case .labClear: ["lab clear"]
        case .labNetnsShow: ["lab netns show"]
        case .labNetnsUp: ["lab netns up --servers 2 --line-rate 40"]
        case .labNetnsDown: ["lab netns down"]
        case .calibrate: ["calibrate deezer --rules sni-throttle --runs 20"]

        case .devShow: ["dev"]
        case .devForce: ["dev force-differentiation on"]
        case .devRandomize: ["dev randomize-differentiation on"]
        case .devLocalization: ["dev force-localization common"]
        case .devCertificates: ["dev local-certificates ca.pem"]
        case .devOff: ["dev off"]

        case .source: ["source night.wehe", "source night.wehe --var APP=espn"]
        case .repeatCommand:
            ["repeat 3 replay espn", "repeat 4 every 6h replay espn", "repeat 2 'replay espn; results'"]
        case .watch: ["watch 5s results", "watch --times 2 1s 'results summary'"]
        case .expect: ["expect verdict no-differentiation", "expect localization access-network"]
        case .sleep: ["sleep 30s"]
        case .echo: ["echo this is the ${NAME:-first} run"]
        case .timing: ["timing on"]
        case .logShow: ["log"]
        case .logStart: ["log start session.wehe"]
        case .logStop: ["log stop"]
        case .history: ["history", "history 20"]
        case .clear: ["clear"]
        case .version: ["version"]
        case .quit: ["quit"]
        }
    }
}
