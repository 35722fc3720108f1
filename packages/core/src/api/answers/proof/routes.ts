import { z } from 'zod'
import { defineRoutes } from '../../../contract/route.js'
import type { ExportPieces } from '../../../exports/export-format.js'
import { exampleAnswerId } from '../../resolution/examples.js'
import { answerId } from '../schemas.js'

const proofKey = z
  .strictObject({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string().meta({ description: 'The public key, as base64url.' }),
    kid: z.string().meta({ description: 'The id of the key: its thumbprint (RFC 7638).' }),
    use: z.literal('sig'),
  })
  .meta({ id: 'ProofKey' })

const shared = { area: 'resolution' } as const

export const proofRoutes = defineRoutes(shared, {
  getProof: {
    method: 'GET',
    path: '/v1/answers/{answer_id}/proof',
    summary: 'Get a signed proof of an answer as a ZIP file',
    description:
      'A signed ZIP file with the question, decision, evidence and register record, to check offline with the keys at `/.well-known/brassplate-proof-keys.json`. Free.',
    credentials: ['session', 'key'],
    right: 'read',
    rate: 'account',
    input: { path: z.object({ answer_id: answerId }) },
    outputs: {
      200: {
        description: 'The ZIP file',
        schema: z.custom<ExportPieces>().meta({ type: 'string', format: 'binary' }),
        contentType: 'application/zip',
        example: 'index.html, proof.json, manifest.json and manifest.sig as a ZIP file',
      },
    },
    errors: ['not_found'],
    example: { path: { answer_id: exampleAnswerId } },
  },

  getProofKeys: {
    method: 'GET',
    path: '/.well-known/brassplate-proof-keys.json',
    summary: 'Get the public keys that verify the proofs of this server',
    description:
      'The Ed25519 keys as a JSON Web Key Set, the current one first. They change with the root secret: store them with your proofs.',
    credentials: [],
    right: null,
    rate: 'address',
    outputs: {
      200: {
        description: 'The keys',
        schema: z.strictObject({ keys: z.array(proofKey) }).meta({ id: 'ProofKeys' }),
        example: {
          keys: [
            {
              kty: 'OKP',
              crv: 'Ed25519',
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
              kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
              use: 'sig',
            },
          ],
        },
      },
    },
  },
})
