export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isDebian: boolean
  readonly isRoot: boolean
  /** Where a downloaded browser is, if there is one. */
  readonly downloaded: string
  /** Both return why it failed, or else an empty string. */
  readonly download: () => Promise<string>
  readonly install: () => Promise<string>
}

export function findBrowser(machine?: Machine): string
export function provideBrowser(machine?: Machine): Promise<string>
