/** Minimal read and write probes of the store. Each rejects if the store does not respond. */
export interface HealthProbe {
  read(): Promise<void>
  write(at: number): Promise<void>
}
