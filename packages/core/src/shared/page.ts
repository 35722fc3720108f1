/** One page of a list; `page` starts at 1. */
export interface PageRequest {
  readonly page: number
  readonly limit: number
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

export function offsetOf(request: PageRequest): number {
  return (request.page - 1) * request.limit
}
