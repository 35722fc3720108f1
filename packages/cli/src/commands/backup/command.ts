import type { Command } from 'commander'
import type { Terminal } from '../../terminal/terminal.js'
import type { BackupOptions } from './make.js'
import type { RestoreOptions } from './restore.js'

const backupHelp = `
Writes everything into one tar file, mode 0600, while a server goes on answering; on SQLite the disk needs room for it
twice. The root secret is not in it unless --with-secret asks for it: keep it elsewhere, or whoever has the backup has
everything. Without the secret a restored database loses webhook secrets and sessions, and nobody is shown an API key
again.

Examples: brassplate backup /backups/brassplate-2026-11-01.tar
          brassplate backup nightly.tar --force --without-register
          brassplate backup - | age -r age1… > nightly.tar.age
Prints {"file", "bytes", "engine", "made_at", "schema_steps", "with_register", "with_secret", "root_id",
"lost_without_secret": []}.
With - as FILE the archive goes to standard output and the rest to standard error; it is put together under TMPDIR first.
Exit code 2 where FILE is there already, 3 where the database cannot be read, 130 when it was stopped; then there is no
FILE, or the one from before.`

const restoreHelp = `
Reads the whole backup and compares every checksum before it touches anything. Restores into an empty place: a SQLite
path where no database is (--force replaces one), or an empty database on Postgres. Refused while a server runs on it.
The root secret is written beside a SQLite database where the backup has it and BRASSPLATE_SECRET is not set.
If a root secret is here, the backup has to be signed with it; --allow-unverified restores others. A SQLite database
with damaged pages, or with triggers or tables that no version made, is always refused. With - as FILE standard input
is read.

Examples: brassplate restore nightly.tar --database sqlite:/srv/brassplate/brassplate.db
          age -d nightly.tar.age | brassplate restore -
          BRASSPLATE_SECRET=… brassplate restore nightly.tar --database postgres://…/empty
Prints {"database", "engine", "made_at", "schema_steps", "with_register", "secret": "restored", "same", "different" or
"missing", "authenticity": "verified", "unsigned" or "unchecked", "lost": []}.
Exit code 2 where the backup is damaged or something is there already, 3 where a server runs on it.`

export function addBackupCommands(program: Command, terminal: Terminal): void {
  const add = (name: string, description: string, help: string) =>
    program
      .command(name)
      .description(description)
      .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
      .option('--json', 'print JSON also on a terminal')
      .addHelpText('after', help)

  add('backup', 'write a backup of the database into one file', backupHelp)
    .argument('<file>', 'where to; - for standard output')
    .option('--without-register', 'leave out the register, which can be imported again')
    .option('--with-secret', 'with the root secret: whoever has the file then has everything')
    .option('--force', 'replace the file where it is there')
    .action(async (file: string, options: BackupOptions) => {
      const { backup } = await import('./make.js')
      await backup(terminal, file, options)
    })

  add('restore', 'restore a backup into an empty place', restoreHelp)
    .argument('<file>', 'what brassplate backup wrote; - for standard input')
    .option('--force', 'replace a SQLite database that is there')
    .option('--allow-unverified', 'restore a backup that the root secret here did not sign')
    .action(async (file: string, options: RestoreOptions) => {
      const { restore } = await import('./restore.js')
      await restore(terminal, file, options)
    })
}
