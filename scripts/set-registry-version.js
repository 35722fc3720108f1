// Gives the entry for the MCP registry the version of the package. Runs after `changeset version`.
import { readFileSync, writeFileSync } from 'node:fs'

const entryFile = new URL('../packages/mcp/server.json', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('../packages/mcp/package.json', import.meta.url), 'utf8'))
const entry = readFileSync(entryFile, 'utf8')
// Both versions of the entry are the only fields of this name, so its layout stays as it is.
writeFileSync(entryFile, entry.replaceAll(/"version": "[^"]*"/g, `"version": "${version}"`))
