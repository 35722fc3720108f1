import { X509Certificate } from 'node:crypto'
import { type DetailedPeerCertificate, rootCertificates } from 'node:tls'

const chainLengthMax = 10

/** Root certificates by their subject. */
type Roots = ReadonlyMap<string, readonly X509Certificate[]>

let ownRoots: Roots | null = null

/**
 * Whether the chain ends at a root that Node itself comes with, or at one of `roots`. A root that the operator has added,
 * such as that of a proxy which inspects traffic, may state any company. The chain is checked by its signatures, since the
 * peer chooses which certificates it sends beside its own.
 */
export function hasPublicRoot(peer: DetailedPeerCertificate, roots?: readonly string[]): boolean {
  const trusted = roots === undefined ? nodeRoots() : rootsBySubject(roots)
  let link = peer
  let certificate = new X509Certificate(peer.raw)
  for (let length = 0; length < chainLengthMax; length += 1) {
    const { issuer, fingerprint256, subject } = certificate
    if (trusted.get(subject)?.some((root) => root.fingerprint256 === fingerprint256)) return true
    if (trusted.get(issuer)?.some((root) => certificate.verify(root.publicKey))) return true
    const next = link.issuerCertificate
    if (!next?.raw || next === link) return false
    const issuing = new X509Certificate(next.raw)
    if (!certificate.verify(issuing.publicKey)) return false
    link = next
    certificate = issuing
  }
  return false
}

/** Read once, and only if a site has a certificate that names its company. */
function nodeRoots(): Roots {
  ownRoots ??= rootsBySubject(rootCertificates)
  return ownRoots
}

function rootsBySubject(certificates: readonly string[]): Roots {
  const roots = new Map<string, X509Certificate[]>()
  for (const text of certificates) {
    const root = new X509Certificate(text)
    roots.set(root.subject, [...(roots.get(root.subject) ?? []), root])
  }
  return roots
}
