import { createHash } from 'node:crypto'
import type { Actor } from '#src/platform/context.ts'
import type { VideoFilter } from './video-scope.store.ts'

/** Totals below this are counted every time: it costs little, and a person would notice a wrong one. */
const worthKeeping = 1_000
const keepMs = 30_000
const mostKept = 500

/** Large totals of searches, for as long as somebody turns the pages of one. */
export type VideoTotals = {
  find(actor: Actor, filter: VideoFilter): number | undefined
  keep(actor: Actor, filter: VideoFilter, total: number): void
}

export function createVideoTotals(clock: () => number): VideoTotals {
  const kept = new Map<string, { total: number; until: number }>()
  return {
    find(actor, filter) {
      const found = kept.get(keyOf(actor, filter))
      return found && found.until > clock() ? found.total : undefined
    },
    keep(actor, filter, total) {
      if (total < worthKeeping) return
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
      kept.set(keyOf(actor, filter), { total, until: clock() + keepMs })
    },
  }
}

/** Who may see what, and what is asked for: two people of one scope share a total. */
function keyOf({ dataScope, departmentId, staffId }: Actor, filter: VideoFilter): string {
  const scope = dataScope === 'all' ? [] : [departmentId, staffId]
  const asked = [
    dataScope,
    ...scope.map(String),
    filter.title,
    String(filter.channelId),
    filter.uploadStatusCodes,
  ]
  return createHash('sha1').update(JSON.stringify(asked)).digest('base64')
}
