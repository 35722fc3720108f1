import type { WatchlistEntry } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { Form } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Monogram } from '../parts/monogram.js'
import { countWords } from '../parts/text.js'
import type { Visit } from '../visit.js'

interface RemovePageProps {
  readonly visit: Visit
  readonly entries: readonly WatchlistEntry[]
  /** The page that the companies were selected on. */
  readonly back: string
}

/** Asks before companies are no longer watched: their tags and references go with them. */
export function RemovePage({ visit, entries, back }: RemovePageProps) {
  const words = countWords(entries.length, 'company', 'companies')
  return (
    <>
      <PageHead
        parents={[['/watchlist', 'Watchlist']]}
        title={`Stop watching ${words}?`}
        lead="Their tags and references are deleted. Signals that were sent stay where they are."
      />
      <Card kind="slim">
        <ul class="named-companies">
          {entries.map((entry) => (
            <li>
              <Monogram name={entry.company_name ?? entry.company_number} />
              <CompanyLink number={entry.company_number} name={entry.company_name} />
              <span class="small muted number">{entry.company_number}</span>
            </li>
          ))}
        </ul>
        <Form visit={visit} path="/watchlist/selected" label="Stop watching">
          {entries.map((entry) => (
            <input type="hidden" name="company_number" value={entry.company_number} />
          ))}
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="sure" value="yes" />
          <div class="row">
            <button type="submit" class="danger solid" name="action" value="remove">
              {`Stop watching ${words}`}
            </button>
            <a class="button quiet" href={back.startsWith('/watchlist?') ? back : '/watchlist'}>
              Keep them
            </a>
          </div>
        </Form>
      </Card>
    </>
  )
}
