import { withQuery } from './query.js'

/** Renders nothing without a number. */
export function CompanyLink({ number, name }: { number: string | null; name?: string | null }) {
  return number ? (
    <a href={`/companies/${number}`} class="given">
      {name ?? number}
    </a>
  ) : null
}

/** Renders nothing without a domain. */
export function DomainLink({ domain }: { domain: string | null }) {
  return domain ? (
    <a href={`/domains/${encodeURIComponent(domain)}`} class="given">
      {domain}
    </a>
  ) : null
}

export function DownloadCsv({ path, query = {} }: { path: string; query?: Readonly<Record<string, string>> }) {
  return (
    <a class="small" href={withQuery(path, query)} download>
      Download as CSV
    </a>
  )
}
