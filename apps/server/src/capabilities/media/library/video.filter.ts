import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import { facet } from './video-facets.ts'
import type { VideoFilter } from './video-scope.store.ts'

type Query = Omit<EndpointParsed<typeof listVideos>['query'], 'page' | 'pageSize' | 'sort'>

/** What a list of videos was asked for. */
export function videoFilterOf(actor: Actor, query: Query): VideoFilter {
  const { title, channelId, uploadStatus, publishing, owner, uploaderId, departmentId } = query
  const { createdFrom, createdTo, durationFrom, durationTo } = query
  return {
    title,
    channelId: channelId === undefined ? undefined : BigInt(channelId),
    uploadStatusCodes: uploadStatus,
    ownerStaffIds: [
      ...(owner === 'me' ? [actor.staffId] : []),
      ...(uploaderId === undefined ? [] : [BigInt(uploaderId)]),
    ],
    publishing: publishing && { state: publishing, reader: actor },
    madeOf: query.madeOf === undefined ? undefined : BigInt(query.madeOf),
    claimState: query.claimState,
    claimType: query.claimType,
    music: query.music,
    departmentId: departmentId === undefined ? undefined : BigInt(departmentId),
    facets: facetsOf(query),
    anyFacet: (query.platform ?? []).map(facet.platform),
    created: { from: createdFrom, to: createdTo },
    durationSeconds: { from: durationFrom, to: durationTo },
  }
}

function facetsOf({ orientation, language, programme, programmeType, tag }: Query): readonly string[] {
  return [
    ...(orientation === undefined ? [] : [facet.orientation(orientation)]),
    ...(language === undefined ? [] : [facet.language(language)]),
    ...(programme === undefined ? [] : [facet.programme(programme)]),
    ...(programmeType === undefined ? [] : [facet.programmeType(programmeType)]),
    ...(tag === undefined ? [] : [facet.tag(tag)]),
  ]
}
