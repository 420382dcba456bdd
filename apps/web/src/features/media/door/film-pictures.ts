import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { DerivativeKind } from '@pindao/protocol/media/video-files.endpoints.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useMakeDerivative, useVideoFiles } from '../api/video-files.queries.ts'

const helpful = ['storyboard', 'waveform'] as const satisfies readonly DerivativeKind[]

/** The sound of a film drawn as a wave, as an address; null until there is one, and for a silent film. */
export function useWave({ id, audioCodec }: Pick<Video, 'id' | 'audioCodec'>): string | null {
  const files = shownData(useVideoFiles(id, { enabled: audioCodec !== null }))
  return files?.derivatives.find(({ kind }) => kind === 'waveform')?.url ?? null
}

/** What helps to find one's way in a film and is not there yet, and how to have it made. */
export function useMissingPictures({ id, audioCodec, actions }: Video) {
  const files = shownData(useVideoFiles(id))
  const make = useMakeDerivative(id)
  const missing = helpful.flatMap((kind) => {
    const found = files?.derivatives.find((one) => one.kind === kind)
    const isWanted = files !== undefined && (kind === 'storyboard' || audioCodec !== null)
    return isWanted && !found?.url ? [{ kind, status: found?.status ?? ('none' as const) }] : []
  })
  return {
    missing,
    isMaking: missing.some(({ status }) => status === 'waiting' || status === 'running'),
    make: actions.includes('update')
      ? () => Promise.all(missing.map(({ kind }) => make.mutateAsync(kind)))
      : null,
  }
}
