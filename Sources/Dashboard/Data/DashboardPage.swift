/// A page linked from a dashboard, such as a campaign's report.
package struct DashboardPage: Sendable {
    /// The last component of its path, `/pages/NAME`, in the form used in URLs.
    package let name: String
    /// The path of its URL.
    var path: String { "/pages/" + name }
    /// Text of the link.
    package let title: String
    /// Returns the page, generated for each request: complete HTML without scripts or external references.
    package let document: @Sendable () async throws -> String

    package init(
        name: String, title: String, document: @escaping @Sendable () async throws -> String
    ) {
        self.name = name
        self.title = title
        self.document = document
    }
}
