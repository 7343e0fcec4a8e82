package import ClassifierSearch
package import Differentiation
package import ResourceLocation
import SystemFiles
package import TestModel

/// The embedded server, the analysis, searches, the prompt and what ships with the program.
extension English {
    package func serverSentence(_ error: ReplayServerError) -> String {
        switch error {
        case .notAnAddress(let text):
            "the server cannot listen on \"\(text)\", which is no IP address; give one such as 127.0.0.1 or ::1"
        case .unusableLineRate(let rate, let fastest):
            "the line rate is \(rate) Mbit/s; it must be above 0 and at most \(Int(fastest))"
        case .portInUse(let address, let port):
            "port \(port) of \(address) is in use by another program; stop it or use ephemeral ports"
        case .notPermitted(let address, let port):
            "this user may not listen on port \(port) of \(address); use ephemeral ports or more rights"
        case .addressNotAvailable(let address):
            "this machine does not have the address \(address), so the server cannot listen on it"
        case .cannotListen(let address, let port, let failure):
            "the server cannot listen on \(address)\(port == 0 ? "" : " port \(port)"): \(listening(failure))"
        case .certificateFile(let path, let reason):
            "the certificate authority needs \(path), which the system refuses: \(systemError(reason))"
        case .certificatesBusy(let directory):
            "another process has been using the certificates in \(directory) for too long; try again"
        case .logFile(let path, let reason):
            "the log \(path) cannot be opened: \(systemError(reason)); name a file in a folder that is there"
        case .keptFolder(let path, let reason):
            "results cannot be kept in \(path): \(systemError(reason)); name a folder that this user may write to"
        case .unusableCertificate(let reason):
            "TLS does not accept the server's own certificate: \(reason)"
        case .stopped: "the server has been stopped"
        }
    }

    private func listening(_ failure: ListeningFailure) -> String {
        switch failure {
        case .system(let error): systemError(error)
        case .portUntold: "the system does not tell the port"
        case .told(let text): text
        }
    }

    package func analysisSentence(_ error: AnalysisError) -> String {
        switch error {
        case .tooFewValues(let series, let count, let needed):
            "the \(name(series)) series has \(count) of the \(needed) values it needs at least"
        case .notFinite(let series, let index):
            "value \(index + 1) of the \(name(series)) series is not a finite number"
        case .implausibleThroughput(let series, let index, let value):
            "value \(index + 1) of the \(name(series)) series is \(value) Mbit/s; a throughput lies between 0 and "
                + "\(ThroughputAnalysis.greatestThroughput)"
        case .noThroughput: "no byte arrived in either replay, so there is nothing to compare"
        case .lengthsDiffer(let first, let second):
            "paired series have to be equally long, but they have \(first) and \(second) values"
        case .constantSeries(let series):
            "all values of the \(name(series)) series are equal, so it has no rank correlation"
        case .unusableNumber(let quantity):
            "the \(name(quantity)) is not a finite number, so no verdict can rest on it"
        case .thresholdOutOfRange(let quantity, let value):
            "the threshold of the \(name(quantity)) is \(value), but has to lie between 0 and 1"
        case .planOutOfRange(let quantity, let value, let allowed):
            "the \(name(quantity)) is \(value), but has to lie between \(allowed.lowerBound) and "
                + "\(allowed.upperBound)"
        case .unusableTime(let time, let value, let least):
            "the \(name(time)) is \(value) s, but has to be \(least.map { "at least \($0)" } ?? "above 0") and at "
                + "most \(Int(LossIntervals.latestTime)) s"
        case .unusablePacket(let index):
            "packet \(index + 1) of the capture has a time outside 0 to \(Int(LossIntervals.latestTime)) s, a "
                + "negative or implausible length, or lost more bytes than it has"
        }
    }

    private func name(_ series: AnalysisError.Series) -> String {
        switch series {
        case .original: "original"
        case .control: "control"
        case .first: "first"
        case .second: "second"
        case .only: "only"
        case .single: "single"
        case .simultaneousFirst: "first simultaneous"
        case .simultaneousSecond: "second simultaneous"
        }
    }

    /// A number that takes part in a decision.
    package func name(_ quantity: DecisionQuantity) -> String {
        switch quantity {
        case .area: "area"
        case .ksPValue: "p value"
        case .resamplingRatio: "resampling ratio"
        case .meanOriginal: "mean throughput of the original"
        case .meanControl: "mean throughput of the control"
        case .localizationPValue: "localization p value"
        case .correlatedShare: "correlated share of interval sizes"
        }
    }

    private func name(_ quantity: PlanQuantity) -> String {
        switch quantity {
        case .samples: "number of samples"
        case .coefficientOfVariation: "coefficient of variation"
        case .deviation: "deviation from replay to replay"
        case .neighbours: "correlation of neighbouring samples"
        case .controlMean: "mean throughput of the control"
        case .slowdown: "slowdown"
        case .power: "wanted share of detections"
        case .trials: "number of simulated tests"
        }
    }

    private func name(_ time: AnalysisError.CaptureTime) -> String {
        switch time {
        case .smallestRoundTrip: "smallest round trip"
        case .duration: "duration"
        case .intervalSize: "interval size"
        }
    }

    package func searchSentence(_ error: SearchError) -> String {
        switch error {
        case .errorRate(.outcome, let value):
            "the outcome error rate of the search is \(value), but has to be from 0 to below 0.5"
        case .errorRate(.search, let value):
            "the search error rate of the search is \(value), but has to be above 0 and at most 0.5"
        case .limit(let limit, let value, let allowed):
            "the \(name(limit)) of the search is \(value), but has to be from \(allowed.lowerBound) to "
                + "\(allowed.upperBound)"
        case .nothingToInvert(let recording):
            "\(recording) has no client byte that may be inverted, so no byte of it can be searched"
        case .alreadyFinished: "the search is finished and takes no more outcomes"
        case .otherRecording(let recording):
            "the saved search belongs to another recording than \(recording), or to another version of it"
        case .otherVersion(let version):
            "the saved search is of version \(version), but this program searches by another; begin anew"
        case .notAssigned(let reported, let assigned):
            "the region reported is [\(reported.lowerBound), \(reported.upperBound)), but the one assigned is "
                + "[\(assigned.lowerBound), \(assigned.upperBound))"
        }
    }

    private func name(_ limit: SearchError.Limit) -> String {
        switch limit {
        case .probes: "probe limit"
        case .inconclusive: "inconclusive limit"
        case .alternatives: "alternative limit"
        }
    }

    package func editorSentence(_ error: LineEditorError) -> String {
        switch error {
        case .notATerminal(let stream):
            "\(stream) is not a terminal, so no line can be edited; give the commands in a script instead"
        case .cannotStart(.noPipe(let code)):
            "the line editor could not start: no pipe, \(systemError(SystemError(code)))"
        case .cannotStart(.unknownTerminal):
            "the line editor could not start: libedit does not know the terminal"
        case .cannotStart(.noMemory):
            "the line editor could not start: libedit has no memory for a history"
        case .historyUnusable(let path, let failure):
            "the history file \(path) cannot be used (\(history(failure))); lines are remembered in this shell only"
        case .historyCorrupt(let path, .tooLarge(let limit)):
            "the history file \(path) is larger than \(limit >> 20) MiB; move it away to keep a history again"
        case .historyCorrupt(let path, .notText):
            "the history file \(path) holds bytes that are no text; move it away to keep a history again"
        }
    }

    private func history(_ failure: LineEditorError.HistoryFailure) -> String {
        switch failure {
        case .system(let code): systemError(SystemError(code))
        case .locked: "another process keeps it locked"
        case .notAFile: "it is no ordinary file"
        }
    }

    package func resourceSentence(_ error: ResourceLocationError) -> String {
        switch error {
        case .wrongVariable(let variable, let path, let marker):
            "\(variable) is \"\(path)\", where there is no \(marker); set it to the right folder or unset it"
        case .notFound(let folder, let variable, let places):
            "the folder \(folder) is missing"
                + (places.isEmpty ? "" : " (looked at \(places.joined(separator: ", ")))")
                + "; set \(variable) to where it is"
        }
    }
}
