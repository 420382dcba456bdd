import type { FastifyInstance } from 'fastify'
import { listOf } from './resource.ts'
import type { Video } from './video.model.ts'
import { OWNER_VIDEO_PARTS, PUBLIC_VIDEO_PARTS, videoResource } from './video.resource.ts'
import { describeAgain, readWrittenVideo } from './video.rules.ts'
import { privacyAt } from './video.state.ts'
import { readJson } from './youtube.body.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { bodyField, parameter, YoutubeError } from './youtube.errors.ts'
import { type Caller, speaksFor } from './youtube.gate.ts'
import { listParameter, type Query, readParts, textParameter } from './youtube.query.ts'

const MAX_IDS = 50

/** Every part of a video. */
export const VIDEO_PARTS: readonly string[] = [...PUBLIC_VIDEO_PARTS, ...OWNER_VIDEO_PARTS]

/** videos.list, videos.update, videos.delete. */
export function videosRoutes({ world, gate, addresses, counts, now }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get<{ Querystring: Query }>('/videos', async (request) => {
      const access = await gate.enter(request, 'videos.list')
      const parts = readParts(request.query, VIDEO_PARTS)
      const ids = readIds(request.query)
      const found = ids.map((id) => world.video(id)).filter((video) => video !== undefined)
      const visible = found.filter((video) => maySee(access, video))
      refuseOwnerParts(access, visible, parts)
      const view = { now: now(), addresses, counts }
      return listOf(
        'youtube#videoListResponse',
        visible.map((video) => videoResource(video, parts, view)),
      )
    })

    app.put<{ Querystring: Query }>('/videos', async (request) => {
      const access = await gate.enter(request, 'videos.update')
      const parts = readParts(request.query, VIDEO_PARTS)
      const written = readWrittenVideo(await readJson(request.raw))
      if (written.id === undefined) throw new YoutubeError('required', { place: bodyField('id') })
      const { id } = written
      await world.record(() => {
        const { metadata, wasPublished } = gate.ownVideo(access, id, 'body.id')
        const published = wasPublished || privacyAt(metadata.status, now()) !== 'private'
        const next = describeAgain(metadata, written, { parts, now: now(), wasPublished: published })
        return { type: 'video.updated', id, parts: [...parts], metadata: next }
      })
      return videoResource(gate.ownVideo(access, id), parts, { now: now(), addresses, counts })
    })

    app.delete<{ Querystring: Query }>('/videos', async (request, reply) => {
      const access = await gate.enter(request, 'videos.delete')
      const id = textParameter(request.query, 'id')
      if (!id)
        throw new YoutubeError('required', { message: 'Required parameter: id', place: parameter('id') })
      await world.record(() => {
        gate.ownVideo(access, id)
        return { type: 'video.deleted', id }
      })
      return reply.code(204).send()
    })
  }

  function maySee(caller: Caller, { created, metadata }: Video): boolean {
    return speaksFor(caller, created.channelId) || privacyAt(metadata.status, now()) !== 'private'
  }
}

function readIds(query: Query): string[] {
  const ids = listParameter(query, 'id')
  if (ids.length === 0) {
    const message = 'No filter selected. Expected one of: chart, id, myRating'
    throw new YoutubeError('missingRequiredParameter', { message, place: parameter('id') })
  }
  if (ids.length > MAX_IDS) throw new YoutubeError('invalidParameter', { place: parameter('id') })
  return ids
}

function refuseOwnerParts(caller: Caller, videos: readonly Video[], parts: ReadonlySet<string>): void {
  const foreign = videos.some(({ created }) => !speaksFor(caller, created.channelId))
  if (foreign && OWNER_VIDEO_PARTS.some((part) => parts.has(part))) {
    throw new YoutubeError('forbidden', { place: parameter('part') })
  }
}
