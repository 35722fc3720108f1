import type { PromptKind } from './prompt.js'

export const reviewWatchlist: PromptKind = {
  name: 'review_watchlist',
  title: 'What has happened at my companies?',
  description: 'Goes through the signals of the watched companies and says what matters. Free.',
  parameters: [{ name: 'since', description: 'From when on, such as 2026-03-01; a week ago unless given.' }],
  text: ({
    since = '',
  }) => `Tell me what has happened at the companies on my watchlist since ${since ? JSON.stringify(since) : 'a week ago'}.

1. Call list_watchlist, then list_signals with since as a time in UTC. While has_more is true, go on with the cursor.
2. Begin with critical signals, then warnings, then notices; put several signals of one company together. Leave info out unless I ask.
3. For each company with a critical signal or a warning, call get_company and say how it stands now.
4. End with the companies that nothing was heard of, in one sentence. Give no score and no advice on whom to trust.

All of this is free. Do not call resolve_domain or resolve_company, and do not change the watchlist.`,
}
