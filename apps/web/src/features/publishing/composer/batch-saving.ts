import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  getPublishBatch,
  mostRowsAtOnce,
  type PublishBatchDetail,
  savePublishBatch,
} from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { ApiError } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import type { GridRow } from './grid-edits.ts'
import { byKey, mergeRows, unsavedOf } from './grid-merge.ts'

/** What the server has of a batch, as far as this page knows. */
export type SavedBatch = {
  readonly version: number
  readonly name: string
  readonly zone: string
  readonly rows: ReadonlyMap<string, GridRow>
}

/** A batch as it stands on the page. */
export type OpenBatch = { readonly name: string; readonly zone: string; readonly rows: readonly GridRow[] }

export const savedOf = ({ version, name, zone, rows }: PublishBatchDetail): SavedBatch => ({
  version,
  name,
  zone,
  rows: byKey(rows),
})

/** So much of what one call carries is text of rows: well below what the server takes. */
const mostText = 400_000

export function isSaved(saved: SavedBatch, open: OpenBatch): boolean {
  const { changed, removed } = unsavedOf(saved.rows, open.rows)
  const sameHead = saved.name === open.name && saved.zone === open.zone
  return sameHead && changed.length === 0 && removed.length === 0
}

/**
 * Saves what the server does not have yet, in as many calls as its size asks for.
 *
 * @returns what the server has then
 * @throws what the call throws; what was saved before is in `onPart`
 */
export async function saveBatch(
  id: string,
  saved: SavedBatch,
  open: OpenBatch,
  onPart: (saved: SavedBatch) => void,
): Promise<SavedBatch> {
  const { changed, removed } = unsavedOf(saved.rows, open.rows)
  let known = saved
  const parts = partsOf(changed)
  for (const [index, rows] of (parts.length === 0 ? [[]] : parts).entries()) {
    const gone = index === 0 ? removed : []
    const body: EndpointInput<typeof savePublishBatch>['body'] = {
      version: known.version,
      name: open.name,
      zone: open.zone,
      rows: rows.map(({ videoId, channelId, position, cells, confirmed }) => ({
        videoId,
        channelId,
        position,
        cells,
        confirmed,
      })),
      removed: gone.map(({ videoId, channelId }) => ({ videoId, channelId })),
    }
    const { version } = await call(savePublishBatch, { params: { id }, body })
    const kept = new Map(known.rows)
    for (const key of byKey(gone).keys()) kept.delete(key)
    for (const [key, row] of byKey(rows)) kept.set(key, row)
    known = { version, name: open.name, zone: open.zone, rows: kept }
    onPart(known)
  }
  return known
}

function partsOf(rows: readonly GridRow[]): readonly (readonly GridRow[])[] {
  const parts: GridRow[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const own = JSON.stringify(row.cells).length
    if (size + own > mostText || (parts.at(-1)?.length ?? 0) >= mostRowsAtOnce) {
      parts.push([])
      size = 0
    }
    size += own
    parts.at(-1)?.push(row)
  }
  return parts
}

/** Whether somebody else was first. */
export const wasOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'access.changedMeanwhile'

/** Reads what somebody else has saved, and puts what was changed here on top of it. */
export async function catchUp(
  id: string,
  saved: SavedBatch,
  open: OpenBatch,
): Promise<{ readonly saved: SavedBatch; readonly open: OpenBatch; readonly detail: PublishBatchDetail }> {
  const detail = await call(getPublishBatch, { params: { id } })
  const merged: OpenBatch = {
    name: open.name === saved.name ? detail.name : open.name,
    zone: open.zone === saved.zone ? detail.zone : open.zone,
    rows: mergeRows(saved.rows, open.rows, detail.rows),
  }
  return { saved: savedOf(detail), open: merged, detail }
}
