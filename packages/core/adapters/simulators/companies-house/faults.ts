import type { Answer } from './answer.js'

export interface Fault {
  readonly count: number
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** This path and those below it; all paths if omitted. */
  readonly path?: string
}

const plannedMax = 1_000

/** Planned failures. */
export class Faults {
  readonly #planned: { left: number; fault: Fault }[] = []
  readonly #hanging = new Set<string>()

  plan(fault: Fault): void {
    if (this.#planned.length >= plannedMax) throw new Error(`At most ${plannedMax} faults can be planned at a time.`)
    this.#planned.push({ left: fault.count, fault })
  }

  /** The planned response for a request, if any; each is used once. */
  take(path: string): Answer | null {
    const at = this.#planned.findIndex(({ fault }) => isUnder(path, fault.path))
    const planned = this.#planned[at]
    if (!planned) return null
    planned.left -= 1
    if (planned.left <= 0) this.#planned.splice(at, 1)
    const { status, body, headers } = planned.fault
    return { status, body: body ?? null, ...(headers && { headers }) }
  }

  /** Leaves requests for a path unanswered until the returned function is called. */
  hang(path: string): () => void {
    this.#hanging.add(path)
    return () => void this.#hanging.delete(path)
  }

  isHanging(path: string): boolean {
    return [...this.#hanging].some((hanging) => isUnder(path, hanging))
  }
}

function isUnder(path: string, root: string | undefined): boolean {
  return root === undefined || path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`)
}
