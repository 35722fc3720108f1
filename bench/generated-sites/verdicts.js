const review = ['needs_review', 'no_match']

/** One company stands behind the site; `kinds` are the independent kinds of evidence that say so. */
export function matched(category, company, kinds, tags = []) {
  const isResolvable = kinds.length >= 2
  const acceptable = category === 'explicit_number' && isResolvable ? ['matched'] : ['matched', 'needs_review']
  return {
    category,
    difficulty: isResolvable ? 'medium' : 'hard',
    outcome: isResolvable ? 'matched' : 'needs_review',
    acceptable: isResolvable ? acceptable : ['needs_review', 'matched'],
    company_number: company.number,
    resolvable: isResolvable,
    tags: [...tags, ...kinds.map((kind) => `by_${kind}`)],
  }
}

/** A right answer exists, and the site itself does not settle it: proposing the company is what helps. */
export function unsettled(company, tags = []) {
  return verdict('ambiguous', 'needs_review', review, tags, company?.number ?? null)
}

export function noCompany(tags = []) {
  return verdict('no_company', 'no_match', ['no_match', 'needs_review'], tags)
}

/** Nothing on the site may even be proposed. */
export function certainlyNone(tags = []) {
  return verdict('no_company', 'no_match', ['no_match'], tags)
}

export function foreign(tags = [], acceptable = ['non_uk_entity']) {
  return verdict('non_uk', 'non_uk_entity', acceptable, tags)
}

/** A site that could not be read. */
export function unread(tags = []) {
  return verdict('no_company', 'scrape_failed', ['scrape_failed'], tags)
}

function verdict(category, outcome, acceptable, tags, number = null) {
  return { category, difficulty: 'hard', outcome, acceptable, company_number: number, resolvable: false, tags }
}
