import { existsSync, readFileSync } from 'node:fs'

/** Characters that have made text functions slow. */
export const costlyCharacters = ['<', '[', '.', '(', ' ', '@', '-', 'a', '\ufdfa'] as const

/** Texts as short as many cells are, that have made text functions slow. */
export const costlyTexts = [
  '\ufdfa'.repeat(128),
  `${'\ufdfa'.repeat(60)}.${'\ufdfa'.repeat(60)}.uk`,
  `a${' '.repeat(126)}a`,
  'a.'.repeat(64),
  `a@${'a.'.repeat(62)}@`,
] as const
const plainText = 'plain words '.repeat(11).slice(0, 128)

export const shortLength = 32_768
export const longLength = 65_536

/** Below this on a quiet core, the collector decides, not the text. */
const ignoredMs = 5
const growthMax = 3
const costlyMsMax = 20
const quietMsMax = 50
/** What the two kinds of work of `slowdown` take on a quiet core. */
const quietTextMs = 15
const quietMemoryMs = 18
/** Work that is quick enough shows it at the first try on a quiet machine. */
const tries = 20
/** No load makes a quick function this slow, so it is not tried again. */
const hopelessMs = 1_000

/** CPU time of this thread if Linux or Node can tell it, otherwise of the process, in milliseconds. */
export function cpuMs(): number {
  if (hasThreadTimes) {
    // Linux brings these times up to date at a tick of 4 ms, or when the thread stops: a moment's wait stops it.
    Atomics.wait(neverNotified, 0, 0, stopMs)
    return Number(readFileSync(threadTimes, 'utf8').split(' ', 1)[0]) / 1_000_000
  }
  const { user, system } = threadCpuUsage ? threadCpuUsage() : process.cpuUsage()
  return (user + system) / 1_000
}

/** Node 22 does not have it. */
const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage }

/** Begins with the nanoseconds that this thread has run. */
const threadTimes = '/proc/thread-self/schedstat'
const hasThreadTimes = existsSync(threadTimes)
/** Less may be over before the thread has stopped. */
const stopMs = 0.1
const neverNotified = new Int32Array(new SharedArrayBuffer(4))

const referenceText = 'ab '.repeat(22_000)

/**
 * How many times as long as on a quiet core a fixed amount of work takes now: on the letters of a text, or with many
 * objects, which takes longer in a thread that holds much from other tests.
 */
export function slowdown(): number {
  const textBegan = cpuMs()
  for (let count = 0; count < 10; count += 1) referenceText.replace(/\s+/g, '-')
  const memoryBegan = cpuMs()
  for (let count = 0; count < 2; count += 1)
    new Map(referenceText.split(' ').map((word, place) => [`${word}${place}`, place]))
  const ended = cpuMs()
  return Math.max(1, (memoryBegan - textBegan) / quietTextMs, (ended - memoryBegan) / quietMemoryMs)
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
    const times = slowdown()
    if (longMs <= quietMsMax * times && longMs <= growthMax * Math.max(shortMs, ignoredMs * times)) return null
  }
  const before = Number.isFinite(shortMs) ? `${shortLength} took ${shortMs.toFixed(1)} ms, ` : ''
  return `${before}${longLength} characters took ${longMs.toFixed(1)} ms`
}

/**
 * Why short texts cost too much, or null. They may take `timesMax` times the CPU of plain texts, or 20 ms on a quiet
 * core. The best of several tries counts.
 */
export async function costliness(
  run: (text: string) => unknown,
  text: string,
  { repeats = 128, timesMax = 6, plain = plainText } = {},
) {
  const many = async (each: string) => {
    for (let count = 0; count < repeats; count += 1) await run(each)
  }
  let [costlyMs, plainMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let count = 0; count < tries; count += 1) {
    costlyMs = Math.min(costlyMs, await costOf(() => many(text)))
    if (costlyMs < costlyMsMax) return null
    plainMs = Math.min(plainMs, await costOf(() => many(plain)))
    const limitMs = costlyMsMax * slowdown()
    if (costlyMs <= Math.max(limitMs, timesMax * plainMs)) return null
    if (costlyMs > hopelessMs * 5) break
  }
  return `${repeats} took ${costlyMs.toFixed(1)} ms, plain ones ${plainMs.toFixed(1)} ms`
}
