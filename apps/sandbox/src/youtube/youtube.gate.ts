import type { FastifyRequest } from 'fastify'
import type { Access, Grants } from '#src/google/grants.ts'
import type { Quota } from './quota.ts'
import type { Video } from './video.model.ts'
import type { World } from './world.ts'
import { parameter, YoutubeError } from './youtube.errors.ts'
import { YOUTUBE_METHODS, type YoutubeMethod } from './youtube.methods.ts'

const AT_HEADER = { location: 'Authorization', locationType: 'header' } as const

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

  return {
    identify,

    /** Lets a call in and charges for it, also when it then turns out to be invalid. */
    async enter(request: FastifyRequest, method: YoutubeMethod): Promise<Access> {
      const access = identify(request)
      const { scopes, bucket, cost } = YOUTUBE_METHODS[method]
      const enough = scopes.some((scope) => access.scopes.includes(scope))
      if (!enough) throw new YoutubeError('insufficientPermissions')
      await quota.charge(access.clientId, bucket, cost)
      return access
    },

    /** A video the caller may change. Throws `videoNotFound`, or `forbidden` for somebody else's. */
    ownVideo(access: Access, id: string, location = 'id'): Video {
      const video = world.video(id)
      if (!video) throw new YoutubeError('videoNotFound', { place: parameter(location) })
      if (video.created.channelId !== access.channelId) throw new YoutubeError('forbidden')
      return video
    },
  }
}
