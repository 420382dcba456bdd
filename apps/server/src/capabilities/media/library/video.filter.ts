import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { VideoFilter } from './video-scope.store.ts'

type Query = Omit<EndpointParsed<typeof listVideos>['query'], 'page' | 'pageSize' | 'sort'>

/** What a list of videos was asked for. */
export function videoFilterOf(actor: Actor, query: Query): VideoFilter {
  const { title, channelId, uploadStatus, publishing, owner } = query
  return {
    title,
    channelId: channelId === undefined ? undefined : BigInt(channelId),
    uploadStatusCodes: uploadStatus,
    ownerStaffId: owner === 'me' ? actor.staffId : undefined,
    publishing: publishing && { state: publishing, reader: actor },
  }
}
