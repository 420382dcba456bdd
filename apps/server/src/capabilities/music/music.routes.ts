import { id } from '@pindao/protocol/core/fields.ts'
import * as removals from '@pindao/protocol/music/music-removal.endpoints.ts'
import * as tracks from '@pindao/protocol/music/music-track.endpoints.ts'
import { z } from 'zod'
import { takesFile } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import { type RawRoutes, type Route, route } from '#src/platform/http/route.ts'
import { uploadedFilePolicy } from '#src/platform/http/security-headers.ts'
import type { RemovalService } from './removals/removal.service.ts'
import type { Tracks } from './tracks/track.service.ts'

/** One line per call: translate, call the service. */
export const musicRoutes = (service: RemovalService, library: Tracks): readonly Route[] => [
  route(removals.listMusicRemovals, (ctx, { query }) => service.list(ctx, query)),
  route(removals.countMusicRemovals, (ctx, { body }) => service.counts(ctx, body.views)),
  route(removals.getMusicMeans, () => service.means()),
  route(removals.getMusicRemoval, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
  route(removals.startMusicRemoval, (ctx, { params, body }) => service.start(ctx, BigInt(params.id), body)),
  route(removals.cancelMusicRemoval, (ctx, { params, body }) =>
    service.cancel(ctx, BigInt(params.id), body.version),
  ),
  route(tracks.listMusicTracks, (ctx, { query }) => library.list(ctx, query)),
  route(tracks.createMusicTrack, (ctx, { body }) => library.create(ctx, body)),
  route(tracks.updateMusicTrack, (ctx, { params, body }) => library.update(ctx, BigInt(params.id), body)),
  route(tracks.deleteMusicTrack, (ctx, { params }) => library.remove(ctx, BigInt(params.id))),
]

const params = z.object({ id })
type Opened = { readonly fileName: string; readonly contentType: string; readonly bytes: Buffer }

/** A call whose answer are the bytes of a file. */
const givesFile =
  (
    access: 'music:read' | 'musicTrack:read',
    path: string,
    summary: string,
    disposition: 'attachment' | 'inline',
    open: (ctx: SignedInContext, id: bigint) => Promise<Opened>,
  ): RawRoutes =>
  (app, _options, done) => {
    app.get<{ Params: { id: string } }>(
      path,
      {
        exposeHeadRoute: false,
        schema: { summary, tags: ['music'] },
        config: {
          contract: {
            'x-permission': access,
            security: [{ bearer: [] }],
            params,
            response: {
              200: {
                description: 'The bytes of the file',
                content: { 'application/octet-stream': { schema: z.file() } },
              },
              ...anyFailure,
            },
          },
        },
        onRequest: async (request) => assertAccess({ access }, request),
      },
      async (request, reply) => {
        const named = params.safeParse(request.params)
        if (!named.success) throw new AppError('music.fileNotFound')
        // `assertAccess` has seen to it that there is somebody.
        const ctx = contextOf(request) as SignedInContext
        const { fileName, contentType, bytes } = await open(ctx, BigInt(named.data.id))
        reply.headers({
          'cache-control': 'no-store',
          'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          'content-security-policy': uploadedFilePolicy,
          'content-type': contentType,
        })
        return reply.send(bytes)
      },
    )
    done()
  }

/** The calls whose body, or answer, are the bytes of files. */
export const musicFileRoutes = (service: RemovalService, library: Tracks): readonly RawRoutes[] => [
  takesFile(removals.noteMusicAtPlatform, removals.musicProofLimit, (ctx, { params: of, query, bytes }) =>
    service.atPlatform(ctx, BigInt(of.id), { ...query, bytes }),
  ),
  takesFile(tracks.setTrackFile, tracks.trackFileLimit, (ctx, { params: of, query, bytes }) =>
    library.bring(ctx, BigInt(of.id), { ...query, bytes }),
  ),
  givesFile(
    'music:read',
    removals.musicProofPath(':id'),
    'What shows that music was removed on the platform',
    'attachment',
    async (ctx, of) => ({ ...(await service.proof(ctx, of)), contentType: 'application/octet-stream' }),
  ),
  givesFile('musicTrack:read', tracks.trackFilePath(':id'), 'The sound of a track', 'inline', (_ctx, of) =>
    library.open(of),
  ),
]
