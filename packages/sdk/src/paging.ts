/** As many as a page may hold, so that a long list takes few calls. */
export const pageSizeMax = 100

interface Pages<Item> {
  readonly data: readonly Item[]
  readonly pagination: { readonly has_more: boolean }
}

interface CursorPages<Item> {
  readonly data: readonly Item[]
  readonly pagination: { readonly has_more: boolean; readonly cursor: string | null }
}

/** Every item of a list in pages. A list that is longer than pages reach ends with the server's refusal. */
export async function* itemsOfPages<Item>(read: (page: number) => Promise<Pages<Item>>): AsyncGenerator<Item, void> {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await read(page)
    yield* data
    if (!pagination.has_more || data.length === 0) return
  }
}

/** Every item of a list that goes on by a cursor; one that stays where it is ends it. */
export async function* itemsByCursor<Item>(
  read: (cursor: string | undefined) => Promise<CursorPages<Item>>,
  start?: string,
): AsyncGenerator<Item, void> {
  let cursor = start
  for (;;) {
    const { data, pagination } = await read(cursor)
    yield* data
    const next = pagination.cursor
    if (!pagination.has_more || next === null || next === cursor) return
    cursor = next
  }
}
