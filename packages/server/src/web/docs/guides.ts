import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { capital } from '../console/parts/text.js'
import { guideFolder } from '../pages/guide-folder.js'
import { type ParsedMarkdown, parseMarkdown } from './markdown/parse-markdown.js'

/** The steps through a job, in the order of the index. */
const howToOrder = [
  ...['check-a-website', 'clean-a-customer-list', 'know-a-company', 'watch-companies', 'keep-the-watchlist-in-step'],
  ...['signals-in-slack-teams-and-mail', 'run-it', 'build-on-it', 'connect-an-agent'],
]

/** The other guides by subject, in the order of the index. One that is not listed is about running a server. */
const guidesByTopic = {
  'Find companies': ['console', 'resolution', 'accuracy', 'proof', 'matching', 'register', 'people'],
  'Lists and sheets': ['bulk', 'spreadsheets', 'reconciliation', 'exports'],
  'Follow changes': ['signals', 'webhooks'],
  'Write programs': ['api', 'accounts', 'credits', 'errors', 'cli', 'sdk', 'reference-sdk', 'python'],
  'AI agents': ['agents', 'agent-programs', 'oauth'],
  'Run a server': ['deployment', 'monitoring', 'configuration', 'scale', 'backup'],
} as const

export type Topic = keyof typeof guidesByTopic
export const topics = Object.keys(guidesByTopic) as Topic[]

const order: readonly string[] = [...howToOrder, ...Object.values(guidesByTopic).flat()]

/** The READMEs of the clients, by the name of their guide. */
const readmes: ReadonlyMap<string, string> = new Map([
  ['sdk', 'packages/sdk/README.md'],
  ['python', 'clients/python/README.md'],
])

/** The address of a server in the guides. */
const writtenUrl = 'http://127.0.0.1:8080'
/** In these, it is the port of a process on the operator's machine, and stays as it is written. */
const aboutProcesses: ReadonlySet<string> = new Set(['deployment', 'monitoring', 'configuration', 'scale', 'run-it'])

export interface Guide extends ParsedMarkdown {
  /** The last part of its address. */
  readonly name: string
  /** Its file in the repository, such as `docs/reference/sdk.md`. */
  readonly source: string
  /** The file with its title, and with the address of this server. */
  readonly text: string
  /** Whether it leads through one job, step by step. */
  readonly isHowTo: boolean
  /** Its subject, if it does not. */
  readonly topic: Topic
  /** The name of the guide that lists it among its parts, if it is one. Contents list only whole guides. */
  readonly partOf: string | null
}

export interface Guides {
  readonly all: readonly Guide[]
  readonly byName: ReadonlyMap<string, Guide>
  /** SVG sources by file name. */
  readonly drawings: ReadonlyMap<string, string>
  /** PNG files by name. */
  readonly pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

/** Reads the guides of this installation. Their examples call this server, at `baseUrl`. */
export function readGuides(baseUrl: string): Guides {
  const folder = guideFolder()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const all = files
    .filter((file) => file.endsWith('.md'))
    .map((file): Guide => {
      const name = nameOf(file)
      const [folder = ''] = file.split(/\/[^/]+$/)
      const partOf = files.includes(`${folder}.md`) ? nameOf(`${folder}.md`) : null
      const source = readmes.get(name) ?? `docs/${file}`
      const written = read(file)
      const text = aboutProcesses.has(name) ? written : written.replaceAll(writtenUrl, () => baseUrl)
      const isHowTo = file.startsWith('how-to/')
      return { name, source, text, isHowTo, topic: topicOf(name), partOf, ...parseMarkdown(text) }
    })
    .sort((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name))
  return {
    all,
    byName: new Map(all.map((guide) => [guide.name, guide])),
    drawings: new Map(files.filter((file) => file.endsWith('.svg')).map((file) => [file, read(file)])),
    pictures: new Map(
      files
        .filter((file) => file.endsWith('.png'))
        .map((file) => [basename(file), new Uint8Array(readFileSync(join(folder, file)))]),
    ),
  }
}

/** What it is for: its first sentence. “To find …:” is one without the “To”. */
export function purposeOf({ sections }: Guide): string {
  const [line = ''] = sections[0]?.lines ?? []
  const [sentence = ''] = line.replaceAll('`', '').split(/(?<=[.!?]) /)
  const [, wish] = /^To (.+):$/.exec(sentence) ?? []
  return wish ? `${capital(wish)}.` : sentence.replace(/:$/, '.')
}

function nameOf(file: string): string {
  return file.replace(/^how-to\/|\.md$/g, '').replaceAll('/', '-')
}

function topicOf(name: string): Topic {
  return topics.find((topic) => (guidesByTopic[topic] as readonly string[]).includes(name)) ?? 'Run a server'
}

function placeOf({ name }: Guide): number {
  const place = order.indexOf(name)
  return place === -1 ? order.length : place
}
