import { GraphError } from './facebook.errors.ts'

const MOST = 100
const USUAL = 25

/** One page of a list: `{data, paging}` as the Graph API sends it; `paging` is absent from an empty list. */
export async function cursorPage<Item extends { readonly id: string }>(
  items: readonly Item[],
  query: URLSearchParams,
  { url, describe }: { url: string; describe: (item: Item) => unknown },
): Promise<Record<string, unknown>> {
  const limit = readLimit(query.get('limit'))
  const [start, end] = rangeOf(items, query, limit)
  const shown = items.slice(start, end)
  const data = await Promise.all(shown.map(describe))
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return { data }
  const cursors = { before: cursorAt(first.id), after: cursorAt(last.id) }
  const address = (name: 'after' | 'before', cursor: string): string => {
    const further = new URLSearchParams(query)
    for (const other of ['after', 'before']) further.delete(other)
    further.set('limit', String(limit))
    further.set(name, cursor)
    return `${url}?${further}`
  }
  return {
    data,
    paging: {
      cursors,
      ...(end < items.length ? { next: address('after', cursors.after) } : {}),
      ...(start > 0 ? { previous: address('before', cursors.before) } : {}),
    },
  }
}

function rangeOf(
  items: readonly { readonly id: string }[],
  query: URLSearchParams,
  limit: number,
): readonly [start: number, end: number] {
  const [after, before] = [query.get('after'), query.get('before')]
  if (after) {
    const start = placeOf(items, after) + 1
    return [start, Math.min(items.length, start + limit)]
  }
  if (before) {
    const end = placeOf(items, before)
    return [Math.max(0, end - limit), end]
  }
  return [0, Math.min(items.length, limit)]
}

function readLimit(given: string | null): number {
  if (given === null) return USUAL
  const limit = Number(given)
  if (!Number.isInteger(limit) || limit < 1)
    throw new GraphError(100, { message: '(#100) param limit must be a positive integer' })
  return Math.min(limit, MOST)
}

function placeOf(items: readonly { readonly id: string }[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString('utf8')
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) throw new GraphError(100, { message: '(#100) Invalid cursors values provided' })
  return place
}

function cursorAt(id: string): string {
  return Buffer.from(id).toString('base64url')
}
