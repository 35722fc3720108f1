import type { ExportFormat, ExportPieces } from '../../exports/export-format.js'
import { answersRequest } from '../answers/request.js'
import { searchFilters } from '../companies/search-filters.js'
import type { ApiHandler } from '../handler.js'
import { decisionFilter } from '../reviews/request.js'
import { feedRequest } from '../signals/request.js'

export const exportCompanies: ApiHandler<'exportCompanies'> = async ({ engine, caller }, { query }) => {
  const { format } = query
  return fileAnswer('companies', format, await engine.exports.companies(caller.account, format, searchFilters(query)))
}

export const exportWatchlist: ApiHandler<'exportWatchlist'> = async ({ engine, caller }, { query }) => {
  const { format, tag = null } = query
  return fileAnswer('watchlist', format, await engine.exports.watchlist(caller.account, format, tag))
}

export const exportSignals: ApiHandler<'exportSignals'> = async ({ engine, caller }, { query }) => {
  const { format } = query
  return fileAnswer('signals', format, await engine.exports.signals(caller.account, format, feedRequest(query)))
}

export const exportAnswers: ApiHandler<'exportAnswers'> = async ({ engine, caller }, { query }) => {
  const { format } = query
  return fileAnswer('answers', format, await engine.exports.answers(caller.account, format, answersRequest(query)))
}

export const exportReviews: ApiHandler<'exportReviews'> = async ({ engine, caller }, { query }) => {
  const { format } = query
  return fileAnswer('reviews', format, await engine.exports.reviews(caller.account, format, decisionFilter(query)))
}

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function fileAnswer(name: string, format: ExportFormat, pieces: ExportPieces) {
  const headers = {
    'Content-Type': contentTypes[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  }
  return { status: 200 as const, body: pieces, headers }
}
