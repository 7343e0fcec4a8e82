import ResultStore

/// The results that the running command reads, where they are not this home's own.
enum ReadResults {
    /// A copy of what is elsewhere; nil for the home's own.
    @TaskLocal static var elsewhere: ResultStore?
}
