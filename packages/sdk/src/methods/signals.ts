import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { itemsByCursor, pageSizeMax } from '../paging.js'
import type { SignalFilters } from '../parameters.js'
import { request } from '../request.js'

export function signalMethods(connection: Connection) {
  const listSignals: Client['listSignals'] = async ({ signal, ...filters } = {}) =>
    request(connection, 'listSignals', {
      signal,
      query: {
        ...signalQuery(filters),
        as_of: isoTime(filters.asOf),
        sort: filters.sort,
        cursor: filters.cursor,
        page: filters.page,
        limit: filters.limit,
      },
    })

  const listWatchlist: Client['listWatchlist'] = (given = {}) => {
    const { tag, companyNumber, identityVerification, limit, cursor, ...options } = given
    const query = { tag, company_number: companyNumber, identity_verification: identityVerification, limit, cursor }
    return request(connection, 'listWatchlist', { ...options, query })
  }

  return {
    listWatchlist,
    allWatched: (options) =>
      itemsByCursor(async (cursor) => {
        const { data, pagination } = await listWatchlist({ limit: pageSizeMax, ...options, cursor })
        // A server that does not know pages returns the whole list.
        return { data, pagination: pagination ?? { has_more: false, cursor: null } }
      }),
    exportWatchlist: ({ signal, format, tag } = {}) =>
      connection.download('exportWatchlist', { signal, query: { format, tag } }),
    watchCompany: (companyNumber, { tags, reference, ...options } = {}) =>
      request(connection, 'watchCompany', {
        ...options,
        body: { company_number: companyNumber, ...tagsBody(tags), ...referenceBody(reference) },
      }),
    watchCompanies: (companyNumbers, { tags, ...options } = {}) =>
      request(connection, 'watchCompanies', {
        ...options,
        body: { company_numbers: [...companyNumbers], ...tagsBody(tags) },
      }),
    replaceWatchlist: (entries, { dryRun, skipProblems, ...options } = {}) =>
      request(connection, 'replaceWatchlist', {
        ...options,
        body: {
          entries: entries.map(({ companyNumber, tags, reference }) => ({
            company_number: companyNumber,
            ...tagsBody(tags),
            ...referenceBody(reference),
          })),
          ...(dryRun === undefined ? {} : { dry_run: dryRun }),
          ...(skipProblems === undefined ? {} : { skip_problems: skipProblems }),
        },
      }),
    setWatchTags: (companyNumber, tags, { reference, ...options } = {}) =>
      request(connection, 'setWatchTags', {
        ...options,
        path: { company_number: companyNumber },
        body: { tags: [...tags], ...referenceBody(reference) },
      }),
    unwatchCompany: (companyNumber, options) =>
      request(connection, 'unwatchCompany', { ...options, path: { company_number: companyNumber } }),
    listSignals,
    allSignals: ({ cursor: start, ...options } = {}) =>
      itemsByCursor((cursor) => listSignals({ limit: pageSizeMax, ...options, cursor }), start),
    exportSignals: ({ signal, format, ...filters } = {}) =>
      connection.download('exportSignals', { signal, query: { format, ...signalQuery(filters) } }),
    markSignals: (which, options) =>
      request(connection, 'markSignals', {
        ...options,
        body: {
          ...('upTo' in which
            ? { up_to: which.upTo, ...(which.markedAt && { marked_at: isoTime(which.markedAt) }) }
            : { signal_ids: [...which.signalIds] }),
          ...(which.seen === undefined ? {} : { seen: which.seen }),
        },
      }),
    listCompanySignals: (companyNumber, { limit, ...options } = {}) =>
      request(connection, 'listCompanySignals', {
        ...options,
        path: { company_number: companyNumber },
        query: { limit },
      }),
  } satisfies Partial<Client>
}

/** The filters of a feed as the API names them. */
function signalQuery({ signalType, severity, companyNumber, tag, since, to, seen }: SignalFilters) {
  return {
    signal_type: signalType,
    severity,
    company_number: companyNumber,
    tag,
    since: isoTime(since),
    to: isoTime(to),
    seen,
  }
}

function tagsBody(tags: readonly string[] | undefined): { tags?: string[] } {
  return tags === undefined ? {} : { tags: [...tags] }
}

function referenceBody(reference: string | null | undefined): { reference?: string | null } {
  return reference === undefined ? {} : { reference }
}
