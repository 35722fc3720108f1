/** The site must match this company. */
export function matched({ number }) {
  return { ...expect('explicit_number', ['matched'], number), resolvable: true }
}

/** The same for a site that does not state the number. */
export function matchedByName({ number }) {
  return { ...expect('name_only', ['matched', 'needs_review'], number), resolvable: true }
}

/** The site names its company among others: a review is as good as the right match. */
export function matchedOrReview({ number }) {
  return expect('ambiguous', ['needs_review', 'matched'], number)
}

/** The site does not settle which company runs it. */
export function unsettled({ number }) {
  return expect('ambiguous', ['needs_review', 'no_match'], number)
}

/** The same, and a reviewer must see it. */
export function reviewOnly({ number }) {
  return expect('ambiguous', ['needs_review'], number)
}

export function unsettledStranger() {
  return expect('ambiguous', ['needs_review', 'no_match'])
}

export function noCompany() {
  return expect('no_company', ['no_match', 'needs_review'])
}

/** Not even a proposal is right. */
export function noCandidate() {
  return expect('no_company', ['no_match'])
}

/** The site shows nothing, and the answer may say so in any way. */
export function nothingToRead() {
  return expect('no_company', ['no_match', 'needs_review', 'scrape_failed'])
}

export function anyButMatched() {
  return expect('ambiguous', ['needs_review', 'non_uk_entity', 'no_match'])
}

export function foreign() {
  return expect('non_uk', ['non_uk_entity'])
}

export function foreignOrReview() {
  return expect('non_uk', ['non_uk_entity', 'needs_review'])
}

export function unread() {
  return expect('no_company', ['scrape_failed'])
}

function expect(category, acceptable, number = null) {
  return { category, outcome: acceptable[0], acceptable, company_number: number, resolvable: false }
}
