import type { MusicRemovalState } from '@pindao/protocol/music/music-removal.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of claimed music looks (E15). Total: a new state does not compile until it has a look. */
export const musicTone: Readonly<Record<MusicRemovalState, Tone>> = {
  not_removed: 'waiting',
  removing: 'running',
  removed: 'success',
  failed: 'error',
}
