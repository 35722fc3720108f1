import { secondMs } from '../shared/clock.js'
import { type Robots, type RobotsRule, robotsPattern } from './robots-path.js'

export const ownProductToken = 'Brassplate'

/** The standard requires at least 500 KiB; anything beyond this is ignored. */
export const robotsCharactersMax = 512 * 1024
export const crawlDelayMaxMs = 10 * secondMs
/**
 * Maximum number of distinct rules. A file with more forbids everything, because its first part alone may be
 * misleading.
 */
export const robotsRulesMax = 2_000

export const nothingForbidden: Robots = { rules: [], crawlDelayMs: 0 }

const everythingForbidden: readonly RobotsRule[] = [{ allows: false, pattern: '/' }]

interface Group {
  readonly agents: Set<string>
  readonly rules: WrittenRule[]
  /** A rule ends the list of agents, even one that forbids nothing. */
  isClosed: boolean
  crawlDelayMs: number
}

interface WrittenRule {
  readonly allows: boolean
  readonly path: string
}

/** Parses robots.txt (RFC 9309) for one robot: all groups that name it, or else all groups for `*`. */
export function parseRobots(text: string, productToken = ownProductToken): Robots {
  const groups = groupsOf(linesOf(text))
  const named = groups.filter(({ agents }) => agents.has(productToken.toLowerCase()))
  const applicable = named.length > 0 ? named : groups.filter(({ agents }) => agents.has('*'))
  return {
    rules: distinctRules(applicable),
    crawlDelayMs: applicable.reduce((longest, { crawlDelayMs }) => Math.max(longest, crawlDelayMs), 0),
  }
}

function distinctRules(groups: readonly Group[]): readonly RobotsRule[] {
  const rules = new Map<string, RobotsRule>()
  for (const { allows, path } of groups.flatMap((group) => group.rules)) {
    const pattern = robotsPattern(path)
    if (pattern === null) continue
    rules.set(`${allows ? '+' : '-'}${pattern}`, { allows, pattern })
    if (rules.size > robotsRulesMax) return everythingForbidden
  }
  return [...rules.values()]
}

function linesOf(text: string): string[] {
  const lines = text.slice(0, robotsCharactersMax).split(/\r\n|\r|\n/)
  // A truncated line would forbid more or less than the whole one.
  if (text.length > robotsCharactersMax) lines.pop()
  return lines
}

function groupsOf(lines: readonly string[]): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const [key, value] = recordOf(line)
    let group = groups.at(-1)
    if (key === 'user-agent') {
      if (!group || group.isClosed) {
        group = { agents: new Set(), rules: [], isClosed: false, crawlDelayMs: 0 }
        groups.push(group)
      }
      group.agents.add(agentOf(value))
    } else if (group && (key === 'allow' || key === 'disallow')) {
      group.isClosed = true
      group.rules.push({ allows: key === 'allow', path: value })
    } else if (group && key === 'crawl-delay') {
      // A non-standard record must not end the list of agents.
      group.crawlDelayMs = Math.max(group.crawlDelayMs, delayOf(value))
    }
  }
  return groups
}

function recordOf(line: string): readonly [key: string, value: string] {
  const hash = line.indexOf('#')
  const record = hash < 0 ? line : line.slice(0, hash)
  const colon = record.indexOf(':')
  if (colon < 0) return ['', '']
  // Some editors start a file with a byte order mark.
  const key = record.slice(0, colon).replace('\uFEFF', '').trim().toLowerCase()
  return [key, record.slice(colon + 1).trim()]
}

function agentOf(value: string): string {
  if (/^\*(\s|$)/.test(value)) return '*'
  return /^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? ''
}

function delayOf(value: string): number {
  if (!/^\d{1,9}(\.\d{0,9})?$/.test(value)) return 0
  return Math.min(Math.ceil(Number(value) * secondMs), crawlDelayMaxMs)
}
