/// Developer options.
package protocol DeveloperWording: Sendable {
    /// Which options are on; none where the list is empty.
    func developerOptionsNow(_ names: [String]) -> String
}
