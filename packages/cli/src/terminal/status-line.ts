import { sanitise } from '../text/sanitise.js'
import { fitted } from '../text/width.js'
import type { Terminal } from './terminal.js'

const redrawEveryMs = 250
const columnsDefault = 80

export interface StatusLine {
  say(text: string): void
  /** Clears the line. */
  end(): void
}

/** One line on a terminal that shows the current step and the elapsed time. Prints nothing if it is not a terminal. */
export function statusLine(
  { stderr }: Pick<Terminal, 'stderr'>,
  first: string,
  now: () => number = Date.now,
): StatusLine {
  if (stderr.isTTY !== true) return { say() {}, end() {} }
  const startedAt = now()
  let current = first
  const draw = () => {
    const seconds = Math.floor((now() - startedAt) / 1000)
    const line = fitted(`${sanitise(current)}  ${seconds} s`, (stderr.columns || columnsDefault) - 1)
    stderr.write(`\r\u001b[K${line}`)
  }
  draw()
  const timer = setInterval(draw, redrawEveryMs)
  return {
    say(text) {
      current = text
      draw()
    },
    end() {
      clearInterval(timer)
      stderr.write('\r\u001b[K')
    },
  }
}
