import { createPublicKey, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readForm } from '#src/core/body.ts'
import { randomId } from '#src/core/ids.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { countOf, cut, jsonOf } from './engine-bodies.ts'
import { type EngineTroubles, spoiled } from './engine-trouble.ts'
import { playedTranslation } from './played-words.ts'
import type { ServiceAccount } from './service-account.ts'

const mostTexts = 1024
const mostCharacters = 30_000
const lifeSeconds = 3600
const scope = 'https://www.googleapis.com/auth/cloud-translation'
const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const Question = z.object({
  contents: z.array(z.string()).min(1),
  mimeType: z.enum(['text/plain', 'text/html']).default('text/html'),
  sourceLanguageCode: z.string().optional(),
  targetLanguageCode: z.string(),
})
const Claims = z.object({
  iss: z.string(),
  scope: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
})

type Deps = {
  readonly account: ServiceAccount
  readonly troubles: EngineTroubles
  readonly now: () => number
  /** Where the token endpoint is reached: assertions are for it. */
  readonly tokenUrl: () => string
}

/** Google Cloud Translation v3, and the tokens of its service account (RFC 7523). */
export function googleTranslateRoutes({ account, troubles, now, tokenUrl }: Deps) {
  const tokens = new Map<string, number>()

  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.post('/token', async (request, reply) => {
      const form = await readForm(request.raw)
      const isAsked = form.get('grant_type') === jwtBearer
      if (!isAsked || !isOurs(form.get('assertion') ?? '', account, tokenUrl(), now()))
        return reply.code(400).send({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' })
      const token = `ya29.${randomId(16)}`
      tokens.set(token, now() + lifeSeconds * 1000)
      return { access_token: token, expires_in: lifeSeconds, token_type: 'Bearer' }
    })

    app.post<{ Params: { project: string; call: string } }>(
      '/v3/projects/:project/locations/:call',
      async (request, reply) => {
        const wrong = (code: number, status: string, message: string) =>
          reply.code(code).send({ error: { code, message, status } })
        const token = request.headers.authorization?.replace(/^Bearer /u, '') ?? ''
        if ((tokens.get(token) ?? 0) <= now())
          return wrong(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
        if (request.params.project !== account.project_id)
          return wrong(403, 'PERMISSION_DENIED', 'Cloud Translation API has not been used in project')
        if (!request.params.call.endsWith(':translateText')) return wrong(404, 'NOT_FOUND', 'Not found')
        const asked = await jsonOf(request, Question)
        if (asked === null) return wrong(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.')
        if (asked.contents.length > mostTexts)
          return wrong(400, 'INVALID_ARGUMENT', `Too many text segments; the limit is ${mostTexts}`)
        if (countOf(asked.contents) > mostCharacters)
          return wrong(400, 'INVALID_ARGUMENT', 'Text is too long.')
        const fault = troubles.next()
        if (fault === 'busy') return wrong(503, 'UNAVAILABLE', 'The service is currently unavailable.')
        if (fault === 'limit') return wrong(403, 'PERMISSION_DENIED', 'User Rate Limit Exceeded')
        if (fault === 'quota') return wrong(403, 'PERMISSION_DENIED', 'Daily Limit Exceeded')
        const isHtml = asked.mimeType === 'text/html'
        const said = asked.contents
          .map((text) => playedTranslation(text, asked.targetLanguageCode))
          .map((text) => (isHtml ? text.replaceAll("'", '&#39;').replaceAll('\n', ' ') : text))
        troubles.bill(asked.contents)
        const list = spoiled(
          said.map((t) => ({ t })),
          fault,
        )
        const body = { translations: list.map(({ t }) => ({ translatedText: t })) }
        return fault === 'fence' ? cut(reply, body) : body
      },
    )
  }
}

/** Whether a JWT is signed by the account, for this endpoint, for translation, and for an hour at most. */
function isOurs(assertion: string, account: ServiceAccount, audience: string, now: number): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(account.private_key),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return false
  const said = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).data
  return (
    said?.iss === account.client_email &&
    said.aud === audience &&
    said.scope.split(' ').includes(scope) &&
    said.exp - said.iat <= lifeSeconds &&
    said.exp * 1000 > now
  )
}
