/// What tells that a sentence is English, where another language is wanted.
package enum EnglishMarkers {
    /// Words that stand in most English sentences and in no French one; options and keys are the same in all languages.
    package static var words: Regex<Substring> {
        /(?:^|[^-\w])(?:the|is|are|of|and|not|with|cannot|by|from|has|have|was|it|this|that|for|to|in)\b(?!=)/
    }
}
