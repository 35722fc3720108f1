const partsMax = 50
const headerBytesMax = 8_192
const typeLengthMax = 500
/** No file of a person has these in its name, and databases refuse some. */
const control = /\p{Cc}/gu

/** A field, or a file if it has a file name. */
export interface FormPart {
  readonly name: string
  readonly fileName: string | null
  readonly content: Buffer
}

/**
 * The parts of a form as browsers send it (RFC 7578); null if it is anything else. General parsers have no limits on
 * parts and header lines, and go on after what looks like the end.
 */
export function partsOf(bytes: Buffer, type: string): FormPart[] | null {
  const boundary = boundaryIn(type)
  if (boundary === null) return null
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const parts: FormPart[] = []
  if (bytes.toString('latin1', 0, delimiter.length - 2) !== `--${boundary}`) return null
  let at = delimiter.length - 2
  for (;;) {
    const next = bytes.toString('latin1', at, at + 2)
    if (next === '--') return isBlank(bytes.subarray(at + 2)) ? parts : null
    if (next !== '\r\n' || parts.length >= partsMax) return null
    const head = bytes.subarray(at + 2, at + 2 + headerBytesMax)
    const headEnd = head.indexOf('\r\n\r\n')
    if (headEnd < 0) return null
    const named = namesIn(head.toString('utf8', 0, headEnd))
    const start = at + 2 + headEnd + 4
    // The break before the delimiter belongs to it, also if the content is empty.
    const end = bytes.indexOf(delimiter, start)
    if (named === null || end < 0) return null
    parts.push({ ...named, content: bytes.subarray(start, end) })
    at = end + delimiter.length
  }
}

function boundaryIn(type: string): string | null {
  if (type.length > typeLengthMax || !/^multipart\/form-data\s*;/i.test(type)) return null
  for (const [, name = '', quoted, plain] of type.matchAll(/;\s*([\w-]+)=(?:"([^"]*)"|([^\s;"]+))/g)) {
    const value = quoted ?? plain ?? ''
    if (name.toLowerCase() === 'boundary') return /^[\x21-\x7e]{1,70}$/.test(value) ? value : null
  }
  return null
}

function isBlank(rest: Buffer): boolean {
  return rest.length <= 2 && rest.toString('latin1').trim() === ''
}

function namesIn(head: string): Pick<FormPart, 'name' | 'fileName'> | null {
  const disposition = head.split('\r\n').find((line) => /^content-disposition:\s*form-data\s*;/i.test(line))
  if (disposition === undefined) return null
  const values = new Map<string, string>()
  for (const [, key = '', value = ''] of disposition.matchAll(/;\s*(name|filename)="([^"]*)"/gi)) {
    values.set(key.toLowerCase(), unescaped(value))
  }
  const name = values.get('name')
  return name === undefined ? null : { name, fileName: values.get('filename')?.replace(control, '') ?? null }
}

/** Browsers write these three in names. */
function unescaped(text: string): string {
  return text.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
