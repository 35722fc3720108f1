import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../examples/run.js'
import { plainEnvironment, root, succeeds } from './package-managers.js'

/** Runs changesets on a copy of the manifests, and returns the manifests with the next version. */
export async function rehearseRelease(folder: string): Promise<{ name: string; version: string }[]> {
  for (const name of ['package.json', 'pnpm-workspace.yaml', '.changeset']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name))
  for (const path of [...packages, 'scripts']) {
    mkdirSync(join(folder, path), { recursive: true })
    cpSync(join(root, path, 'package.json'), join(folder, path, 'package.json'))
  }
  const options = { cwd: folder, env: plainEnvironment() }
  await succeeds(run('git', ['init', '--quiet', '--initial-branch=main'], options))
  await succeeds(run(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), 'version'], options))
  return packages.map((path) => JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')))
}
