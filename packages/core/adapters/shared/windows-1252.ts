/** Windows-1252 characters 0x80 to 0x9f; the five unassigned bytes map to themselves. */
const units = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Written by hand because the decoder of some Node versions maps these bytes to control characters. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (unit) => units[unit.charCodeAt(0) - 0x80] ?? unit)
}
