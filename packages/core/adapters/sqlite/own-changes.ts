/**
 * How often this thread has changed a database or a register. Whoever remembers something that was read compares the
 * count, and reads again where it has risen: what this thread has written it also sees, at once.
 */
export const ownChanges = { committed: 0, imported: 0 }
