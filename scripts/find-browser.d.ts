export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isDebian: boolean
  readonly isRoot: boolean
  /** Gives what was said where it fails, else nothing. */
  readonly install: () => Promise<string>
}

export function findBrowser(machine?: Machine): string
export function provideBrowser(machine?: Machine): Promise<string>
