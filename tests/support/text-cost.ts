/** Characters that have made text functions slow. */
export const costlyCharacters = ['<', '[', '.', '(', ' ', '@', '-', 'a', '\ufdfa'] as const

export const shortLength = 32_768
export const longLength = 65_536

/** Below this, the clock and the collector decide, not the text. */
const ignoredMs = 5
const growthMax = 3
const quietMsMax = 50
/** What `referenceMs` gives on a quiet core. */
const quietReferenceMs = 15
const tries = 6
/** No load makes a quick function this slow, so it is not tried again. */
const hopelessMs = 1_000

/** CPU time of this thread if Node can tell it, otherwise of the process, in milliseconds. */
export function cpuMs(): number {
  const thread = 'threadCpuUsage' in process ? (process.threadCpuUsage as () => NodeJS.CpuUsage) : null
  const { user, system } = thread ? thread.call(process) : process.cpuUsage()
  return (user + system) / 1_000
}

const referenceText = 'ab '.repeat(22_000)

/** How long a fixed amount of work on texts takes now. */
function referenceMs(): number {
  const began = cpuMs()
  for (let count = 0; count < 10; count += 1) referenceText.replace(/\s+/g, '-')
  return cpuMs() - began
}

async function costOf(run: () => unknown): Promise<number> {
  const began = cpuMs()
  await run()
  return cpuMs() - began
}

/**
 * Why the work is too slow for its text, or null. It is too slow if twice the text takes more than three times the CPU,
 * or if the long text takes more than 50 ms on a quiet core. The best of several tries counts.
 */
export async function slowness(run: (text: string) => unknown, textOf: (length: number) => string) {
  const [short, long] = [textOf(shortLength), textOf(longLength)]
  let [shortMs, longMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let count = 0; count < tries; count += 1) {
    longMs = Math.min(longMs, await costOf(() => run(long)))
    if (longMs < ignoredMs) return null
    if (longMs > hopelessMs) break
    shortMs = Math.min(shortMs, await costOf(() => run(short)))
    const limitMs = quietMsMax * Math.max(1, referenceMs() / quietReferenceMs)
    if (longMs <= limitMs && longMs <= growthMax * Math.max(shortMs, ignoredMs)) return null
  }
  const before = Number.isFinite(shortMs) ? `${shortLength} took ${shortMs.toFixed(1)} ms, ` : ''
  return `${before}${longLength} characters took ${longMs.toFixed(1)} ms`
}
