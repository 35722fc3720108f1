/** Two small questions to the store. Each rejects where the store cannot answer. */
export interface HealthProbe {
  read(): Promise<void>
  write(at: number): Promise<void>
}
