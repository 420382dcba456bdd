import type { DerivativeKind } from '@pindao/protocol/media/video-files.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useMakeDerivative, useVideoFiles } from '../api/video-files.queries.ts'
import { useVideo, videoKey } from './source-video.ts'

/** What was made of a film for a page to work with. */
export type Made<T> = {
  /** `none`: it is not there, and this person may not have it made; or the film has no sound to make it of. */
  readonly status: 'loading' | 'none' | 'making' | 'failed' | 'done'
  /** How far the making is, 0 to 1. */
  readonly progress: number
  /** Once it is there. */
  readonly value: T | undefined
}

/**
 * Something that is made of a film when it is first needed: asked for where it is not there yet, and read once it is.
 *
 * @param read what the stored bytes are; the same function each time
 */
export function useMade<T>(
  videoId: string,
  kind: Extract<DerivativeKind, 'peaks' | 'shots' | 'keyFrames'>,
  read: (answer: Response) => Promise<T>,
): Made<T> {
  const video = shownData(useVideo(videoId))
  const isPossible = video !== undefined && (kind !== 'peaks' || video.audioCodec !== null)
  const files = shownData(useVideoFiles(videoId, { enabled: isPossible }))
  const make = useMakeDerivative(videoId)
  const made = files?.derivatives.find((one) => one.kind === kind)
  const mayAsk = isPossible && video.actions.includes('update')
  const hasAsked = useRef(false)
  const isMissing = files !== undefined && made === undefined
  useEffect(() => {
    if (!isMissing || !mayAsk || hasAsked.current) return
    hasAsked.current = true
    make.mutate(kind)
  }, [isMissing, mayAsk, kind, make])

  const url = made?.url ?? null
  // The address is signed anew with every answer; what it leads to is the same as long as its path is.
  const path = url === null ? null : new URL(url, window.location.href).pathname
  const bytes = useQuery({
    enabled: url !== null,
    queryKey: [...videoKey(videoId), kind, path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await window.fetch(url ?? '', { signal })
      if (!answer.ok) throw new Error(`${kind}: ${answer.status}`)
      return read(answer)
    },
  })
  if (bytes.data !== undefined) return { status: 'done', progress: 1, value: bytes.data }
  const progress = made?.progress ?? 0
  const of = (status: Made<T>['status']): Made<T> => ({ status, progress, value: undefined })
  if (video !== undefined && !isPossible) return of('none')
  if (bytes.isError || make.isError || made?.status === 'failed' || made?.status === 'cancelled')
    return of('failed')
  if (made?.status === 'waiting' || made?.status === 'running' || make.isPending) return of('making')
  return of(isMissing && !mayAsk ? 'none' : 'loading')
}
