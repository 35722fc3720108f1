/** A page of the console, or something to do there. */
interface Place {
  readonly label: string
  readonly detail: string
  readonly href: string
  /** Other words that people may use for it. */
  readonly also: string
}

const places: readonly Place[] = [
  { label: 'Home', detail: 'What needs you today', href: '/', also: 'start dashboard today' },
  { label: 'Companies', detail: 'Search the register', href: '/search', also: 'register search find' },
  { label: 'Lists', detail: 'Your lists and their results', href: '/lists', also: 'bulk csv xlsx spreadsheet' },
  { label: 'Send a list', detail: 'Check a CSV or XLSX file', href: '/lists', also: 'upload file bulk new import' },
  { label: 'Reviews', detail: 'Decide what the evidence left open', href: '/reviews', also: 'queue decide' },
  { label: 'Answers', detail: 'What you asked and were told', href: '/answers', also: 'history proof proofs' },
  { label: 'Watchlist', detail: 'The companies you follow', href: '/watchlist', also: 'monitor follow watched' },
  {
    label: 'Add to the watchlist',
    detail: 'Numbers, names or a file',
    href: '/watchlist#add',
    also: 'watch monitor new',
  },
  { label: 'Signals', detail: 'What has changed', href: '/signals', also: 'alerts changes feed events' },
  { label: 'Destinations', detail: 'Where signals are sent', href: '/destinations', also: 'webhooks slack teams mail' },
  { label: 'Add a destination', detail: 'Slack, Teams, mail or webhook', href: '/destinations#add', also: 'new send' },
  { label: 'Account', detail: 'Credits, keys and password', href: '/account', also: 'settings profile' },
  { label: 'API keys', detail: 'Add, show or end a key', href: '/account#keys', also: 'token secret programs' },
  { label: 'Change the password', detail: 'Account', href: '/account#password', also: 'sign in security' },
  {
    label: 'Credit statement',
    detail: 'What was granted and spent',
    href: '/account/statement',
    also: 'billing balance',
  },
  { label: 'Connected apps', detail: 'Agents and apps with access', href: '/apps', also: 'oauth mcp agents revoke' },
  { label: 'OpenRefine', detail: 'Addresses for reconciliation', href: '/account/links', also: 'reconcile' },
  { label: 'Documentation', detail: 'Guides and every API call', href: '/docs', also: 'help api reference' },
]

const operatorPlace: Place = {
  ...{ label: 'Operator', detail: 'The state of this server', href: '/operator', also: 'server health queue' },
}

/** Whether a path, as the guides write it, is that of a page of the console. */
export function isConsolePage(path: string): boolean {
  return path.length > 1 && [...places, operatorPlace].some(({ href }) => href === path)
}

/** The places whose words begin with those that were typed; all words must be found. */
export function findPlaces(text: string, { isOperator }: { readonly isOperator: boolean }): readonly Place[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (typed.length === 0) return []
  return (isOperator ? [...places, operatorPlace] : places).filter(({ label, also }) => {
    const words = `${label} ${also}`.toLowerCase().split(' ')
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}
