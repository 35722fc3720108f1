import { codeOf, DomainError, InvalidRequestError } from '@brassplate/core'
import { createContext, useContext } from 'hono/jsx'

/** A company that a text may mean. */
export interface CompanyOption {
  readonly number: string
  readonly name: string
  readonly status: string | null
  readonly place: string | null
  /** The previous name by which it was found; null if it was found by its name. */
  readonly formerName: string | null
}

/** A text does not say clearly which company is meant. */
export class UnclearCompanyError extends InvalidRequestError {
  constructor(
    message: string,
    problems: InvalidRequestError['problems'],
    /** Best first; empty if nothing fits. */
    readonly options: readonly CompanyOption[],
  ) {
    super(message, problems, message)
  }
}

/** What was sent with a form that was refused, and what is wrong with its fields. */
export interface FormState {
  readonly sent: URLSearchParams
  readonly problems: readonly { readonly field: string; readonly message: string }[]
  /** The companies that a text in it may mean. */
  readonly options: readonly CompanyOption[]
}

/** Null unless the page shows a refused form again. */
export const RefusedForm = createContext<FormState | null>(null)

/** The value of a field: what was sent, if the form was refused. Passwords are asked for again. */
export function useFieldValue(name: string, value: string): string {
  const refused = useContext(RefusedForm)
  return name.endsWith('password') ? value : (refused?.sent.get(name) ?? value)
}

/** Whether the form that was refused has this field: it is then open. */
export function useWasSent(name: string): boolean {
  return useContext(RefusedForm)?.sent.has(name) === true
}

/** What is wrong with a field of a refused form; of a list of values, with the first that is wrong. */
export function useFieldProblem(name: string): string | undefined {
  return useContext(RefusedForm)?.problems.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message
}

/** If the call is refused with this code, the message stands at this field of the form. */
export async function atField<Result>(
  field: string,
  code: DomainError['code'],
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (codeOf(error) !== code || !(error instanceof DomainError) || error.problems.length > 0) throw error
    throw Object.assign(error, { problems: [{ field, message: error.message }] })
  }
}
