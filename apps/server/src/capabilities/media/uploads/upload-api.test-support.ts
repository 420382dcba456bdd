import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { createUpload, getUpload, signParts, upload } from '@pindao/protocol/media/upload.endpoints.ts'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { SignedInContext } from '#src/platform/context.ts'
import { createHttpServer } from '#src/platform/http/server.ts'
import { uploadRoutes } from './upload.routes.ts'
import { createUploadWorld, file, uploadAll } from './upload.test-support.ts'
import { uploadContentRoutes } from './upload-content.routes.ts'

/** Any envelope; each test looks at what it is about. */
const answer = z.object({ status: z.number(), code: z.string().optional(), data: z.unknown() })

/** An API process listening on loopback; whoever brings a bearer token is the owner. */
export async function createApi(options: { reserve?: number } = {}) {
  const world = await createUploadWorld(options)
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: () => null,
    authenticate: async (bearer) => (bearer === null ? null : world.owner.actor),
    routes: uploadRoutes(world.service),
    rawRoutes: [uploadContentRoutes({ ...world, mayLook: async () => false, isInBin: async () => false })],
    rootRoutes: [],
    publicUrl: 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: 60,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, init)
    return { ...answer.parse(await response.json()), status: response.status }
  }
  const signedIn = (endpoint: Endpoint, { id = '', body }: { id?: string; body?: unknown } = {}) =>
    call(`/api${endpoint.url.replace(':id', id)}`, {
      method: endpoint.method,
      headers: {
        authorization: 'Bearer owner',
        'idempotency-key': 'upload-test-1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const create = async () => upload.parse((await signedIn(createUpload, { body: file })).data)
  const linksOf = async (id: string, parts: number[]) =>
    signParts.output.parse((await signedIn(signParts, { id, body: { parts } })).data)
  const linkOf = async (id: string, part: number) => (await linksOf(id, [part]))[0]?.url ?? ''
  const storedParts = async (id: string) => upload.parse((await signedIn(getUpload, { id })).data).storedParts
  return { ...world, origin, call, signedIn, create, linksOf, linkOf, storedParts }
}

/** An uploaded file and the signed address at which it is seen. */
export async function viewOf(
  world: Awaited<ReturnType<typeof createApi>>,
  owner: SignedInContext = world.owner,
) {
  const { filePath } = await world.service.complete(owner, await uploadAll(world, owner))
  return { filePath, url: world.links.shared(filePath, 7 * 24 * 3600).url }
}
