import type { ApiHandler } from '../../handler.js'
import { renderProofPage } from './proof-page.js'
import { renderProof } from './render-proof.js'

export const getProof: ApiHandler<'getProof'> = async ({ engine, caller }, { path }) => {
  const proof = await engine.proofs.find(caller.account, path.answer_id)
  const record = renderProof(proof, engine.proofs.issuer)
  const bytes = engine.proofs.seal(proof, [
    { name: 'index.html', text: renderProofPage(record) },
    { name: 'proof.json', text: `${JSON.stringify(record, null, 2)}\n` },
  ])
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="proof-${proof.answer.id}.zip"`,
  }
  return { status: 200, body: onePiece(bytes), headers }
}

export const getProofKeys: ApiHandler<'getProofKeys'> = async ({ engine }) => {
  return { status: 200, body: { keys: engine.proofs.keys().map((key) => ({ ...key, use: 'sig' as const })) } }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
