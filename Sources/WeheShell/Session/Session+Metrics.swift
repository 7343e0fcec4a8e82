import Home
import TestModel

extension Session {
    /// Has metrics written to a file as long as this session lasts, whatever is saved.
    ///
    /// - Throws: `ShellError.badSetting`.
    func use(metricsFile path: String) throws(ShellError) { try settings.set(.metricsFile, to: path) }
}
