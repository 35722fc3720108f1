import { judge, requireDomain, resolveSite } from '../../packages/core/dist/index.js'
import { startPageReading } from '../../packages/core/dist/node.js'
import { allJsonLines, jsonLines } from './json-lines.js'
import { loadRegister } from './load-register.js'
import { recordedWeb } from './recorded-web.js'

/** Resolves the sites of a set. Gives, for each that any company fits, the score of the best and whether it is right. */
export async function labelledAnswers({ name, register: files, sites, expected }, clock) {
  const wantedById = new Map((await allJsonLines(expected)).map((wanted) => [wanted.id, wanted]))
  const register = await loadRegister(files, clock)
  const reading = await startPageReading()
  const answers = []
  let count = 0
  try {
    for await (const { id, domain, pages } of jsonLines(sites)) {
      const wanted = wantedById.get(id)
      if (!wanted) throw new Error(`${sites} has ${id}, of which ${expected} says nothing.`)
      count += 1
      const { overlay, register: companies } = register.storage
      const ports = { register: companies, overlay, clock, web: recordedWeb(pages, { reading, clock }) }
      const answer = await answerOf(ports, domain, wanted.company_number)
      // Sites of one template are alike: they belong to one half when one half is held against the other.
      const kin = wanted.template ? `${wanted.archetype} ${wanted.template}` : id
      if (answer) answers.push({ kin, ...answer })
    }
  } finally {
    await reading.close()
    await register.close()
  }
  return { name, sites: count, companies: register.companies, answers }
}

async function answerOf(ports, domain, rightNumber) {
  const resolution = await resolveSite(ports, domain).catch(refused)
  if (!resolution?.score) return null
  // The answer keeps what it read, so the other candidates can be weighed without reading again.
  const { scored } = await judge(ports, requireDomain(resolution.canonicalDomain), resolution.pagesRead)
  return {
    status: resolution.matchStatus,
    score: resolution.score,
    confidence: resolution.matchConfidence,
    isRight: scored[0].company.number === rightNumber,
    isRightKnown: rightNumber !== null,
    candidates: scored.map(({ company, evidence }) => ({ isRight: company.number === rightNumber, evidence })),
  }
}

/** A name under which others register is nobody's site. */
function refused(error) {
  if (error?.code === 'invalid_domain') return null
  throw error
}
