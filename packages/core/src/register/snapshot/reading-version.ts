/** Increase when the parsing of rows changes, so that the next import re-reads every row. */
export const readingVersion = 2
