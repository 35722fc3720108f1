/** The largest page size, so that a long list needs few calls. */
export const pageSizeMax = 100

interface Pages<Item> {
  readonly data: readonly Item[]
  readonly pagination: { readonly has_more: boolean }
}

interface CursorPages<Item> {
  readonly data: readonly Item[]
  readonly pagination: { readonly has_more: boolean; readonly cursor: string | null }
}

/** Every item of a paged list. A list beyond the last allowed page fails with the server's error. */
export async function* itemsOfPages<Item>(read: (page: number) => Promise<Pages<Item>>): AsyncGenerator<Item, void> {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await read(page)
    yield* data
    if (!pagination.has_more || data.length === 0) return
  }
}

/** Every item of a list with cursors. Stops if the cursor does not advance. */
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
