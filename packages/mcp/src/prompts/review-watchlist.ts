import type { PromptKind } from './prompt.js'

export const reviewWatchlist: PromptKind = {
  name: 'review_watchlist',
  title: 'What has changed at my watched companies?',
  description: 'Reviews the signals of the watched companies and reports what matters. Free.',
  parameters: [{ name: 'since', description: 'Start date, such as 2026-03-01. Defaults to a week ago.' }],
  text: ({
    since = '',
  }) => `Tell me what has changed at the companies on my watchlist since ${since ? JSON.stringify(since) : 'a week ago'}.

1. Call list_watchlist, then list_signals with since as a UTC time. While has_more is true, call it again with the cursor.
2. Report critical signals first, then warnings, then notices. Group the signals of each company. Leave out info signals unless I ask for them.
3. For each company with a critical signal or a warning, call get_company and summarise its current state.
4. End with one sentence that lists the companies without signals. Do not give scores or advise me on whom to trust.

All of this is free. Do not call resolve_domain or resolve_company, and do not change the watchlist.`,
}
