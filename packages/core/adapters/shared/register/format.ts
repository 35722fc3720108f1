/** Increase when the register's tables or their contents change: a register of another format is rebuilt. */
export const registerFormat = 2
