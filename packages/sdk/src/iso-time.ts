export function isoTime(time: string | Date): string
export function isoTime(time: string | Date | undefined): string | undefined
export function isoTime(time: string | Date | undefined): string | undefined {
  return time instanceof Date ? time.toISOString() : time
}
