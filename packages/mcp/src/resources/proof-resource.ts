import { ApiError } from '@brassplate/sdk'
import type { ResourceLink } from '@modelcontextprotocol/sdk/types.js'
import type { ResourceKind } from './resource.js'

const prefix = 'brassplate://proof/'
const mimeType = 'application/zip'
/** One message carries the whole file, so a larger one has to be downloaded. */
const bytesMax = 4 * 1024 * 1024

export const proofResource: ResourceKind = {
  name: 'proof',
  title: 'Proof of an answer',
  description: 'The signed proof of an answer as a ZIP file, by answer id. Free.',
  prefix,
  parameter: 'answer_id',
  mimeType,
  async read(client, answerId, signal) {
    const bytes = await client.getProof(answerId, { signal })
    if (bytes.length <= bytesMax) return bytes
    throw new ApiError({
      code: 'payload_too_large',
      message: `The proof of ${answerId} has ${bytes.length} bytes. A resource can have ${bytesMax}.`,
      nextStep: `Download it with \`brassplate proof ${answerId} --output proof.zip\`.`,
    })
  },
  /** People get to a proof from its answer, so none is suggested. */
  list: async () => [],
}

/** Where a program finds the file that belongs to an answer. */
export function proofLink(answerId: string): ResourceLink {
  return {
    type: 'resource_link',
    uri: prefix + answerId,
    name: `proof-${answerId}.zip`,
    title: proofResource.title,
    mimeType,
  }
}
