import { readFile, stat } from 'node:fs/promises'
import {
  claimedProofKeys,
  type ProofKeySet,
  sealedKind,
  type VerifiedDossier,
  type VerifiedProof,
  verifyDossier,
  verifyProof,
} from '@brassplate/sdk'
import { isCoded, nextStepIn, UsageError } from '../../exit-codes.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { cellText, facts, type Look } from '../../text/table.js'
import { minute, words } from '../../text/words.js'

const proofBytesMax = 32 * 1024 * 1024
const keyBytesMax = 1024 * 1024

export interface VerifyOptions {
  readonly key?: string
  readonly json?: boolean
}

export async function verifyFile(terminal: Terminal, file: string, options: VerifyOptions): Promise<void> {
  const bytes = await read(file, proofBytesMax)
  try {
    const keys =
      options.key === undefined ? claimedProofKeys(bytes) : parseKeys(options.key, await read(options.key, keyBytesMax))
    const isChecked = options.key !== undefined
    const checked =
      sealedKind(bytes) === 'dossier'
        ? dossierReport(await verifyDossier(bytes, keys), isChecked)
        : reportOf(await verifyProof(bytes, keys), isChecked)
    print<Report>(terminal, checked, reportText, options)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ProofVerificationError')) throw error
    throw new UsageError(`The ${sealedKind(bytes)} is not valid. ${error.message}`, nextStepIn(error) ?? '')
  }
}

function reportOf({ proof, answerId, issuedAt, issuer, keyId, files }: VerifiedProof, keyChecked: boolean) {
  const { question, domain, company_number, decision } = proof.answer
  const head = { valid: true, key_checked: keyChecked, answer_id: answerId, issued_at: issuedAt, issuer, key_id: keyId }
  return { ...head, question, domain, company_number, decision, files }
}

function dossierReport({ companyNumber, asOf, issuedAt, issuer, keyId, files }: VerifiedDossier, keyChecked: boolean) {
  const head = { valid: true, key_checked: keyChecked, company_number: companyNumber, as_of: asOf }
  return { ...head, issued_at: issuedAt, issuer, key_id: keyId, files }
}

type Report = ReturnType<typeof reportOf> | ReturnType<typeof dossierReport>

function reportText(report: Report, look: Look): string {
  const { colour } = look
  const key = report.key_checked
    ? 'is one of the given keys'
    : 'NOT CHECKED: the file itself names it. Pass --key to check who signed it.'
  return [
    `${colour.green(`The ${'answer_id' in report ? 'proof' : 'dossier'} is valid.`)}\n\n`,
    facts(
      [
        ...('answer_id' in report
          ? ([
              ['Answer', report.answer_id],
              ['Domain', report.domain],
              ['Company', report.company_number],
              ['Decision', words(report.decision)],
            ] as const)
          : ([
              ['Company', report.company_number],
              ['As of', report.as_of ?? 'the time of issue'],
            ] as const)),
        ['Issued', `${minute(report.issued_at)}${report.issuer === null ? '' : ` by ${report.issuer}`}`],
      ],
      look,
    ),
    `\n${colour.bold('Checked')}\n`,
    `  form       ${report.files.length + 2} files, nothing else in the ZIP file\n`,
    `  signature  Ed25519, over the manifest\n`,
    ...report.files.map(({ name, sha256 }) => `  file       ${cellText(name)}, SHA-256 ${cellText(sha256)}\n`),
    `  key        ${cellText(report.key_id)} ${report.key_checked ? key : colour.yellow(key)}\n`,
  ].join('')
}

async function read(file: string, max: number): Promise<Uint8Array> {
  try {
    if ((await stat(file)).size > max)
      throw new UsageError(`${file} is larger than ${max / 1024 / 1024} MiB.`, 'Check the path.')
    return await readFile(file)
  } catch (error) {
    if (error instanceof UsageError || !isCoded(error)) throw error
    throw new UsageError(`Cannot read ${file} (${error.code}).`, 'Check the path.')
  }
}

function parseKeys(file: string, bytes: Uint8Array): ProofKeySet {
  try {
    const keys = JSON.parse(new TextDecoder().decode(bytes)) as ProofKeySet
    if (Array.isArray(keys.keys) && keys.keys.every(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519')) return keys
  } catch {
    // Reported below.
  }
  throw new UsageError(
    `${file} is not a JSON Web Key Set with Ed25519 keys.`,
    'Save the keys with brassplate proof ANSWER --keys FILE, or from /.well-known/brassplate-proof-keys.json.',
  )
}
