/** The first call of the API, to copy. It waits for the answer. */
export function callOf(baseUrl: string, domain: string): string {
  return `curl '${baseUrl}/v1/resolve/domain' \\
  -H 'X-API-Key: bp_live_…' \\
  -H 'Content-Type: application/json' -H 'Prefer: wait=20' \\
  -d '{"domain": "${domain}"}'`
}
