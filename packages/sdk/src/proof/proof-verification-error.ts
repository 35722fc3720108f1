/**
 * `malformed`: not a proof file, or its structure was changed. `unknown_key`: signed with a key that was not given.
 * `wrong_signature`: the manifest was changed, or is not signed by this key. `changed_file`: a file was changed.
 */
export type ProofVerificationReason = 'malformed' | 'unknown_key' | 'wrong_signature' | 'changed_file'

/** A proof that must not be trusted. */
export class ProofVerificationError extends Error {
  override readonly name = 'ProofVerificationError'

  constructor(
    readonly reason: ProofVerificationReason,
    message: string,
    readonly nextStep: string,
  ) {
    super(message)
  }
}

export function malformed(what: string): ProofVerificationError {
  return new ProofVerificationError('malformed', what, 'Get it again from the server that issued it.')
}
