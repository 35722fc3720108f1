import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examineSite, readSite, requireSubject, siteFacts } from '../../../packages/core/dist/index.js'
import { outboundUserAgent, startPageReading, startWebReading, version } from '../../../packages/core/dist/node.js'
import { generateSites } from '../../generated-sites/generate-sites.js'
import { jsonLines } from '../../lines.js'
import { loadRegister } from '../load-register.js'
import { isJudgedPack, labelOf } from '../packs.js'
import { recordedWeb } from '../recorded-web.js'

const clock = { now: () => Date.now() }
/** Sent in the User-Agent so that site owners can contact us. */
const contactUrl = process.env.BRASSPLATE_CONTACT_URL ?? 'https://github.com/brassplate/brassplate'

/** Extracts the features of every labelled site with the production code. */
export async function collectSites(packs, registerFiles, log = () => {}) {
  const sites = []
  for (const pack of packs) {
    const expected = new Map((await Array.fromAsync(jsonLines(pack.expected))).map((one) => [one.id, one]))
    const register = await loadRegister([...registerFiles, ...pack.register], clock)
    const reading = await startPageReading()
    try {
      for await (const site of jsonLines(pack.sites)) {
        const label = expected.get(site.id)
        if (!label) throw new Error(`${pack.expected} has no label for ${site.id}.`)
        const web = recordedWeb(site.pages, { reading, clock })
        sites.push({ ...(await featuresOf(site.domain, register.storage, web)), ...labelsOf(pack, site, label) })
      }
    } finally {
      await reading.close()
      await register.close()
    }
    log(`${pack.name}: ${sites.filter((site) => site.pack === pack.name).length} sites`)
  }
  return sites
}

/**
 * Extracts the features of generated sites. Without the plain ones, a model would learn to tell generated pages from
 * real ones instead of attacks from plain sites. Sites of one kind get one group.
 */
export async function collectGenerated({ set, sites: count, seed }, registerFiles, log = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-generated-'))
  try {
    const { paths } = generateSites({ set, sites: count, seed, folder })
    const pack = { name: 'generated', sites: paths.sites, expected: paths.expected, register: [paths.register] }
    const kinds = new Map((await Array.fromAsync(jsonLines(paths.expected))).map(({ id, kind }) => [id, kind]))
    const sites = await collectSites([pack], registerFiles)
    const names = [...new Set(kinds.values())]
    log(`generated, ${set} set: ${sites.length} sites of ${names.length} kinds`)
    return sites.map((site) => ({
      ...site,
      // On an attack no company may be matched, not even the one that a person would guess.
      ...(site.acceptable.includes('matched') ? {} : { labelOf: () => 0 }),
      kind: `${set} ${kinds.get(site.id)}`,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Extracts the features of reviewed domains from the output of `brassplate review export`. The sites are read now, over
 * the network; unreadable ones are not used for training.
 */
export async function collectReviews(file, registerFiles, { log = () => {}, door = {}, rules = {} } = {}) {
  const register = await loadRegister(registerFiles, clock)
  const reading = startWebReading({ clock, inFlightMax: 1, userAgent: outboundUserAgent(version, contactUrl), ...door })
  const sites = []
  try {
    for await (const { domain, company_number } of jsonLines(file)) {
      const label = {
        filers: [],
        right: company_number === null ? [] : [company_number],
        wrong: [],
        unsure: [],
        read: true,
        own_number_on_page: false,
      }
      const features = await featuresOf(domain, register.storage, reading.web, rules)
      sites.push({ ...features, ...labelsOf({ name: 'reviews' }, { id: domain, domain }, label) })
    }
  } finally {
    await reading.close()
    await register.close()
  }
  log(`reviews: ${sites.length} sites, ${sites.filter(({ outcome }) => outcome === null).length} of them read`)
  return sites
}

async function featuresOf(domain, { register, overlay }, web, rules = {}) {
  const nothing = { facts: null, uk: {}, found: [] }
  const subject = requireSubject(domain, rules)
  if (subject.kind !== 'domain') return { ...nothing, outcome: 'no_match' }
  let last = null
  const read = await readSite(
    { web, clock },
    subject.domain,
    async (site, some) => {
      last = { site, pages: some }
      return { found: null, isEnough: false }
    },
    rules,
  )
  if (read.kind === 'unread') return { ...nothing, outcome: 'scrape_failed' }
  const { site, uk, candidates } = await examineSite(
    { register, overlay, breathe: async () => {} },
    last.site,
    last.pages,
  )
  const facts = siteFacts(site)
  return {
    // Set if the answer needs no model.
    outcome: null,
    facts: { ...facts, stop: facts.stop === null ? null : 'stopped' },
    uk: Object.fromEntries(uk.values),
    found: candidates.map(({ candidate, features }) => ({
      number: candidate.company.number,
      family: candidate.familyWord,
      f: Object.fromEntries(features.values),
    })),
  }
}

function labelsOf(pack, { id, domain }, expected) {
  const isJudged = isJudgedPack(expected)
  return {
    id,
    domain,
    pack: pack.name,
    category: isJudged ? null : expected.category,
    resolvable: !isJudged && expected.resolvable === true,
    acceptable: isJudged ? [] : expected.acceptable,
    read: isJudged ? expected.read : true,
    ownNumber: isJudged && expected.own_number_on_page,
    hasRight: isJudged ? expected.right.length > 0 : expected.company_number !== null,
    labelled: isJudged
      ? [...expected.filers, ...expected.right]
      : expected.company_number === null
        ? []
        : [expected.company_number],
    labelOf: (number) => labelOf(expected, number),
    // A person judged exactly this company.
    isJudged: (number) => !isJudged || expected.wrong.includes(number),
  }
}
