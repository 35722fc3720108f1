import { type Html, html } from '../../page/html.js'
import { code, facts, howToCheck, list, section, signedPage } from '../../page/page-parts.js'
import type { ProofRecord, ProofReview } from './render-proof.js'

type Answer = ProofRecord['answer']

const decisionWords: Readonly<Record<Answer['decision'], readonly [text: string, look: 'good' | 'bad' | 'warn']>> = {
  matched: ['Matched', 'good'],
  verified: ['Website verified', 'good'],
  needs_review: ['Needs review', 'warn'],
  no_match: ['No match', 'bad'],
  non_uk_entity: ['Not a UK company', 'bad'],
  scrape_failed: ['Website could not be read', 'bad'],
}

export function renderProofPage(proof: ProofRecord): string {
  const { answer } = proof
  const [decision, look] = decisionWords[answer.decision]
  const subject = answer.question === 'domain' ? answer.domain : (answer.company_name ?? answer.company_number)
  return signedPage({
    title: `Proof of answer: ${subject}`,
    content: [
      html`<header>
<p class="muted">Brassplate proof of answer</p>
<h1>${subject}</h1>
<p><span class="badge ${look}">${decision}</span> ${companyLine(answer)}</p>
${answer.explanation === null ? null : html`<p>${answer.explanation}</p>`}
</header>`,
      section('Question and decision', [
        facts([
          [
            'Question',
            answer.question === 'domain'
              ? `Which company runs ${answer.domain}?`
              : `Which website has company ${answer.company_number}?`,
          ],
          ['Decision', decision],
          ['Company', companyText(answer)],
          ['Website', answer.question === 'company' ? (answer.domain ?? 'none') : null],
          ['Confidence', answer.match_confidence === null ? null : `${(answer.match_confidence * 100).toFixed(1)} %`],
          ['Decided by', answer.decided_by === 'model' ? `model ${answer.model_version}` : 'a reviewer of the account'],
          ['Decided at', answer.decided_at],
          ['First received at', answer.received_at],
          ['Judged domain', answer.canonical_domain],
          ['Host read', answer.host],
          ['Not readable because', answer.unread_reason],
          ['Answer id', code(answer.answer_id)],
        ]),
      ]),
      section('Evidence', list(answer.evidence.map(evidenceItem), 'No evidence was found.')),
      answer.candidates.length === 0 ? null : section('Candidates', list(answer.candidates.map(candidateItem), '')),
      answer.related_companies.length === 0
        ? null
        : section('Related companies', list(answer.related_companies.map(relatedItem), '')),
      section('Pages read', list(answer.pages_read.map(pageItem), pagesNote(answer))),
      section('Register record', [registerFacts(answer)]),
      section(
        'Decisions of reviewers',
        list(proof.reviews.map(reviewItem), 'No reviewer has decided about this domain.'),
      ),
      section('Charges', [
        html`<p>${answer.charged ? 'The first receipt was charged.' : `The first receipt was free: ${words(answer.charge_reason)}.`}</p>`,
        ...list(
          proof.charges.map(({ credits, charged_at }) => html`<li>${charged_at}: ${credits} credit</li>`),
          'The account has paid nothing for this company and domain.',
        ),
      ]),
      howToCheck('proof', proof.issuer, [
        facts([
          ['Issued by', proof.issuer],
          ['Issued at', proof.issued_at],
        ]),
      ]),
    ],
  })
}

function words(text: string): string {
  return text.replaceAll('_', ' ')
}

function companyText({ company_number, company_name }: Answer): string {
  if (company_number === null) return 'none'
  return company_name === null ? company_number : `${company_name} (${company_number})`
}

function companyLine(answer: Answer): Html | null {
  if (answer.company_number === null) return null
  const website = answer.question === 'company' && answer.domain !== null ? html`, ${answer.domain}` : null
  return html`<strong>${companyText(answer)}</strong>${website}`
}

function quoted(text: string | null): Html | null {
  return text === null ? null : html`<blockquote>${text}</blockquote>`
}

function evidenceItem(one: Answer['evidence'][number]): Html {
  const weight = `${one.bits >= 0 ? '+' : '−'}${Math.abs(one.bits).toFixed(2)} bits`
  return html`<li><strong>${words(one.kind)}</strong> <span class="muted">${weight}, ${one.supports ? 'supports it' : 'counts against it'}</span>
${quoted(one.quote)}${facts([
  ['The site says', one.value],
  ['Register value', one.matched_against],
  ['Page', one.source_url],
  ['Part of the page', one.zone],
  ['Fetched at', one.fetched_at],
  ['SHA-256 of the page', code(one.content_sha256)],
])}</li>`
}

function candidateItem(one: Answer['candidates'][number]): Html {
  const name = one.domain ?? `${one.company_name ?? ''} (${one.company_number ?? ''})`
  const likely = one.match_confidence === null ? '' : `${(one.match_confidence * 100).toFixed(1)} %`
  return html`<li><strong>${name}</strong> <span class="muted">${likely}</span><p>${one.why_not}</p>
${one.reasons.map(({ detail, supports }) => html`<p class="muted">${supports ? '+' : '−'} ${detail}</p>`)}</li>`
}

function relatedItem(one: Answer['related_companies'][number]): Html {
  return html`<li><strong>${one.company_name} (${one.company_number})</strong> <span class="muted">${words(one.relation)}</span>
${quoted(one.quote)}${facts([['Page', one.source_url]])}</li>`
}

function pageItem(page: Answer['pages_read'][number]): Html {
  return html`<li>${facts([
    ['Page', page.url],
    ['HTTP status', String(page.http_status)],
    ['Fetched at', page.fetched_at],
    ['SHA-256', code(page.content_sha256)],
  ])}</li>`
}

function pagesNote({ question }: Answer): string {
  return question === 'company' ? 'The pages are named with each piece of evidence.' : 'No page could be read.'
}

function registerFacts({ register_record: record }: Answer): Html {
  if (record === null) return html`<p class="muted">The answer names no company.</p>`
  const office = Object.values(record.registered_office).filter((line) => line !== null)
  return facts([
    ['Name', record.company_name],
    ['Number', record.company_number],
    ['Status', record.company_status],
    ['Status detail', record.company_status_detail],
    ['Type', record.company_type],
    ['Jurisdiction', record.jurisdiction],
    ['Registered office', office.length === 0 ? null : office.join(', ')],
    ['Incorporated on', record.incorporated_on],
    ['Dissolved on', record.dissolved_on],
    ['SIC codes', record.sic_codes.length === 0 ? null : record.sic_codes.join(', ')],
    ['Previous names', previousNames(record.previous_names)],
    ['Latest accounts', record.accounts_type],
    ['Next accounts due', record.accounts_next_due],
    ['Next confirmation statement due', record.confirmation_next_due],
    ['Register data as of', record.as_of],
  ])
}

function previousNames(names: readonly { readonly name: string; readonly ceased_on: string | null }[]): string | null {
  if (names.length === 0) return null
  return names.map(({ name, ceased_on }) => (ceased_on === null ? name : `${name} (until ${ceased_on})`)).join('; ')
}

const actionWords: Readonly<Record<string, string>> = {
  accepted: 'Decided for',
  rejected: 'Decided that no candidate is right',
  undone: 'Undid the decision for',
}

function reviewItem({ action, company_number, note, decided_by, decided_at }: ProofReview): Html {
  const company = action === 'rejected' ? '' : ` ${company_number ?? 'no company'}`
  return html`<li>${actionWords[action] ?? action}${company} <span class="muted">${decided_at}, ${decided_by}</span>${quoted(note)}</li>`
}
