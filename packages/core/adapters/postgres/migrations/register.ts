/** The words for SIC codes. An import adds to them. */
export const industriesSchema = `
CREATE TABLE register_industries (code TEXT COLLATE "C" PRIMARY KEY, text TEXT NOT NULL);
`

/** The snapshot, empty until the first import. An import builds new tables and swaps them in. */
export const registerSchema = `
CREATE TABLE register_snapshot (format INTEGER NOT NULL, generation INTEGER NOT NULL, as_of TEXT NOT NULL,
  companies INTEGER NOT NULL, imported_at BIGINT NOT NULL, files TEXT NOT NULL);

CREATE TABLE register_changes (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, before TEXT, after TEXT NOT NULL,
  is_absence INTEGER NOT NULL);

CREATE TABLE register_companies (rank INTEGER NOT NULL, row_hash BIGINT NOT NULL, name_key BIGINT NOT NULL,
  absent INTEGER NOT NULL, number TEXT NOT NULL, name TEXT NOT NULL, previous_names TEXT, status TEXT,
  status_detail TEXT, type TEXT, subtype TEXT, jurisdiction TEXT, care_of TEXT, po_box TEXT, premises TEXT, line_1 TEXT,
  line_2 TEXT, locality TEXT, region TEXT, postal_code TEXT, country TEXT, incorporated_on TEXT, dissolved_on TEXT,
  accounts_day INTEGER, accounts_month INTEGER, accounts_type TEXT, accounts_made_up_to TEXT,
  accounts_next_made_up_to TEXT, accounts_due TEXT, confirmation_made_up_to TEXT, confirmation_next_made_up_to TEXT,
  confirmation_due TEXT, charges INTEGER, charges_outstanding INTEGER, charges_part_satisfied INTEGER,
  charges_satisfied INTEGER, sic_codes TEXT);
CREATE INDEX register_companies_by_rank ON register_companies (rank);
CREATE INDEX register_companies_by_number ON register_companies (number) INCLUDE (row_hash, absent, rank);
CREATE INDEX register_companies_by_key ON register_companies (name_key, rank);

CREATE TABLE register_previous_keys (name_key BIGINT NOT NULL, rank INTEGER NOT NULL);
CREATE INDEX register_previous_by_key ON register_previous_keys (name_key, rank);

CREATE TABLE register_terms (term TEXT COLLATE "C" NOT NULL, count INTEGER NOT NULL, first BYTEA NOT NULL,
  starts BYTEA NOT NULL);
CREATE UNIQUE INDEX register_terms_by_term ON register_terms (term);

CREATE TABLE register_blocks (term TEXT COLLATE "C" NOT NULL, block INTEGER NOT NULL, data BYTEA NOT NULL);
CREATE UNIQUE INDEX register_blocks_by_term ON register_blocks (term, block);

CREATE TABLE register_spelling (part TEXT COLLATE "C" NOT NULL, words TEXT NOT NULL);
CREATE UNIQUE INDEX register_spelling_by_part ON register_spelling (part);
`
