import type { Actor } from '#src/platform/context.ts'
import type { VideoFilter } from './video-scope.store.ts'
import type { PartitionMatches } from './video-search.store.ts'

/** Fewer matches than this are counted every time: it costs little, and a person would notice a wrong count. */
const worthKeeping = 1_000
const keepMs = 30_000
const mostKept = 500

/** Counts of large searches, for as long as somebody turns the pages of one. */
export type SearchCounts = {
  find(actor: Actor, filter: VideoFilter): readonly PartitionMatches[] | undefined
  keep(actor: Actor, filter: VideoFilter, matches: readonly PartitionMatches[]): void
}

export function createSearchCounts(clock: () => number): SearchCounts {
  const kept = new Map<string, { readonly matches: readonly PartitionMatches[]; readonly until: number }>()
  return {
    find(actor, filter) {
      const found = kept.get(keyOf(actor, filter))
      return found && found.until > clock() ? found.matches : undefined
    },
    keep(actor, filter, matches) {
      if (matches.reduce((sum, { total }) => sum + total, 0) < worthKeeping) return
      const key = keyOf(actor, filter)
      if ((kept.get(key)?.until ?? 0) > clock()) return
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
      kept.set(key, { matches, until: clock() + keepMs })
    },
  }
}

/** Who may see what, and what is asked for: people who see everything share a count. */
function keyOf({ dataScope, departmentId, staffId }: Actor, filter: VideoFilter): string {
  const who = dataScope === 'all' ? [] : [departmentId, staffId]
  const { title, channelId, uploadStatusCodes } = filter
  return JSON.stringify([dataScope, ...[...who, channelId ?? ''].map(String), title, uploadStatusCodes])
}
