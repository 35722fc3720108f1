export interface Page {
  readonly itemsPerPage: number
  readonly startIndex: number
}

/** As Companies House does: missing, invalid or 0 means the default, a minus sign is ignored, values are capped. */
export function pageOf(query: URLSearchParams, itemsDefault: number, itemsMax: number): Page {
  const requested = Math.abs(wholeNumber(query.get('items_per_page')))
  return {
    itemsPerPage: Math.min(requested || itemsDefault, itemsMax),
    startIndex: Math.max(0, wholeNumber(query.get('start_index'))),
  }
}

export function cut<Item>(items: readonly Item[], { itemsPerPage, startIndex }: Page): Item[] {
  return items.slice(startIndex, startIndex + itemsPerPage)
}

function wholeNumber(text: string | null): number {
  const number = Number(text ?? '')
  return Number.isSafeInteger(number) ? number : 0
}
