import { etagOf } from '#src/core/ids.ts'

/** How each part of a resource is made; a part nobody asked for is not made. */
export type PartMakers = Readonly<Record<string, () => unknown>>

/** A resource as the API sends it: kind, entity tag, id, and the parts asked for. */
export function resourceOf(
  kind: string,
  id: string,
  makers: PartMakers,
  parts: ReadonlySet<string>,
): Record<string, unknown> {
  const made = Object.entries(makers)
    .filter(([part]) => parts.has(part))
    .map(([part, make]) => [part, make()])
  const resource = { id, ...Object.fromEntries(made) }
  return { kind, etag: etagOf(resource), ...resource }
}

/** A list answer: all of it, or one page. */
export function listOf(
  kind: string,
  items: readonly unknown[],
  page: { total?: number; perPage?: number; nextPageToken?: string; prevPageToken?: string } = {},
): Record<string, unknown> {
  const { total = items.length, perPage = items.length, ...tokens } = page
  return {
    kind,
    etag: etagOf(items),
    items,
    pageInfo: { totalResults: total, resultsPerPage: perPage },
    ...tokens,
  }
}
