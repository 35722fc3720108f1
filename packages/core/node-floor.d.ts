/** One sentence if this version of Node is too old, else null. */
export function nodeComplaint(found: string): string | null
