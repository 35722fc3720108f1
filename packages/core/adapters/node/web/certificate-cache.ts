import type { SiteCertificate } from '../../../src/resolution/read/site-certificate.js'

/** Far more hosts than have an open connection at any time. */
const hostsMax = 1_000

/** The certificate of the latest connection to each host, since requests share connections. */
export class CertificateCache {
  readonly #byHost = new Map<string, SiteCertificate>()

  set(host: string, certificate: SiteCertificate | null): void {
    this.#byHost.delete(host)
    if (certificate === null) return
    this.#byHost.set(host, certificate)
    if (this.#byHost.size <= hostsMax) return
    const [oldest] = this.#byHost.keys()
    if (oldest !== undefined) this.#byHost.delete(oldest)
  }

  get(host: string): SiteCertificate | null {
    return this.#byHost.get(host) ?? null
  }
}
