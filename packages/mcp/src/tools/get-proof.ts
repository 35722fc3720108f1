import { verifyProof } from '@brassplate/sdk'
import { z } from 'zod'
import { pick, strongest, withoutNulls } from '../brief.js'
import { proofLink } from '../resources/proof-resource.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { answerId, detail } from './inputs.js'

export const getProof = defineTool({
  name: 'get_proof',
  title: 'Get the signed proof of an answer',
  operation: 'getProof',
  description:
    'Fetches the signed proof of an answer that this account received, checks its signature with the keys of the server, and returns what it proves. The file itself is the linked resource, a ZIP file. Cost: free.',
  annotations: { openWorldHint: false },
  input: z.strictObject({ answer_id: answerId, detail }),
  nextSteps: { not_found: 'Pass the answer_id of resolve_domain or explain_match. Test domains have none.' },
  run: async (client, { answer_id, detail }, signal) => {
    const bytes = await client.getProof(answer_id, { signal })
    const { proof, keyId, files } = await verifyProof(bytes, await client.getProofKeys({ signal }))
    const { answer, reviews, charges } = proof
    const facts = {
      ...pick(proof, ['issued_at', 'issuer']),
      signature: { is_valid: true, key_id: keyId },
      file: { uri: proofLink(answer_id).uri, bytes: bytes.length },
    }
    if (detail === 'full') return addNotice({ ...facts, files, answer, reviews, charges })
    return addNotice(
      withoutNulls({
        ...facts,
        ...pick(answer, ['answer_id', 'question', 'domain', 'company_number', 'company_name', 'decision']),
        ...pick(answer, ['match_confidence', 'decided_by', 'decided_at', 'received_at', 'explanation']),
        evidence: strongest(answer.evidence),
        reviews: reviews.map((one) => pick(one, ['action', 'company_number', 'decided_by', 'decided_at', 'note'])),
        charges,
      }),
    )
  },
  linksOf: ({ answer_id }) => [proofLink(answer_id)],
})
