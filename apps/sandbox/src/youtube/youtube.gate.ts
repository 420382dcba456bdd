import type { FastifyRequest } from 'fastify'
import { type ContentOwner, contentOwnerById } from '#src/google/content-owners.seeds.ts'
import type { Access, Grants } from '#src/google/grants.ts'
import type { Quota } from './quota.ts'
import type { Video } from './video.model.ts'
import type { World } from './world.ts'
import { parameter, YoutubeError } from './youtube.errors.ts'
import { PARTNER_SCOPE, YOUTUBE_METHODS, type YoutubeMethod } from './youtube.methods.ts'

const AT_HEADER = { location: 'Authorization', locationType: 'header' } as const

/** Who calls, and for whom: `channelId` is what new things are made on, '' when a content owner named none. */
export interface Caller extends Access {
  /** The content owner on whose behalf the call is made. */
  readonly owner: ContentOwner | null
}

/** Whether a call may act for a channel: its own, or one the content owner manages. */
export function speaksFor(caller: Caller, channelId: string): boolean {
  return caller.channelId === channelId || (caller.owner?.channelIds.includes(channelId) ?? false)
}

export type Gate = ReturnType<typeof createGate>

/** What every call passes: token, scope, quota, and ownership. */
export function createGate({ grants, quota, world }: { grants: Grants; quota: Quota; world: World }) {
  /** Who calls. Throws 401 `required` without a token, 401 `authError` with a dead one. */
  function identify(request: FastifyRequest): Access {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new YoutubeError('required401', { place: AT_HEADER })
    const access = grants.access(token)
    if (!access) throw new YoutubeError('authError', { place: AT_HEADER })
    return access
  }

  /** Reads `onBehalfOfContentOwner` and `onBehalfOfContentOwnerChannel`. */
  function standingOf(access: Access, request: FastifyRequest): Caller {
    const query = new URL(request.url, 'http://localhost').searchParams
    const wanted = query.get('onBehalfOfContentOwner')
    const own = contentOwnerById(access.channelId)
    if (wanted === null) return { ...access, channelId: own ? '' : access.channelId, owner: null }
    if (own?.id !== wanted || !access.scopes.includes(PARTNER_SCOPE)) {
      throw new YoutubeError('accountDelegationForbidden', { place: parameter('onBehalfOfContentOwner') })
    }
    const channelId = query.get('onBehalfOfContentOwnerChannel') ?? ''
    if (channelId !== '' && !own.channelIds.includes(channelId)) throw new YoutubeError('forbidden')
    return { ...access, channelId, owner: own }
  }

  /** Throws for a channel its owner closed or the platform took away. */
  function refuseGone({ channelId }: Access): void {
    const gone = world.channels.find(channelId)?.gone
    if (gone === 'closed') throw new YoutubeError('channelClosed')
    if (gone === 'suspended') throw new YoutubeError('channelSuspended')
  }

  return {
    identify,

    /** Who calls another API of YouTube, for whom; its quota is not that of the Data API. For a content owner it may also stand in `ids`. */
    standing(request: FastifyRequest): Caller {
      const access = identify(request)
      const caller = standingOf(access, request)
      const owner = caller.owner ?? contentOwnerById(access.channelId) ?? null
      refuseGone(caller)
      return { ...caller, owner: access.scopes.includes(PARTNER_SCOPE) ? owner : null }
    },

    /** Lets a call in and charges for it, also when it then turns out to be invalid. */
    async enter(request: FastifyRequest, method: YoutubeMethod): Promise<Caller> {
      const access = identify(request)
      const { scopes, bucket, cost } = YOUTUBE_METHODS[method]
      const enough = scopes.some((scope) => access.scopes.includes(scope))
      if (!enough) throw new YoutubeError('insufficientPermissions')
      await quota.charge(access.clientId, bucket, cost)
      const caller = standingOf(access, request)
      refuseGone(caller)
      if (method === 'videos.insert' && caller.channelId === '')
        throw new YoutubeError('youtubeSignupRequired')
      return caller
    },

    /** A video the caller may change. Throws `videoNotFound`, or `forbidden` for somebody else's. */
    ownVideo(caller: Caller, id: string, location = 'id'): Video {
      const video = world.video(id)
      if (!video) throw new YoutubeError('videoNotFound', { place: parameter(location) })
      if (!speaksFor(caller, video.created.channelId)) throw new YoutubeError('forbidden')
      return video
    },
  }
}
