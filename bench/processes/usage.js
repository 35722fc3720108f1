import { readFileSync, writeFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU milliseconds that the work takes in this process, with all its threads. */
export async function cpuMsOf(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** User and system time of all threads. */
export function cpuSeconds(pid) {
  return secondsIn(`/proc/${pid}/stat`)
}

export function mainThreadSeconds(pid) {
  return secondsIn(`/proc/${pid}/task/${pid}/stat`)
}

function secondsIn(path) {
  const text = read(path)
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / ticksPerSecond
}

export function memoryMb(pid, field = 'VmRSS') {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(read(`/proc/${pid}/status`))?.[1]
  return Math.round(Number(kilobytes ?? 0) / 1_024)
}

/** Resets the peak that the kernel has recorded. */
export function resetPeak(pid) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Without the right to do so, the peak is that since the start.
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
