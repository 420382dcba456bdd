import { findMemoryMatches, type MemoryMatch } from '@pindao/protocol/subtitles/memory.endpoints.ts'
import type { SubtitleDocument } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useDebounced } from '#src/shared/ui/use-debounced.ts'
import { memoryKey } from '../../memory/memory.queries.ts'

/** Whoever goes through the lines by the arrows asks for the one that they stay at. */
const askAfterMs = 250
const none: readonly MemoryMatch[] = []

/** What the translation memory has for the cue that has the keyboard, the nearest first; nothing where there is no source. */
export function useCueMemory(
  { id, sourceId }: Pick<SubtitleDocument, 'id' | 'sourceId'>,
  cue: number | null,
): readonly MemoryMatch[] {
  const settled = useDebounced(cue, askAfterMs)
  const { data } = useQuery({
    queryKey: [...memoryKey, 'beside', id, settled],
    queryFn: ({ signal }) =>
      call(findMemoryMatches, { params: { id }, query: { cue: settled ?? 0 } }, { signal }),
    enabled: sourceId !== null && settled !== null,
  })
  return settled === cue && data !== undefined ? data : none
}
