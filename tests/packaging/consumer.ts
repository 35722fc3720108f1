import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { run } from '../examples/run.js'
import { plainEnvironment, root, succeeds } from './package-managers.js'

const workspaceServer = createRequire(join(root, 'packages/server/package.json'))
const sqlite = dirname(workspaceServer.resolve('better-sqlite3/package.json'))
const binding = 'build/Release/better_sqlite3.node'
const installMaxMs = 600_000
const isProof = process.env.BRASSPLATE_PROVE === 'full'

/** An empty folder of somebody who installs tarballs with plain npm. */
export class Consumer {
  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true })
    this.write('package.json', JSON.stringify({ private: true, type: 'module', overrides }))
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.folder, name), content)
  }

  /**
   * Installs as npm does. Where no binary of SQLite can be downloaded, its compilation takes two minutes, so that only
   * `prove` runs scripts; else the one that the workspace has compiled is put where a script would.
   */
  async install(tarballs: readonly string[]): Promise<void> {
    const quick = isProof ? [] : ['--ignore-scripts']
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...quick]
    const options = { cwd: this.folder, env: plainEnvironment(), maxMs: installMaxMs }
    await succeeds(run('npm', ['install', ...flags, ...tarballs], options))
  }

  lendBinding(): void {
    if (!isProof) cpSync(join(sqlite, binding), join(this.folder, 'node_modules/better-sqlite3', binding))
  }

  run(command: string, parameters: readonly string[], env: Readonly<Record<string, string>> = {}) {
    return run(command, parameters, { cwd: this.folder, env: { ...plainEnvironment(), ...env } })
  }
}

/** The binding fits one version only. */
const overrides = { 'better-sqlite3': JSON.parse(readFileSync(join(sqlite, 'package.json'), 'utf8')).version }
