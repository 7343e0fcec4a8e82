extension English {
    package func storedText(_ text: String) -> String { text }
    package func failure(_ code: String, _ message: String) -> String { message }
}
