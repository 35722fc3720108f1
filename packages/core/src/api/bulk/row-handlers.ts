import type { z } from 'zod'
import type { StoredDecision } from '../../lists/answer/answer-decided.js'
import type { ListRow } from '../../lists/rows/find-rows.js'
import { firstCandidate, type RowsToDecide } from '../../lists/rows/rows-to-decide.js'
import { reviewerName } from '../../resolution/review/reviewer-name.js'
import { isoTime } from '../../shared/clock.js'
import type { ApiHandler } from '../handler.js'
import { renderList } from './handlers.js'
import type { bulkRow, bulkRowDecision } from './schemas.js'

export const previewBulk: ApiHandler<'previewBulk'> = async ({ engine, caller, signal }, { path }) => {
  const { run, columns, rows } = await engine.lists.preview(caller.account, path.bulk_id, signal)
  const body = {
    columns: columns.map((column) => ({ ...column })),
    rows: rows.map(({ line, cells }) => ({ line, input: [...cells] })),
    unusable: [...(run.forecast?.unusable?.first ?? [])],
  }
  return { status: 200, body }
}

export const setBulkColumns: ApiHandler<'setBulkColumns'> = async ({ engine, caller, signal }, { path, body }) => {
  return { status: 200, body: renderList(await engine.lists.setColumns(caller.account, path.bulk_id, body, signal)) }
}

function flagIn(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true'
}

export const listBulkRows: ApiHandler<'listBulkRows'> = async ({ engine, caller, signal }, { path, query }) => {
  const { page, limit, outcome, line, decided, text, company_status: companyStatus } = query
  const [isDecided, isNoted] = [flagIn(decided), flagIn(query.noted)]
  const request = { page, limit, outcome, line, isDecided, text, companyStatus, isNoted }
  const {
    run,
    items,
    total,
    decided: count,
    last,
  } = await engine.lists.rows(caller.account, path.bulk_id, request, signal)
  const pagination = { page, limit, total, total_is_exact: true, has_more: page * limit < total }
  const body = {
    data: items.map(renderRow),
    pagination,
    columns: [...run.sheet.columns],
    decided: count,
    last_decision: renderDecision(last),
  }
  return { status: 200, body }
}

export const decideBulkRows: ApiHandler<'decideBulkRows'> = async ({ engine, caller, signal }, { path, body }) => {
  const {
    lines,
    company_number: number,
    alike: isForAlike = false,
    keep_matched: keepsMatched = false,
    note = null,
  } = body
  const rows: RowsToDecide = {
    lines,
    company: number?.trim().toLowerCase() === 'first' ? firstCandidate : number,
    isForAlike,
    keepsMatched,
    note,
  }
  const { id, ...counts } = await engine.lists.decide(caller.account, reviewerName(caller), path.bulk_id, rows, signal)
  return { status: 200, body: { decision_id: id, ...counts } }
}

export const undoBulkDecision: ApiHandler<'undoBulkDecision'> = async ({ engine, caller, signal }, { path }) => {
  const by = reviewerName(caller)
  const { rows } = await engine.lists.undo(caller.account, by, path.bulk_id, path.decision_id, signal)
  return { status: 200, body: { decision_id: path.decision_id, rows } }
}

export const watchBulk: ApiHandler<'watchBulk'> = async ({ engine, caller, signal }, { path, body }) => {
  const { tags = [], reference, except, preview: isPreview = false } = body
  const wanted = { tags, reference, except, isPreview }
  const {
    alreadyWatched,
    refused,
    next: _next,
    known: _known,
    ...counts
  } = await engine.lists.watch(caller.account, path.bulk_id, wanted, signal)
  const shown = refused.map(({ company, outcome }) => ({ company_number: company, outcome }))
  return { status: 200, body: { ...counts, already_watched: alreadyWatched, refused: shown } }
}

export const unwatchBulk: ApiHandler<'unwatchBulk'> = async ({ engine, caller, signal }, { path }) => {
  return { status: 200, body: await engine.lists.unwatch(caller.account, path.bulk_id, path.batch, signal) }
}

function renderRow({ line, cells, result, candidates, decision, alike }: ListRow): z.input<typeof bulkRow> {
  const { outcome, matched_by, company, domain, match_confidence, reason, charged } = result
  return {
    ...{ line, input: [...cells], outcome, matched_by, company, domain, match_confidence },
    candidates: candidates.map((candidate) => ({ ...candidate })),
    ...{ reason, charged, alike },
    decision: renderDecision(decision),
  }
}

function renderDecision(decision: StoredDecision | null): z.input<typeof bulkRowDecision> | null {
  if (decision === null) return null
  const { id, company, at, by = null, note = null } = decision
  return {
    ...{ decision_id: id, company_number: company?.company_number ?? null },
    ...{ decided_at: isoTime(at), decided_by: by, note },
  }
}
