import type { Command } from 'commander'
import type { Terminal } from '../../terminal/terminal.js'
import type { BackupOptions } from './make.js'
import type { RestoreOptions } from './restore.js'

const backupHelp = `
Writes the whole database to one tar file with mode 0600. A server may keep running meanwhile. On SQLite, the disk needs
twice the space. The root secret is left out unless you give --with-secret: store it separately, because a backup that
contains it gives full access. A database restored without its secret loses webhook secrets and sessions, and API keys
can no longer be displayed.

Examples: brassplate backup /backups/brassplate-2026-11-01.tar
          brassplate backup nightly.tar --force --without-register
          brassplate backup - | age -r age1… > nightly.tar.age
Prints {"file", "bytes", "engine", "made_at", "schema_steps", "with_register", "with_secret", "root_id",
"lost_without_secret": []}.
If FILE is -, the archive goes to standard output and this summary to standard error; the archive is first built under
TMPDIR.
Exit codes here: 2 FILE exists; 3 the database cannot be read; 130 stopped, with no FILE written and an old one unchanged.`

const restoreHelp = `
Verifies every checksum of the backup before changing anything. The target must be empty: a SQLite path without a
database (--force replaces one), or an empty Postgres database. No server may be running on it.
If the backup contains the root secret and BRASSPLATE_SECRET is not set, the secret is written next to the SQLite
database. If a root secret is configured here, the backup must be signed with it; --allow-unverified skips this check. A
SQLite database with damaged pages, or with tables or triggers that no version of Brassplate creates, is always refused.
If FILE is -, the backup is read from standard input.

Examples: brassplate restore nightly.tar --database sqlite:/srv/brassplate/brassplate.db
          age -d nightly.tar.age | brassplate restore -
          BRASSPLATE_SECRET=… brassplate restore nightly.tar --database postgres://…/empty
Prints {"database", "engine", "made_at", "schema_steps", "with_register", "secret": "restored", "same", "different" or
"missing", "authenticity": "verified", "unsigned" or "unchecked", "lost": []}.
Exit codes here: 2 the backup is damaged, or the target is not empty; 3 a server is running on the database.`

export function addBackupCommands(program: Command, terminal: Terminal): void {
  const add = (name: string, description: string, help: string) =>
    program
      .command(name)
      .description(description)
      .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
      .option('--json', 'print JSON even on a terminal')
      .addHelpText('after', help)

  add('backup', 'back up the database to one file', backupHelp)
    .argument('<file>', 'file to write; - for standard output')
    .option('--without-register', 'leave out the register; it can be imported again')
    .option('--with-secret', 'include the root secret; the file then gives full access')
    .option('--force', 'replace the file if it exists')
    .action(async (file: string, options: BackupOptions) => {
      const { backup } = await import('./make.js')
      await backup(terminal, file, options)
    })

  add('restore', 'restore a backup to an empty database', restoreHelp)
    .argument('<file>', 'backup to restore; - for standard input')
    .option('--force', 'replace an existing SQLite database')
    .option('--allow-unverified', 'restore a backup that is not signed with the root secret configured here')
    .action(async (file: string, options: RestoreOptions) => {
      const { restore } = await import('./restore.js')
      await restore(terminal, file, options)
    })
}
