/** Raised whenever the reading of a row changes, so that the next import looks at every row anew. */
export const readingVersion = 1
