import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../examples/run.js'
import { plainEnvironment, succeeds } from './package-managers.js'

const installMaxMs = 600_000

/** An empty project that installs tarballs with plain npm, without a compiler or Python. */
export class Consumer {
  readonly env: Readonly<Record<string, string>>

  constructor(readonly folder: string) {
    const tools = `${folder}-tools`
    for (const path of [folder, tools]) mkdirSync(path, { recursive: true })
    for (const [name, program] of programs()) symlinkSync(program, join(tools, name))
    this.env = { ...plainEnvironment(), PATH: tools }
    this.write('package.json', JSON.stringify({ private: true, type: 'module' }))
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.folder, name), content)
  }

  /** Installs as npm does by default, with install scripts. */
  async install(tarballs: readonly string[]): Promise<void> {
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    await succeeds(
      run('npm', ['install', ...flags, ...tarballs], { cwd: this.folder, env: this.env, maxMs: installMaxMs }),
    )
  }

  run(command: string, parameters: readonly string[], env: Readonly<Record<string, string>> = {}) {
    return run(command, parameters, { cwd: this.folder, env: { ...this.env, ...env } })
  }
}

/** The programs that npm needs on the path. */
function programs(): [name: string, program: string][] {
  const folders = (process.env.PATH ?? '').split(':')
  const find = (name: string) => {
    for (const folder of folders) {
      try {
        return realpathSync(join(folder, name))
      } catch {}
    }
    throw new Error(`${name} is not on the path.`)
  }
  return [['node', process.execPath], ...['npm', 'npx', 'sh'].map((name): [string, string] => [name, find(name)])]
}
