import type { Migration } from '../../sql/migration.js'

export const mail: Migration = {
  id: 2,
  name: 'mail',
  sql: `
    CREATE TABLE mail_outbox (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      email TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      due_at BIGINT NOT NULL,
      attempt INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX mail_outbox_by_due ON mail_outbox (due_at, id);
    CREATE INDEX mail_outbox_by_email ON mail_outbox (email);
  `,
}
