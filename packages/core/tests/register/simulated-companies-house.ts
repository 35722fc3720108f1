import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { CompaniesHouseOptions, CompaniesHouseSimulator } from '../../adapters/simulators/index.js'
import { knownCompanies, startCompaniesHouse } from '../../adapters/simulators/index.js'

export const today = '2026-03-15'
export const apiKey = 'api-key'
export const streamKey = 'stream-key'

export function startSimulator(options: Partial<CompaniesHouseOptions> = {}): Promise<CompaniesHouseSimulator> {
  return startCompaniesHouse({ register: knownCompanies(today), today, apiKey, streamKey, ...options })
}

export function basic(key: string): { authorization: string } {
  return { authorization: `Basic ${btoa(`${key}:`)}` }
}

export function ask(simulator: CompaniesHouseSimulator, path: string): Promise<Response> {
  return fetch(simulator.url + path, { headers: basic(apiKey) })
}

export interface OpenStream {
  /** Waits until this many lines have arrived in total, without heartbeats. */
  lines(count: number): Promise<string[]>
  /** Waits for a heartbeat. */
  beat(): Promise<void>
  /** Resolves when the stream has ended, with how it ended. */
  readonly ended: Promise<'end' | 'broken'>
  close(): void
}

/** Opens a stream; returns the status if it is refused. */
export async function follow(simulator: CompaniesHouseSimulator, path: string): Promise<OpenStream | number> {
  const { request, response } = await open(simulator.url + path)
  if (response.statusCode !== 200) {
    response.resume()
    return response.statusCode ?? 0
  }
  const lines: string[] = []
  const waiting = new Set<() => void>()
  let beats = 0
  let left = ''
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    const parts = (left + text).split('\n')
    left = parts.pop() ?? ''
    beats += parts.filter((part) => part === '').length
    lines.push(...parts.filter((part) => part !== ''))
    for (const wake of waiting) wake()
  })
  const until = (isSo: () => boolean) =>
    new Promise<void>((done) => {
      const wake = () => {
        if (!isSo()) return
        waiting.delete(wake)
        done()
      }
      waiting.add(wake)
      wake()
    })
  return {
    async lines(count) {
      await until(() => lines.length >= count)
      return lines
    },
    beat: () => until(() => beats > 0),
    ended: new Promise((done) => {
      response.once('end', () => done('end'))
      response.once('error', () => done('broken'))
    }),
    close: () => request.destroy(),
  }
}

function open(url: string): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  return new Promise((done, failed) => {
    const request = get(url, { headers: basic(streamKey), agent: false }, (response) => done({ request, response }))
    request.once('error', failed)
  })
}
