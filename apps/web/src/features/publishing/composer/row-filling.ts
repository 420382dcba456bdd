import { mostRowsAtOnce } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import type { PreparedRows } from '@pindao/protocol/publishing/publish-composer.endpoints.ts'
import { type GridRow, rowKey } from './grid-edits.ts'

type Place = Pick<GridRow, 'videoId' | 'channelId'>
type Ask = (body: { readonly places: Place[]; readonly template: string }) => Promise<PreparedRows>

/** Has the server fill rows, as many at once as one call takes. @throws what the call throws */
export async function filledRows(
  places: readonly Place[],
  template: string,
  ask: Ask,
): Promise<PreparedRows> {
  const all: PreparedRows = { rows: [], videos: [], channels: [] }
  for (let start = 0; start < places.length; start += mostRowsAtOnce) {
    const part = places.slice(start, start + mostRowsAtOnce)
    const given = await ask({
      places: part.map(({ videoId, channelId }) => ({ videoId, channelId })),
      template,
    })
    all.rows.push(...given.rows)
    all.videos.push(...given.videos)
    all.channels.push(...given.channels)
  }
  return all
}

/** Rows with what was prepared: cells over those that stand, times and what they leave open kept; new ones at the end. */
export function withPrepared(rows: readonly GridRow[], prepared: PreparedRows['rows']): readonly GridRow[] {
  const given = new Map(prepared.map((row) => [rowKey(row), row]))
  const standing = rows.map((row) => {
    const filled = given.get(rowKey(row))
    if (filled === undefined || filled.problem !== null) return row
    const { templateId: _before, ...cells } = row.cells
    return { ...row, cells: { ...cells, ...filled.cells } }
  })
  const known = new Set(rows.map(rowKey))
  let position = Math.max(-1, ...rows.map((row) => row.position))
  const fresh = prepared
    .filter((row) => !known.has(rowKey(row)))
    .map(({ videoId, channelId, cells }): GridRow => {
      position += 1
      return {
        videoId,
        channelId,
        cells,
        position,
        confirmed: null,
        taskId: null,
        status: null,
        problem: null,
      }
    })
  return [...standing, ...fresh]
}
