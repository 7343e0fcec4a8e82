package import Basics

/// Reasons that `tc` cannot express a rule.
package enum NotExpressible: Hashable, Sendable {
    /// The rule matches a TLS server name.
    case serverName
    /// The rule matches an HTTP host.
    case host
    /// The rule matches the content of client data.
    case content
    /// The rule takes effect after a number of bytes of a flow.
    case byteCount
    /// Each flow has its own bucket.
    case bucketOfFlow
    /// The rule resets connections.
    case reset
    /// Only the lab of real packets has what the rule asks for.
    case packetLab
    /// The rule is background traffic.
    case load
    /// The rule matches a client address that is not IPv4; the lab has only IPv4.
    case client(String)
}

/// Reasons that a program could not be started.
package enum StartProblem: Hashable, Sendable {
    /// It is not installed.
    case noSuchProgram
    /// No temporary file can be created for its input and output.
    case noTemporaryFile
    /// Its input does not fit on the disk of temporary files.
    case temporaryDiskFull
    /// Its working folder cannot be created.
    case folder(path: String)
    /// A file that it reads or writes cannot be opened.
    case file(path: String, SystemError)
    /// The system refused to start it.
    case system(SystemError)
}

/// Reasons that a command failed.
package enum CommandFailure: Hashable, Sendable {
    /// The beginning of its output.
    case wrote(String)
    /// It wrote nothing and exited with this status.
    case ended(ExitStatus)
    /// Its output is not the JSON of iproute2.
    case notJSON
}

/// Reasons that a server of the lab is not running.
package enum ServerProblem: Hashable, Sendable {
    /// It exited before it was ready; the last line of its log.
    case ended(lastWords: String?)
    /// It was not ready in time.
    case silent(seconds: Int64)
}

/// Defects of the file that records the created objects.
package enum RecordProblem: Hashable, Sendable {
    /// It cannot be read.
    case unreadable
    /// It was not written by a lab.
    case foreign
    /// Its format version is not the one that this program reads.
    case version(Int, readable: Int)
    /// It names an object that the lab would not create.
    case foreignCreation(LabCreation, of: LabIdentifier)
    /// It cannot be written.
    case unwritable(FileError)
    /// It cannot be removed.
    case notRemovable(SystemError)
    /// Its folder cannot be created.
    case folder(SystemError)
    /// It cannot be locked.
    case notLockable(SystemError)
}
