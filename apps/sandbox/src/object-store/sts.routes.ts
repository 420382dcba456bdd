import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBytes } from '#src/core/body.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { S3Error } from './s3.errors.ts'
import { xmlOf } from './s3.xml.ts'
import { assertSigned, claimOf } from './signature.ts'
import { policyOf, type StoreClients } from './store.clients.ts'

const SHORTEST = 900
const LONGEST = 12 * 3600
const USUAL = 3600
const LARGEST_FORM = 65_536

/** Credentials for a while: AssumeRole, as AWS, MinIO and Aliyun have it (`platforms.md` G). */
export function stsRoutes({ clients, now }: { readonly clients: StoreClients; readonly now: () => number }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof S3Error)) throw error
      return reply.code(error.status).type('application/xml').send(error.body('/sts', request.id))
    })

    app.post('/', async (request, reply) => {
      const { asked, client } = await signedForm(request)
      if (asked.get('Action') !== 'AssumeRole')
        throw new S3Error('InvalidArgument', 'Only AssumeRole is played here')
      const seconds = Number(asked.get('DurationSeconds') ?? USUAL)
      if (!(seconds >= SHORTEST && seconds <= LONGEST)) {
        throw new S3Error('InvalidArgument', `DurationSeconds must be between ${SHORTEST} and ${LONGEST}`)
      }
      const policy = asked.get('Policy')
      const given = clients.assume(
        client,
        seconds,
        policy === null || policy === '' ? null : policyOf(policy),
      )
      const session = asked.get('RoleSessionName') ?? 'session'
      const body = xmlOf({
        AssumeRoleResponse: {
          '@_xmlns': 'https://sts.amazonaws.com/doc/2011-06-15/',
          AssumeRoleResult: {
            AssumedRoleUser: { Arn: `${asked.get('RoleArn') ?? ''}/${session}`, AssumedRoleId: session },
            Credentials: {
              AccessKeyId: given.accessKey,
              SecretAccessKey: given.secret,
              SessionToken: given.securityToken,
              Expiration: new Date(given.expiresAt).toISOString(),
            },
          },
          ResponseMetadata: { RequestId: request.id },
        },
      })
      return reply.type('text/xml').send(body)
    })

    async function signedForm(request: FastifyRequest) {
      const [path = '', query = ''] = request.url.split('?')
      const signed = {
        method: request.method,
        path,
        query: new URLSearchParams(query),
        headers: request.headers,
      }
      const claim = claimOf(signed, now())
      const client = clients.byKey(claim.accessKey)
      if (!client) throw new S3Error('InvalidAccessKeyId', 'The access key does not exist in our records.')
      const body = await readBytes(request.raw, LARGEST_FORM)
      // An SDK signs the hash of the form and does not send it.
      const payload = createHash('sha256').update(body).digest('hex')
      assertSigned(signed, { ...claim, payload }, client.secret)
      const form = new URLSearchParams(body.toString('utf8'))
      return { asked: new URLSearchParams([...signed.query, ...form]), client }
    }
  }
}
