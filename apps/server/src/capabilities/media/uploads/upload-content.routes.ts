import type { Readable } from 'node:stream'
import type { SuccessEnvelope } from '@pindao/protocol/core/envelope.ts'
import { id } from '@pindao/protocol/core/fields.ts'
import { crc32Hex, partChecksumHeader, storedPart } from '@pindao/protocol/media/upload.endpoints.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import { formatCrc32, parseCrc32 } from '#src/platform/storage/crc32.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { sendObject } from '../files/send-object.ts'
import type { UploadService } from './upload.service.ts'
import { type Look, objectPath, partPath, proofQuery, type UploadLinks, viewQuery } from './upload-links.ts'

type PartRoute = { Params: { id: string; part: string }; Body: Readable }
type ObjectRoute = { Params: { '*': string } }
type Deps = {
  readonly service: Pick<UploadService, 'storePart'>
  readonly storage: Pick<ObjectStore, 'open'>
  readonly links: UploadLinks
  /** Whether a session that was shown a video may see it now. */
  readonly mayLook: (look: Look) => Promise<boolean>
  /** Whether the video of an object was deleted: its file is kept for a while, and is nobody's to see. */
  readonly isInBin: (objectKey: string) => Promise<boolean>
}

/**
 * The two calls that carry bytes instead of JSON: the PUT of a part, the GET of an object. Both go by signed address;
 * the signature is checked before a byte of the body is read.
 */
export function uploadContentRoutes({ service, storage, links, mayLook, isInBin }: Deps): RawRoutes {
  return (app, _options, done) => {
    // The body goes to the handler as it comes in: never parsed, never gathered. The plan limits its length.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))

    app.put<PartRoute>(
      partPath,
      {
        schema: { summary: 'The bytes of one part, by signed address', tags: ['uploads'] },
        config: { contract: partContract, watchesBody: true },
        bodyLimit: Number.MAX_SAFE_INTEGER,
        onRequest: async (request) => {
          const { query, params } = request
          const { id: uploadId, part } = params
          const isWhole = part === '1' && links.provesWhole(query, uploadId)
          assertLink(isWhole || links.provesPart(query, uploadId, part))
          // Whoever sends a file in one go says no checksum of it (STO-04); what arrives is counted by its own.
          request.vouch()
        },
      },
      (request) => putPart(service, request, links.provesWhole(request.query, request.params.id)),
    )

    const object = {
      url: objectPath,
      async onRequest(request: FastifyRequest<ObjectRoute>) {
        const proven = links.provesView(request.query, request.params['*'])
        assertLink(proven === 'anybody' || (proven !== null && (await mayLook(proven))))
        if (proven !== 'anybody') return request.vouch()
        if (await isInBin(request.params['*'])) throw new AppError('media.objectNotFound')
      },
      async handler(request: FastifyRequest<ObjectRoute>, reply: FastifyReply) {
        const key = request.params['*']
        const found = await storage.open(key)
        if (!found) throw new AppError('media.objectNotFound')
        return sendObject(request, reply, key, found)
      },
    }
    app.route<ObjectRoute>({
      ...object,
      method: 'GET',
      // Fastify's own answer to HEAD would say that the object is empty.
      exposeHeadRoute: false,
      schema: { summary: 'The bytes of an object, by signed address, with ranges', tags: ['objects'] },
      config: { contract: objectContract, contractUrl: '/api/objects/:objectKey' },
    })
    app.route<ObjectRoute>({ ...object, method: 'HEAD', schema: { hide: true } })
    done()
  }
}

const bytes = { content: { 'application/octet-stream': { schema: z.file() } } }

/** What the routes check themselves, as the contract says it. */
const partContract = {
  'x-permission': 'public',
  params: z.object({ id, part: z.coerce.number().int().min(1) }),
  querystring: proofQuery,
  headers: z.object({ [partChecksumHeader]: crc32Hex.optional() }),
  consumes: ['application/octet-stream'],
  body: z.file(),
  response: {
    200: z.object({ status: z.literal(200), message: z.string(), data: storedPart }),
    ...anyFailure,
  },
} as const

const objectContract = {
  'x-permission': 'public',
  params: z.object({ objectKey: z.string() }),
  querystring: viewQuery,
  headers: z.object({
    range: z.string().optional(),
    'if-range': z.string().optional(),
    'if-none-match': z.string().optional(),
  }),
  response: {
    200: { description: 'The whole object, with its own type', ...bytes },
    206: { description: 'The range that was asked for', ...bytes },
    304: z.null().describe('The object is as it was'),
    ...anyFailure,
  },
} as const

function assertLink(genuine: boolean): void {
  if (!genuine) throw new AppError('media.linkInvalid')
}

async function putPart(
  service: Pick<UploadService, 'storePart'>,
  request: FastifyRequest<PartRoute>,
  isWhole: boolean,
): Promise<SuccessEnvelope<z.output<typeof storedPart>>> {
  const said = request.headers[partChecksumHeader]
  const checksum = crc32Hex.optional().safeParse(said)
  if (!checksum.success || (said === undefined && !isWhole)) throw new AppError('common.invalidInput')
  const stored = await service.storePart({
    uploadId: BigInt(request.params.id),
    part: Number(request.params.part),
    crc32: checksum.data === undefined ? null : parseCrc32(checksum.data),
    // Without a body Fastify calls no parser.
    body: request.body ?? request.raw,
  })
  return { status: 200, message: 'ok', data: { ...stored, crc32: formatCrc32(stored.crc32) } }
}
