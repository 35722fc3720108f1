import { textOf } from '../json.js'
import type {
  AnswerSummary,
  ChargePage,
  Company,
  FilingPage,
  InsolvencyPage,
  OfficerPage,
  OwnerPage,
  Ownership,
  Signal,
} from '../wire.generated.js'
import type { ProofFileHash, ProofKeySet } from './proof.js'
import { malformed } from './proof-verification-error.js'
import { formats, verifySealed } from './verify-sealed.js'

/** The content of `dossier.json`. A part that could not be had is null, and `missing` says why. */
export interface Dossier {
  readonly format: string
  readonly issued_at: string
  readonly issuer: string | null
  readonly company_number: string
  /** The time that it is about; null if it is about the time of issue. */
  readonly as_of: string | null
  readonly company: Company
  readonly officers: OfficerPage | null
  readonly owners: OwnerPage | null
  readonly ownership: Ownership | null
  readonly charges: ChargePage | null
  readonly insolvency: InsolvencyPage | null
  readonly filings: FilingPage | null
  readonly signals: readonly Signal[]
  readonly answers: readonly AnswerSummary[]
  readonly missing: readonly { readonly part: string; readonly reason: string }[]
  readonly sources: readonly {
    readonly part: string
    readonly source: string
    readonly as_of: string
    readonly stale: boolean
    readonly is_complete: boolean
  }[]
}

/** A dossier whose signature and files have been checked. */
export interface VerifiedDossier {
  readonly companyNumber: string
  readonly asOf: string | null
  readonly issuedAt: string
  readonly issuer: string | null
  readonly keyId: string
  readonly dossier: Dossier
  readonly html: string
  readonly markdown: string
  readonly files: readonly ProofFileHash[]
}

/** Verifies a dossier offline, as `verifyProof` does for a proof. Throws a ProofVerificationError. */
export async function verifyDossier(bytes: Uint8Array, keys: ProofKeySet): Promise<VerifiedDossier> {
  const { manifest, files } = await verifySealed(bytes, keys, 'dossier')
  const dossier = JSON.parse(textOf(files['dossier.json'])) as Dossier
  const isSame = dossier.company_number === manifest.company_number && dossier.as_of === manifest.as_of
  if (dossier.format !== formats.dossier || !isSame) {
    throw malformed('The signed dossier does not belong to its manifest.')
  }
  return {
    companyNumber: dossier.company_number,
    asOf: dossier.as_of,
    issuedAt: manifest.issued_at,
    issuer: manifest.issuer,
    keyId: manifest.key.kid,
    dossier,
    html: textOf(files['index.html']),
    markdown: textOf(files['dossier.md']),
    files: manifest.files,
  }
}
