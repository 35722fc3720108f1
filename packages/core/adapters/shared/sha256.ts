import { hash } from 'node:crypto'

/** Lowercase hex. */
export function sha256(text: string): string {
  return hash('sha256', text)
}
