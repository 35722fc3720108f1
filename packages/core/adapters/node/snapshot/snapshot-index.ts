import type { Dispatcher } from 'undici'
import { type Day, parseDay } from '../../../src/shared/days.js'
import { addressUnder } from '../companies-house/connector.js'
import { readBody } from '../companies-house/read-body.js'
import { discard, requestSnapshot } from './snapshot-request.js'

const prefix = 'BasicCompanyDataAsOneFile-'
const ending = '.zip'
const dayLength = 'YYYY-MM-DD'.length
const monthsTried = 2

export interface SnapshotIndex {
  readonly snapshotUrl: string
  readonly today: Day
  readonly agent: Dispatcher
  readonly signal?: AbortSignal | undefined
  readonly stallMaxMs?: number | undefined
}

/**
 * URLs at which the newest register may be, the likeliest first: the one that the Companies House page names,
 * otherwise those of this month and the last.
 */
export async function newestSnapshotFiles(index: SnapshotIndex): Promise<string[]> {
  const page = await readIndex(index)
  const newest = page === null ? null : newestDayIn(page)
  const days = newest === null ? firstsOfMonths(index.today) : [newest]
  return days.map((day) => addressUnder(index.snapshotUrl, `/${prefix}${day}${ending}`))
}

/** Null if the page names no file. */
export function newestDayIn(page: string): Day | null {
  let newest: Day | null = null
  for (let at = page.indexOf(prefix); at !== -1; at = page.indexOf(prefix, at + 1)) {
    const from = at + prefix.length
    const day = parseDay(page.slice(from, from + dayLength))
    const isFile = page.startsWith(ending, from + dayLength)
    if (day !== null && isFile && (newest === null || day > newest)) newest = day
  }
  return newest
}

/** Null if the page cannot be read; the file may still exist. */
async function readIndex(index: SnapshotIndex): Promise<string | null> {
  try {
    const { status, header, body } = await requestSnapshot(addressUnder(index.snapshotUrl, '/en_output.html'), index)
    if (status === 200) return await readBody(body, header('content-encoding') ?? undefined)
    discard(body)
    return null
  } catch (error) {
    if (index.signal?.aborted) throw error
    return null
  }
}

function firstsOfMonths(today: Day): Day[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: monthsTried }, (_, back) => {
    const year = Math.floor((months - back) / 12)
    const month = ((months - back) % 12) + 1
    return `${year}-${String(month).padStart(2, '0')}-01`
  })
}
