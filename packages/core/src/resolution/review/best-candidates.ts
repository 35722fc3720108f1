import type { Ports } from '../../ports.js'
import { type DescribedAnswer, describeCandidates } from '../answers/describe-answer.js'

export interface BestCandidate {
  readonly name: string
  readonly whyNotMatched: string
  /** Of the most likely company and the next, as far as there is one. Equal ones are a tie. */
  readonly confidences: readonly number[]
}

const comparedMax = 2

/** The most likely company of each domain whose stored answer needs review. Other domains have none. */
export async function bestCandidates(
  ports: Pick<Ports, 'answers' | 'register' | 'overlay' | 'clock'>,
  domains: readonly string[],
): Promise<ReadonlyMap<string, BestCandidate>> {
  const found = await Promise.all(
    domains.map(async (domain) => {
      const answer = await ports.answers.find(domain)
      if (answer?.status !== 'needs_review') return []
      const known: DescribedAnswer['candidates'][number][] = []
      for (const candidate of answer.candidates) {
        known.push(...(await describeCandidates(ports, { ...answer, candidates: [candidate] })))
        if (known.length === comparedMax) break
      }
      const [best] = known
      if (!best) return []
      const { facts, whyNotMatched } = best
      const confidences = known.map(({ confidence }) => confidence)
      return [[domain, { name: facts.name, whyNotMatched, confidences }] as const]
    }),
  )
  return new Map(found.flat())
}
