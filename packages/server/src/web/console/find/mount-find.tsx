import { displayName, InvalidRequestError } from '@brassplate/core'
import { entryProblem, readCompanyNumber, readEntry } from '@brassplate/core/lists'
import { reply, setHeader } from '../../../http/reply.js'
import type { AnswerSummary } from '../api-types.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { atField } from '../parts/form-state.js'
import { drawingOf } from '../parts/icon.js'
import { monogramOf } from '../parts/monogram.js'
import { withQuery } from '../parts/query.js'
import { words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { answerFor, type Finding, findAnything, findCompanies, isNamed } from './find-anything.js'
import { findLengthMax } from './find-box.js'
import { FindPage, findingIcons } from './find-page.js'
import { NothingToShow } from './nothing-to-show.js'

const suggestedMax = 6
const shownMax = 20
const newestMax = 5
/** More than are shown: a subject is listed once. */
const newestRead = '20'

/** The one search: a page, suggestions while typing, and the box that leads straight to a company or a website. */
export function mountFind(console: Console): void {
  onVisit(console, '/find', async (visit) => {
    const text = visit.query('q').trim().slice(0, findLengthMax)
    const found = await findAnything(visit, text, shownMax)
    const findings = await Promise.all(found.map((finding) => withOutcome(visit, finding)))
    const isShort = text.length < 2
    const isEmpty = isShort || findings.every(isDocumentation)
    return visit.show(
      { title: 'Search', search: text, isSearch: isEmpty },
      isEmpty ? (
        <NothingToShow visit={visit} text={isShort ? '' : text} answers={isShort ? await newestAnswers(visit) : []} />
      ) : (
        <FindPage text={text} findings={findings} />
      ),
    )
  })

  onVisit(console, '/find/suggest', async (visit) => {
    const text = visit.query('q').slice(0, findLengthMax)
    const found = await findAnything(visit, text, suggestedMax)
    const path = withQuery('/find', { q: text.trim() })
    const isNothing = text.trim().length > 1 && found.every(isDocumentation)
    const label = isNothing ? `No company, website or list found for “${text.trim().slice(0, 40)}”` : 'See all results'
    const all = { label, detail: isNothing ? 'What to try' : '', href: path, icon: drawingOf('search') }
    const data = found.map(({ status, ...finding }) => ({
      ...finding,
      detail: withStatus(finding.detail, status),
      ...(isNamed(finding)
        ? { ...monogramOf(finding.label), isPerson: finding.group === 'People' }
        : { icon: drawingOf(findingIcons[finding.group]) }),
    }))
    // Enter takes the first one.
    if (isNothing) return replyJson(visit, [all, ...data])
    return replyJson(visit, data.length === 0 ? [] : [...data, all])
  })

  // For fields that name a company: what is chosen is put into the field.
  onVisit(console, '/find/companies', async (visit) => {
    const found = await findCompanies(visit, visit.query('q').slice(0, findLengthMax), suggestedMax)
    const data = found.map(({ label, detail, status, number }) => ({
      ...{ label, detail: withStatus(detail, status), value: `${label} (${number})`, ...monogramOf(label) },
    }))
    return replyJson(visit, data)
  })

  const find: Parameters<typeof onAction>[2] = async (visit, field) => {
    const text = field('q')
    const entry = readEntry(text)
    const number = entry.kind === 'number' ? readCompanyNumber(entry.text) : null
    if (number) return visit.goTo(`/companies/${number}`)
    if (entry.kind === 'number' || entry.kind === 'name') return visit.goTo(`/find?${new URLSearchParams({ q: text })}`)
    const reason = entry.kind === 'email' ? entryProblem(entry) : null
    if (reason) {
      const message = `${reason} Search for the name of the company instead.`
      throw new InvalidRequestError(message, [{ field: 'q', message }], message)
    }
    // A file is often called like a website.
    const own = (await visit.peek('listBulk')).body.data.find(({ name }) => name === text)
    if (own) return visit.goTo(`/lists/${own.id}`)
    const resolve = () => visit.api('resolveDomain', { body: { domain: entry.text } })
    const answer = await atField('q', 'invalid_domain', resolve)
    const { input_domain: domain } = answer.body
    return visit.goTo(answer.status === 202 ? `/jobs/${answer.body.job_id}` : `/domains/${encodeURIComponent(domain)}`)
  }
  onAction(console, '/find', find, { fieldLengths: { q: findLengthMax } })
}

function isDocumentation({ group }: Finding): boolean {
  return group === 'Documentation'
}

/** An answer with what it says. */
async function withOutcome(visit: Visit, finding: Finding): Promise<Finding> {
  const answer = finding.group === 'Answers' ? await answerFor(visit, finding.label) : null
  if (!answer) return finding
  const { decision, company_name: name } = answer
  // On the page of the domain, an answer that was found from its company is a match like any other.
  const outcome = decision === 'verified' ? 'matched' : decision
  return { ...finding, outcome, detail: name === null ? finding.detail : displayName(name) }
}

async function newestAnswers({ peek }: Visit): Promise<readonly AnswerSummary[]> {
  const { body } = await peek('listAnswers', { query: { limit: newestRead } })
  const subjectOf = ({ question, domain, company_number: number }: AnswerSummary) =>
    question === 'domain' ? domain : `website of ${number}`
  const bySubject = new Map(body.data.toReversed().map((answer) => [subjectOf(answer), answer]))
  return body.data.filter((answer) => bySubject.get(subjectOf(answer)) === answer).slice(0, newestMax)
}

function replyJson({ request }: Visit, data: readonly unknown[]): Response {
  setHeader(request, 'Content-Type', 'application/json')
  return reply(request, JSON.stringify({ data }), 200)
}

/** A suggestion is one line of text. The normal state of a company is not said. */
function withStatus(detail: string, status: string | null | undefined): string {
  return status && status !== 'active' ? `${detail} · ${words(status)}` : detail
}
