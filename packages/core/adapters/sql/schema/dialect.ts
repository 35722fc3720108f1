/** The words in which the schemas of the engines differ. */
export interface Dialect {
  /** A 64-bit whole number, such as a time in milliseconds. */
  readonly bigint: string
  /** A primary key that the database counts up. */
  readonly serial: string
  /** Text that is compared byte by byte, so that both engines sort it alike. */
  readonly bytewise: string
  /** Ends a table. */
  readonly table: string
  /** Ends a table whose rows are stored in its primary key, if the engine can do that. */
  readonly keyed: string
}
