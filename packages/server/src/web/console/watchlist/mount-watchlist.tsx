import { InvalidRequestError, isoTime, tagsMax } from '@brassplate/core'
import { requireCompanyNumber } from '@brassplate/core/lists'
import { companyFacts } from '../company-facts.js'
import { listIn } from '../form-fields.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { csvHeaders, download } from '../parts/download.js'
import { atField } from '../parts/form-state.js'
import { filled, withQuery } from '../parts/query.js'
import { askedAt, changeEach, isWhole, newestIn, wayBack, wholeMax } from '../parts/tables/picked.js'
import type { Visit } from '../visit.js'
import { addEntries, entriesIn, entriesOfFile } from './add-entries.js'
import { AddedPage } from './added-page.js'
import { RemovePage } from './remove-page.js'
import { WatchlistPage } from './watchlist-page.js'
import { type AskedWatchlist, foundIn, viewOf, watchlistParameters } from './watchlist-view.js'

const fileBytesMax = 1_000_000
const entriesLengthMax = 100_000
/** The newest ones say what needs attention. */
const signalsRead = '100'
/** With more companies, only those on the page are looked up, so what is overdue does not count in their order. */
const factsMax = 500

/** The watchlist: see it, add to it by number, name, domain or file, and remove from it. */
export function mountWatchlist(console: Console): void {
  onVisit(console, '/watchlist', async (visit) => {
    const asked = askedIn(visit)
    const at = isoTime(visit.services.now())
    const { body } = await visit.api('listWatchlist')
    const numbers = body.data.map((entry) => entry.company_number)
    const [known, newest] = await Promise.all([
      numbers.length <= factsMax ? companyFacts(visit, numbers) : null,
      visit.peek('listSignals', { query: { limit: signalsRead } }),
    ])
    const signals = newest.body.data
    const view = viewOf(body.data, asked, { facts: known ?? new Map(), signals })
    const facts =
      known ??
      (await companyFacts(
        visit,
        view.shown.map((entry) => entry.company_number),
      ))
    return visit.show(
      { title: 'Watchlist', section: '/watchlist' },
      <WatchlistPage
        visit={visit}
        entries={body.data}
        view={view}
        at={at}
        known={{ facts, signals }}
        usage={body.usage}
        done={visit.query('done')}
      />,
    )
  })

  onVisit(console, '/watchlist/export', async (visit) => {
    const tag = visit.query('tag').trim()
    return download(visit, await visit.api('exportWatchlist', { query: filled({ tag }) }))
  })

  onAction(
    console,
    '/watchlist/add',
    async (visit, field, files) => {
      const file = await atField('file', 'invalid_request', () => entriesOfFile(visit, files.get('file')))
      const entries = [...entriesIn(field('entries')), ...file.entries]
      if (entries.length + file.skipped.length === 0) {
        const message = 'There is nothing to add. Paste company numbers, names or domains, one a line.'
        throw new InvalidRequestError(message, [{ field: 'entries', message }], message)
      }
      const added = await addEntries(visit, entries, listIn(field('tags')))
      const { body } = await visit.peek('describeAccount')
      return visit.show(
        { title: 'Added to the watchlist', section: '/watchlist' },
        <AddedPage added={{ ...added, entries: [...added.entries, ...file.skipped] }} usage={body.watchlist} />,
      )
    },
    { fileBytesMax, fieldLengths: { entries: entriesLengthMax } },
  )

  onAction(console, '/watchlist/tags', async (visit, field) => {
    const number = field('company_number')
    const body = { tags: listIn(field('tags')), reference: field('reference') }
    await visit.api('setWatchTags', { path: { company_number: number }, body })
    return visit.goTo(withQuery('/watchlist', askedIn(visit)))
  })

  onAction(console, '/watchlist/remove', async (visit, field) => {
    await visit.api('unwatchCompany', { path: { company_number: field('company_number') } })
    return visit.goTo(withQuery('/watchlist', askedIn(visit)))
  })

  onAction(console, '/watchlist/selected', async (visit, field, _files, values) => {
    // A search sends only what is selected on its page.
    const isAll = isWhole(field) && field('back').startsWith('/watchlist')
    const numbers = isAll ? await allFound(visit, field) : [...new Set(values('company_number'))]
    // One form is one call, however many it changes: the fields of a form are their bound.
    const call = isAll || field('sure') === 'yes' ? visit.peek : visit.api
    const action = field('action')
    const goBack = (done: string) => visit.goTo(wayBack(field('back'), '/watchlist', { done }))
    if (numbers.length === 0) return goBack('none')
    if (action === 'download') {
      const body = await visit.beyondApi.exportWatched(numbers)
      return download(visit, { body, headers: csvHeaders('watchlist-selection') })
    }
    if (action === 'remove' && field('sure') !== 'yes') {
      const { body } = await visit.peek('listWatchlist')
      const chosen = body.data.filter(({ company_number: number }) => numbers.includes(number))
      return visit.show(
        { title: 'Stop watching', section: '/watchlist' },
        <RemovePage visit={visit} entries={chosen} back={field('back')} />,
      )
    }
    if (action === 'remove') {
      for (const number of numbers) requireCompanyNumber(number)
      const unwatch = (number: string) => call('unwatchCompany', { path: { company_number: number } })
      await changeEach(numbers, String, unwatch)
      return goBack('removed')
    }
    const given = listIn(field('tag'))
    if (given.length === 0) throw new InvalidRequestError('No tag was given.', [], 'Write the tag beside the button.')
    const { body } = await visit.api('listWatchlist')
    const chosen = body.data.filter(({ company_number: number }) => numbers.includes(number))
    const changes = chosen.map(({ company_number: number, company_name: name, tags }) => {
      const others = tags.filter((each) => !given.some((tag) => tag.toLowerCase() === each.toLowerCase()))
      return { number, name: name ?? number, tags: action === 'untag' ? others : [...others, ...given] }
    })
    const full = changes.find(({ tags }) => tags.length > tagsMax)
    if (full) {
      const message = `${full.name} would have more than ${tagsMax} tags, so no company was changed.`
      throw new InvalidRequestError(message, [], 'Leave it out of the selection, or remove one of its tags.')
    }
    const setTags = ({ number, tags }: (typeof changes)[number]) =>
      call('setWatchTags', { path: { company_number: number }, body: { tags } })
    await changeEach(changes, ({ name }) => name, setTags)
    return goBack(action === 'untag' ? 'untagged' : 'tagged')
  })
}

/** The part of the watchlist that is asked for. A form of a row carries the part that the row is on. */
function askedIn(visit: Visit): AskedWatchlist {
  return Object.fromEntries(watchlistParameters.map((name) => [name, visit.query(name).trim()])) as AskedWatchlist
}

/** The numbers of all companies that the filters of a page find, without those that were added after the page. */
async function allFound(visit: Visit, field: (name: string) => string): Promise<readonly string[]> {
  const { body } = await visit.api('listWatchlist')
  const known = body.data.filter(({ watched_at: at }) => at <= newestIn(field))
  const found = foundIn(known, askedAt(field('back'), '/watchlist')).slice(0, wholeMax)
  return found.map((entry) => entry.company_number)
}
