import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBrowser, type Machine, provideBrowser } from '../scripts/find-browser.js'

describe('the browser for the tests', () => {
  let folder: string
  let installs: number
  let downloads: number

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'brassplate-browser-'))
    installs = 0
    downloads = 0
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function program(name: string, mode = 0o755): string {
    const path = join(folder, name)
    writeFileSync(path, '#!/bin/sh\n')
    chmodSync(path, mode)
    return path
  }

  function machine(given: Partial<Machine> = {}, env: Machine['env'] = {}): Machine {
    const install = async () => {
      installs += 1
      program('chromium')
      return ''
    }
    return {
      isDebian: true,
      isRoot: true,
      downloaded: join(folder, 'cache', 'chrome'),
      download: async () => {
        downloads += 1
        return 'Chromium could not be downloaded.'
      },
      install,
      ...given,
      env: { PATH: ['/nowhere', folder].join(delimiter), ...env },
    }
  }

  it('is the one named by CHROME_PATH', () => {
    program('chromium')
    const chosen = program('my browser')
    expect(findBrowser(machine({}, { CHROME_PATH: chosen }))).toBe(chosen)
  })

  it('is never replaced by another one if CHROME_PATH is wrong', async () => {
    program('chromium')
    for (const wrong of [join(folder, 'nothing'), folder, program('a text', 0o644)]) {
      const there = machine({}, { CHROME_PATH: wrong })
      expect(() => findBrowser(there)).toThrow(`CHROME_PATH is ${wrong}, which is not an executable file`)
      await expect(provideBrowser(there)).rejects.toThrow('CHROME_PATH')
    }
    expect(installs).toBe(0)
  })

  it.each(['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'])(
    'is %s if that is on the path, and nothing is installed',
    async (name) => {
      const path = program(name)
      expect(findBrowser(machine())).toBe(path)
      expect(await provideBrowser(machine())).toBe(path)
      expect([downloads, installs]).toEqual([0, 0])
    },
  )

  it('is the one without windows if there are several, because it is faster', () => {
    const [shell] = ['chromium-headless-shell', 'google-chrome', 'chromium'].map((name) => program(name))
    expect(findBrowser(machine())).toBe(shell)
  })

  it('is not a folder with that name', () => {
    mkdirSync(join(folder, 'chromium'))
    expect(() => findBrowser(machine())).toThrow('neither Chromium nor Chrome is on the path')
  })

  it('is downloaded if none is on the path, on any system', async () => {
    const downloaded = join(folder, 'cache', 'chrome')
    const download = async () => {
      mkdirSync(join(folder, 'cache'))
      program(join('cache', 'chrome'))
      return ''
    }
    const there = machine({ isDebian: false, isRoot: false, download })
    expect(await provideBrowser(there)).toBe(downloaded)
    expect(findBrowser(there)).toBe(downloaded)
    expect(installs).toBe(0)
  })

  it('is installed only by the test command as root on Debian, if it cannot be downloaded', async () => {
    expect(() => findBrowser(machine())).toThrow('Run:\n\n  apt-get update && apt-get install -y')
    expect(installs).toBe(0)
    expect(await provideBrowser(machine())).toBe(join(folder, 'chromium'))
    expect([downloads, installs]).toEqual([1, 1])
  })

  it.each([
    [
      'as another user on Debian',
      { isRoot: false },
      '  sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium-headless-shell\n',
    ],
    ['on another system', { isDebian: false }, '  CHROME_PATH=/path/to/chrome npx -y pnpm@10 test\n'],
  ])('is requested with the command to run %s', async (_, given, line) => {
    await expect(provideBrowser(machine(given))).rejects.toThrow(line)
    expect(installs).toBe(0)
  })

  it('fails the run if it cannot be installed', async () => {
    const fails = { install: async () => 'Unable to fetch some archives.' }
    await expect(provideBrowser(machine(fails))).rejects.toThrow(
      /^Chromium could not be downloaded\.\nUnable to fetch some archives\.\nThe tests need a real browser/,
    )
    const pretends = { install: async () => '' }
    await expect(provideBrowser(machine(pretends))).rejects.toThrow('neither Chromium nor Chrome is on the path')
  })
})
