import { dossierFormat } from '../../proof/seal-files.js'
import { type Instant, isoTime } from '../../shared/clock.js'
import { codeOf } from '../../shared/errors.js'
import { renderSignal } from '../../signals/signal-record.js'
import { renderAnswerSummary } from '../answers/render.js'
import { asOfInstant } from '../as-of.js'
import { renderCompany } from '../companies/render.js'
import type { ApiHandler } from '../handler.js'
import {
  renderCase,
  renderCharge,
  renderFiling,
  renderOfficer,
  renderOwner,
  renderOwnership,
  renderPage,
  renderStatements,
} from '../records/render.js'
import { renderDossierMarkdown } from './dossier-markdown.js'
import { renderDossierPage } from './dossier-page.js'
import type { DossierRecord, DossierSource } from './dossier-record.js'
import { dossierSections } from './dossier-sections.js'

const page = { page: 1, limit: 100 }
const signalsMax = 100
const ownershipDepth = 5

type Context = Parameters<ApiHandler<'getDossier'>>[0]

export const getDossier: ApiHandler<'getDossier'> = async (context, { path, query }) => {
  const at = query.as_of === undefined ? null : asOfInstant(query.as_of)
  const gathered = await gather(context, path.company_number, at)
  const { engine } = context
  const about = { company_number: gathered.company.company_number, as_of: at === null ? null : isoTime(at) }
  const bytes = engine.proofs.sealDossier(about, (issuedAt) => {
    const head = { format: dossierFormat, issued_at: isoTime(issuedAt), issuer: engine.proofs.issuer }
    const record: DossierRecord = { ...head, ...about, ...gathered }
    const sections = dossierSections(record)
    return [
      { name: 'index.html', text: renderDossierPage(record, sections, engine.proofs.documentFonts) },
      { name: 'dossier.json', text: `${JSON.stringify(record, null, 2)}\n` },
      { name: 'dossier.md', text: renderDossierMarkdown(record, sections) },
    ]
  })
  const day = about.as_of === null ? '' : `-${about.as_of.slice(0, 10)}`
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="dossier-${about.company_number}${day}.zip"`,
  }
  return { status: 200, body: onePiece(bytes), headers }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

type Gathered = Omit<DossierRecord, 'format' | 'issued_at' | 'issuer' | 'company_number' | 'as_of'>

/** Everything known about a company. Only the company itself must be there; other parts may be missing. */
async function gather({ engine, caller }: Context, number: string, at: Instant | null): Promise<Gathered> {
  const { account } = caller
  const { records } = engine
  const profileNow = async () =>
    at === null ? (await engine.register.get(number)).profile : await engine.register.getAt(account, number, at)
  // Rejects a number without a company before anything is read.
  await profileNow()
  const missing: { part: string; reason: string }[] = []
  const part = async <Found>(name: string, find: () => Promise<Found>): Promise<Found | null> => {
    try {
      return await find()
    } catch (error) {
      if (codeOf(error) === null || !(error instanceof Error)) throw error
      missing.push({ part: name, reason: error.message })
      return null
    }
  }
  const dated = { ...page, at }
  const [officers, owners, charges, insolvency, filings] = await Promise.all([
    part('officers', async () => {
      const found = at === null ? records.officers(number, page) : records.officersAt(account, number, at, page)
      return renderPage(await found, page, renderOfficer)
    }),
    part('owners', async () => {
      const found = await (at === null ? records.owners(number, page) : records.ownersAt(account, number, at, page))
      return {
        ...renderPage(found, page, renderOwner),
        control_status: found.status,
        ...renderStatements(found.stated),
      }
    }),
    part('charges', async () => renderPage(await records.charges(number, dated), page, renderCharge)),
    part('insolvency', async () => {
      const found = await records.insolvency(number, dated)
      return { ...renderPage(found, page, renderCase), statuses: [...found.statuses] }
    }),
    part('filings', async () => renderPage(await records.filings(number, dated), page, renderFiling)),
  ])
  const ownership =
    at === null
      ? await part('ownership', async () => renderOwnership(await records.ownership(number, ownershipDepth), null))
      : null
  if (at !== null) {
    missing.push({
      part: 'ownership',
      reason: 'The past of the owners of owners is not stored. Its own owners are above.',
    })
  }
  // The company says what its people have verified, so it is read again now that they are known.
  const profile = await profileNow()
  const signals = await engine.signals.ofCompany(number, signalsMax)
  const { items: answers } = await engine.answers.list(
    account,
    { company: profile.company.number, to: at ?? undefined },
    page,
  )
  const company = renderCompany(profile)
  const lists = { officers, owners, charges, insolvency, filings }
  return {
    company,
    ...lists,
    ownership,
    signals: signals
      .filter(({ detectedAt }) => at === null || detectedAt <= at)
      .map((signal) => renderSignal(signal, null)),
    answers: answers.map(renderAnswerSummary),
    missing,
    sources: [
      { part: 'company', source: 'companies_house', as_of: company.as_of, stale: false, is_complete: true },
      ...Object.entries(lists).flatMap(([name, list]): DossierSource[] =>
        list
          ? [{ part: name, source: list.source, as_of: list.as_of, stale: list.stale, is_complete: list.is_complete }]
          : [],
      ),
    ],
  }
}
