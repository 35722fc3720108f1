/**
 * How often this thread has changed a database or a register. Caches compare the count and read again when it has
 * changed, so that a thread sees its own writes at once.
 */
export const ownChanges = { committed: 0, imported: 0 }
