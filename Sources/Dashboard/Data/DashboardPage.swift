/// A page that a dashboard links to beside its own: a campaign's report, say.
package struct DashboardPage: Sendable {
    /// Its place: `/pages/NAME`, as it stands in an address.
    package let name: String
    /// The address that it is asked for at.
    var path: String { "/pages/" + name }
    /// What the link to it says.
    package let title: String
    /// The page, made anew whenever it is asked for: complete HTML that needs nothing else, without scripts.
    package let document: @Sendable () async throws -> String

    package init(
        name: String, title: String, document: @escaping @Sendable () async throws -> String
    ) {
        self.name = name
        self.title = title
        self.document = document
    }
}
