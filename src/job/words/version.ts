/**
 * The version of the words that searching works on. Raise it whenever `searchText` gives another answer for any text: every catalog makes its
 * words again at the next start, and snapshots of the search index are discarded. A test fails when the words change and this does not.
 */
export const WORDS_VERSION = 2
