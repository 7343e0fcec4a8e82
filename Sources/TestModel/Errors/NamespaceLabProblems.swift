package import Basics

/// Why `tc` has no words for a rule.
package enum NotExpressible: Hashable, Sendable {
    /// It looks for a TLS server name.
    case serverName
    /// It looks for an HTTP host.
    case host
    /// It looks into what a client sends.
    case content
    /// It acts after so many bytes of a flow.
    case byteCount
    /// Each flow has its own bucket.
    case bucketOfFlow
    /// It resets connections.
    case reset
    /// It is background traffic.
    case load
    /// It is about a client whose address is none of IPv4, as the lab's are.
    case client(String)
}

/// Why a program could not be started.
package enum StartProblem: Hashable, Sendable {
    /// It is not installed.
    case noSuchProgram
    /// No temporary file can be made for its input and output.
    case noTemporaryFile
    /// Its input does not fit on the disk of temporary files.
    case temporaryDiskFull
    /// The folder that it works in cannot be made.
    case folder(path: String)
    /// A file that it reads or writes cannot be opened.
    case file(path: String, SystemError)
    /// The system refused to start it.
    case system(SystemError)
}

/// Why a command failed.
package enum CommandFailure: Hashable, Sendable {
    /// What it wrote first.
    case wrote(String)
    /// It wrote nothing and ended so.
    case ended(ExitStatus)
    /// Its answer is not the JSON of iproute2.
    case notJSON
}

/// Why a server of the lab is not there.
package enum ServerProblem: Hashable, Sendable {
    /// It ended before it was ready, with the last line of its log.
    case ended(lastWords: String?)
    /// It was not ready in time.
    case silent(seconds: Int64)
}

/// Why the record of what was made cannot be used.
package enum RecordProblem: Hashable, Sendable {
    /// It cannot be read.
    case unreadable
    /// It is not what a lab writes.
    case foreign
    /// It is of another version than the one that is read.
    case version(Int, readable: Int)
    /// It names something that the lab would not make.
    case foreignCreation(LabCreation, of: LabIdentifier)
    /// It cannot be written.
    case unwritable(FileFault)
    /// It cannot be removed.
    case notRemovable(SystemError)
    /// Its folder cannot be made.
    case folder(SystemError)
    /// It cannot be locked.
    case notLockable(SystemError)
}
