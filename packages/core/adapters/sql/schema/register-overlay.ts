import type { Dialect } from './dialect.js'

/** What the Companies House API and streams added to the snapshot, and how far each stream was read. */
export const registerOverlaySchema = ({ bigint, bytewise, keyed, table }: Dialect): string => `
  CREATE TABLE overlay_companies (
    company_number TEXT PRIMARY KEY,
    name_key TEXT,
    changes ${bigint} NOT NULL DEFAULT 0
  ) ${keyed};
  CREATE INDEX overlay_companies_by_name ON overlay_companies (name_key, company_number) WHERE name_key IS NOT NULL;

  CREATE TABLE overlay_facets (
    company_number TEXT NOT NULL,
    facet TEXT NOT NULL,
    value TEXT NOT NULL,
    as_of ${bigint} NOT NULL,
    asked_at ${bigint},
    PRIMARY KEY (company_number, facet)
  ) ${table};

  CREATE TABLE officer_appointments (
    officer ${bytewise} PRIMARY KEY,
    value TEXT NOT NULL,
    as_of ${bigint} NOT NULL
  ) ${table};
  CREATE INDEX officer_appointments_by_age ON officer_appointments (as_of);

  CREATE TABLE stream_cursors (
    stream ${bytewise} PRIMARY KEY,
    timepoint ${bigint} NOT NULL,
    moved_at ${bigint},
    published_at ${bigint}
  ) ${keyed};
`
