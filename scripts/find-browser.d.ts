export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isDebian: boolean
  readonly isRoot: boolean
  /** Returns the output if it fails, or else an empty string. */
  readonly install: () => Promise<string>
}

export function findBrowser(machine?: Machine): string
export function provideBrowser(machine?: Machine): Promise<string>
