import type { Dialect } from './dialect.js'

/**
 * Answers and the companies that each concerns; the answers that accounts received; what accounts have to review, what they decided, and the history of
 * that; websites of companies; and what pages said, so that a new model can score them again. Replaced answers and
 * websites stay for a while. `review_pins.earlier` holds the pins to which an undo returns. The indexes of
 * `known_sites` hold each list in the order in which it is read.
 */
export const resolutionSchema = ({ bigint, bytewise, keyed, table }: Dialect): string => `
  CREATE TABLE answers (domain TEXT PRIMARY KEY, expires_at ${bigint} NOT NULL, value TEXT NOT NULL) ${table};
  CREATE TABLE answer_companies (
    company_number TEXT NOT NULL,
    domain TEXT NOT NULL,
    PRIMARY KEY (company_number, domain)
  ) ${keyed};
  CREATE INDEX answer_companies_by_domain ON answer_companies (domain);

  CREATE TABLE past_answers (
    domain TEXT NOT NULL,
    replaced_at ${bigint} NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (domain, replaced_at)
  ) ${table};
  CREATE INDEX past_answers_by_end ON past_answers (replaced_at);

  CREATE TABLE received_answers (
    id ${bytewise} PRIMARY KEY,
    account_id ${bytewise} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    number ${bigint} NOT NULL,
    question TEXT NOT NULL,
    domain ${bytewise},
    company_number ${bytewise},
    decision ${bytewise} NOT NULL,
    received_at ${bigint} NOT NULL,
    summary TEXT NOT NULL,
    detail TEXT NOT NULL
  ) ${table};
  CREATE UNIQUE INDEX received_answers_by_number ON received_answers (account_id, number);
  CREATE INDEX received_answers_by_domain ON received_answers (account_id, domain, number);
  CREATE INDEX received_answers_by_company ON received_answers (account_id, company_number, number);
  CREATE INDEX received_answers_by_decision ON received_answers (account_id, decision, number);
  CREATE INDEX received_answers_by_time ON received_answers (account_id, received_at, number);
  CREATE INDEX received_answers_by_age ON received_answers (received_at);

  CREATE TABLE review_queue (
    account_id ${bytewise} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    domain ${bytewise} NOT NULL,
    confidence_permille INTEGER NOT NULL,
    opened_at ${bigint} NOT NULL,
    PRIMARY KEY (account_id, domain)
  ) ${keyed};
  CREATE INDEX review_queue_by_confidence ON review_queue (account_id, confidence_permille DESC, domain);
  CREATE INDEX review_queue_by_domain ON review_queue (domain);

  CREATE TABLE review_pins (
    account_id ${bytewise} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    domain ${bytewise} NOT NULL,
    company_number TEXT,
    decided_at ${bigint} NOT NULL,
    decided_by TEXT NOT NULL,
    note TEXT,
    queued_permille INTEGER,
    queued_at ${bigint},
    earlier TEXT NOT NULL,
    PRIMARY KEY (account_id, domain)
  ) ${keyed};
  CREATE INDEX review_pins_by_time ON review_pins (account_id, decided_at DESC, domain);

  CREATE TABLE review_history (
    account_id ${bytewise} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    number ${bigint} NOT NULL,
    domain ${bytewise} NOT NULL,
    action TEXT NOT NULL,
    company_number TEXT,
    note TEXT,
    decided_by TEXT NOT NULL,
    decided_at ${bigint} NOT NULL,
    PRIMARY KEY (account_id, number)
  ) ${keyed};
  CREATE INDEX review_history_by_domain ON review_history (account_id, domain, number DESC);
  CREATE INDEX review_history_by_age ON review_history (decided_at);

  CREATE TABLE websites (
    company_number TEXT PRIMARY KEY,
    expires_at ${bigint} NOT NULL,
    check_at ${bigint},
    value TEXT NOT NULL
  ) ${table};
  CREATE INDEX websites_by_check ON websites (check_at) WHERE check_at IS NOT NULL;

  CREATE TABLE past_websites (
    company_number TEXT NOT NULL,
    replaced_at ${bigint} NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (company_number, replaced_at)
  ) ${table};
  CREATE INDEX past_websites_by_end ON past_websites (replaced_at);

  CREATE TABLE known_sites (
    company_number ${bytewise} NOT NULL,
    domain ${bytewise} NOT NULL,
    source ${bytewise} NOT NULL,
    seen_on ${bytewise} NOT NULL,
    outcome TEXT,
    sort_order INTEGER NOT NULL,
    PRIMARY KEY (company_number, domain, source)
  ) ${keyed};
  CREATE INDEX known_sites_by_company ON known_sites (company_number, sort_order, seen_on DESC, domain, source);
  CREATE INDEX known_sites_by_domain ON known_sites (domain, sort_order, seen_on DESC, company_number, source);

  CREATE TABLE page_findings (domain TEXT PRIMARY KEY, stored_at ${bigint} NOT NULL, value TEXT NOT NULL) ${table};
  CREATE INDEX page_findings_by_age ON page_findings (stored_at);
`

/** For the deletion of answers that expired long ago and that no account reviews. */
export const endedAnswersSchema = `
  CREATE INDEX answers_by_end ON answers (expires_at);
  CREATE INDEX review_pins_by_domain ON review_pins (domain);
`

/** Decisions about rows of lists are part of the history. Their domain is empty, for earlier versions that read it. */
export const listHistorySchema = `
  ALTER TABLE review_history ADD COLUMN list_rows TEXT;
  CREATE INDEX review_history_by_list ON review_history (account_id, number) WHERE list_rows IS NOT NULL;
`

/** The parts of a domain by which answers are found, after the first one. */
export const laterPartsMax = 5

const partLetters = 'abcdefghijklmnopqrstuvwxyz0123456789_'
const ukSuffixes = ['ac', 'co', 'gov', 'ltd', 'me', 'net', 'nhs', 'org', 'plc', 'police', 'sch']

/**
 * A domain from a later part on, in SQL of both engines: `lane.example` of `shop.harbour-lane.example` for part 2. A
 * part begins after a dot or a hyphen. Empty if the domain has fewer parts.
 */
export function domainFromPart(part: number): string {
  return part === 0 ? 'domain' : `substr(ltrim(${domainFromPart(part - 1)}, '${partLetters}'), 2)`
}

/** Whether that is more than a top-level domain or a suffix of the UK, which are the same for most domains. */
export function isSearchedPart(part: number): string {
  const rest = domainFromPart(part)
  const suffixes = ukSuffixes.map((name) => `'${name}.uk'`).join(', ')
  return `ltrim(${rest}, '-${partLetters}') <> '' AND ${rest} NOT IN (${suffixes})`
}

/** Finds answers by a word in the middle of their domain. Most domains are in none of these indexes, or in one. */
export const domainPartsSchema = Array.from({ length: laterPartsMax }, (_, place) => {
  const part = place + 1
  return `CREATE INDEX received_answers_by_part_${part} ON received_answers (account_id, ${domainFromPart(part)}, domain)
    WHERE ${isSearchedPart(part)};`
}).join('\n')
