import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diskFolder } from '../../../../tests/support/memory-folder.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const migrations = 'packages/core/adapters/postgres/migrations/index.ts'

/**
 * The built program of the version before this one: of the last release, or, before the first one, of the commit before
 * the last change of the schema. It is built once for each commit, in the folder for temporary files.
 */
export function previousBuild(): string {
  const commit = previousCommit()
  const folder = join(diskFolder(), `brassplate-previous-${commit}`)
  const program = join(folder, 'packages/cli/dist/main.js')
  if (existsSync(program)) return program
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  execFileSync('tar', ['-x', '-C', part], { input: git('archive', commit) })
  for (const step of [
    ['install', '--frozen-lockfile', '--prefer-offline'],
    ['exec', 'turbo', 'run', 'bundle', '--output-logs=errors-only'],
  ])
    execFileSync('npx', ['-y', 'pnpm@10', ...step], { cwd: part, stdio: 'pipe', env: { ...process.env, CI: 'true' } })
  renameSync(part, folder)
  return program
}

function previousCommit(): string {
  const release = git('tag', '--list', '--merged', 'HEAD', '--sort=-creatordate').toString().split('\n')[0]
  const change = release || `${git('log', '-1', '--format=%H', '--', migrations).toString().trim()}~1`
  return git('rev-parse', `${change}^{commit}`).toString().trim()
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000 })
}
