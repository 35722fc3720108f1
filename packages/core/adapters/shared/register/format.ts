/** Raised whenever the register's tables or what they hold change: a register of another format is built anew. */
export const registerFormat = 1
