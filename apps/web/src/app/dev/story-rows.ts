import type { PageQuery } from '#src/shared/list/DataTable.tsx'

export type StoryRow = {
  readonly id: string
  readonly title: string
  readonly size: number
  readonly code: number
}

/** Rows with a bit of everything. */
export function storyRows(count: number): StoryRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    title: `频道视频 ${index + 1}`,
    size: (index * 7919) % 5_000_000_000,
    code: index % 8,
  }))
}

/** Rows that are there, as the answer to a question. */
export function answered(items: readonly StoryRow[]): PageQuery<StoryRow> {
  return {
    data: { items, total: items.length },
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => undefined,
  }
}
