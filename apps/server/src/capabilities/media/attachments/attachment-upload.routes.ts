import type { Endpoint, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { successEnvelope } from '@pindao/protocol/core/envelope.ts'
import {
  addProof,
  addSubtitle,
  addWatermark,
  attachmentLimits,
  setPicture,
} from '@pindao/protocol/media/video-files.endpoints.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import type { VideoService } from '../library/video.service.ts'
import type { Attachments } from './attachment.service.ts'
import type { Pictures } from './picture.service.ts'

/** Files of one person in a minute: each is read, and some are drawn anew. */
const perMinute = 60
const megabyte = 1024 ** 2

type Given<E extends Endpoint> = EndpointParsed<E> & { readonly bytes: Buffer }

/** The calls that carry a small file as their body: who asks is known before a byte of it is read, a long one is cut off. */
export function attachmentUploadRoutes(
  videos: Pick<VideoService, 'get'>,
  attachments: Pick<Attachments, 'addSubtitle' | 'addProof' | 'addWatermark'>,
  pictures: Pick<Pictures, 'bring'>,
): RawRoutes {
  return (app, _options, done) => {
    takesBytes(app)
    takes(app, addSubtitle, attachmentLimits.subtitle, (ctx, { params, query, bytes }) =>
      attachments.addSubtitle(ctx, BigInt(params.id), { ...query, bytes }),
    )
    takes(app, addProof, attachmentLimits.proof, (ctx, { params, query, bytes }) =>
      attachments.addProof(ctx, BigInt(params.id), { ...query, bytes }),
    )
    takes(app, addWatermark, attachmentLimits.picture, (ctx, { params, query, bytes }) =>
      attachments.addWatermark(ctx, BigInt(params.id), { ...query, bytes }),
    )
    takes(app, setPicture, attachmentLimits.picture, async (ctx, { params, bytes }) => {
      await pictures.bring(ctx, BigInt(params.id), bytes)
      return videos.get(ctx, BigInt(params.id))
    })
    done()
  }
}

/** A call beside the endpoints whose body are the bytes of one small file, for another capability: as those above. */
export function takesFile<E extends Endpoint>(
  endpoint: E,
  limit: number,
  take: (ctx: SignedInContext, given: Given<E>) => Promise<unknown>,
): RawRoutes {
  return (app, _options, done) => {
    takesBytes(app)
    takes(app, endpoint, limit, take)
    done()
  }
}

function takesBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
}

function takes<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  limit: number,
  take: (ctx: SignedInContext, given: Given<E>) => Promise<unknown>,
): void {
  const { access, url, summary, params, query } = endpoint
  const contract = {
    'x-permission': access,
    security: [{ bearer: [] }],
    params,
    querystring: query,
    consumes: ['application/octet-stream'],
    body: z.file(),
    response: { 200: successEnvelope(endpoint), ...anyFailure },
  }
  app.post<{ Body: Buffer | undefined }>(
    url,
    {
      schema: { summary, tags: ['videos'], params, querystring: query },
      config: {
        contract,
        rateLimit: {
          max: perMinute,
          timeWindow: 60_000,
          keyGenerator: ({ actor, ip }: FastifyRequest) => (actor ? `staff ${actor.staffId}` : ip),
        },
      },
      bodyLimit: limit,
      onRequest: async (request) => assertAccess(endpoint, request),
      errorHandler(error) {
        throw isTooLarge(error) ? tooLarge(limit, error) : error
      },
    },
    async (request) => {
      // `assertAccess` has seen to it that there is an actor.
      const ctx = contextOf(request) as SignedInContext
      const given = { params: request.params, query: request.query, bytes: request.body ?? Buffer.alloc(0) }
      return { status: 200, message: 'ok', data: await take(ctx, given as unknown as Given<E>) }
    },
  )
}

const isTooLarge = (error: { readonly code?: string }) => error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
const tooLarge = (limit: number, cause: unknown) =>
  new AppError('media.attachmentTooLarge', { params: { max: limit / megabyte }, cause })
