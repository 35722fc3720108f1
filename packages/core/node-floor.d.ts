/** One sentence if this version of Node is too old, else null. */
export function nodeVersionProblem(found: string): string | null
