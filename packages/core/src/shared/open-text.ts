import { z } from 'zod'

/**
 * A text with known values, to which its source may add others. The known ones are listed as examples, so that generators
 * of types offer them and accept any other text.
 */
export function openText<const Known extends string>(id: string, known: readonly Known[], description: string) {
  const schema = z.string().meta({ id, description, examples: [...known] })
  // Only the type differs: an editor offers the known values.
  return schema as unknown as z.ZodType<
    Known | (string & Record<never, never>),
    Known | (string & Record<never, never>)
  >
}
