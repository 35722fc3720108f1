export interface Random {
  /** Unpredictable bytes. */
  bytes(length: number): Uint8Array
}
