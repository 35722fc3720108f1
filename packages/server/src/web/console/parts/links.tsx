import { Icon } from './icon.js'
import { Monogram } from './monogram.js'
import { withQuery } from './query.js'
import { CompanyName } from './text.js'

/** Renders nothing without a number. */
export function CompanyLink({ number, name }: { number: string | null; name?: string | null | undefined }) {
  return number ? (
    <a href={`/companies/${number}`} class="given">
      {name ? <CompanyName name={name} /> : number}
    </a>
  ) : null
}

/** At the beginning of a row. Renders nothing without a number. */
export function NamedCompany({ number, name }: { number: string | null; name?: string | null | undefined }) {
  return (
    <>
      {number ? <Monogram name={name ?? number} /> : null}
      <CompanyLink number={number} name={name} />
    </>
  )
}

/** Renders nothing without a domain. */
export function DomainLink({ domain }: { domain: string | null }) {
  return domain ? (
    <a href={`/domains/${encodeURIComponent(domain)}`} class="given">
      {domain}
    </a>
  ) : null
}

interface DownloadProps {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly label?: string
}

export function DownloadCsv({ path, query = {}, label = 'Download as CSV' }: DownloadProps) {
  return (
    <a class="button quiet tiny" href={withQuery(path, query)} download>
      <Icon name="download" />
      {label}
    </a>
  )
}
