import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sameSecret } from '#src/core/clients.ts'
import { randomId } from '#src/core/ids.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { countOf, cut, textOf } from './engine-bodies.ts'
import { ENGINE_KEY } from './engine-key.ts'
import { type EngineTroubles, spoiled } from './engine-trouble.ts'
import { playedTranslation } from './played-words.ts'

/** Toys, so they may stand here. */
const KEY_ID = 'sandbox-alibaba'
const mostTexts = 50
const mostOfOne = 1000
const mostCharacters = 8000
const lateMs = 15 * 60_000

const Sources = z.record(z.string(), z.string())

/** Alibaba Cloud's machine translation of 2018-10-12: signed calls, errors of the text with status 200. */
export function alibabaRoutes(troubles: EngineTroubles, now: () => number) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.post('/', async (request, reply) => {
      const body = await textOf(request)
      const form = new URLSearchParams(body)
      const answer = { RequestId: randomId(12) }
      const refused = (Code: string, Message: string, status = 400) =>
        reply.code(status).send({ ...answer, Code, Message })
      if (form.get('AccessKeyId') !== KEY_ID)
        return refused('InvalidAccessKeyId.NotFound', 'Specified access key is not found.', 404)
      if (!sameSecret(form.get('Signature') ?? '', signatureOf(form)))
        return refused('SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.')
      if (!(Math.abs(Date.parse(form.get('Timestamp') ?? '') - now()) < lateMs))
        return refused('InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
      if (form.get('Action') !== 'GetBatchTranslate' || form.get('Version') !== '2018-10-12')
        return refused('InvalidAction.NotFound', 'Specified api is not found.', 404)
      const fault = troubles.next()
      if (fault === 'busy')
        return refused('ServiceUnavailable', 'The request has failed due to a temporary failure.', 503)
      if (fault === 'limit') return refused('Throttling.User', 'Request was denied due to user flow control.')
      const told = (Code: string, Message: string) => ({ ...answer, Code, Message })
      if (fault === 'quota') return told('10010', 'The service is not activated, or is in arrears.')
      const texts = readSources(form.get('SourceText') ?? '')
      const target = form.get('TargetLanguage') ?? ''
      const isWhole = form.get('FormatType') === 'text' && form.get('ApiType') === 'translate_standard'
      if (texts === null || !isWhole || form.get('Scene') !== 'general')
        return told('10004', 'Some required parameters are missing.')
      if (target === '' || (form.get('SourceLanguage') ?? '') === '') return told('10005', 'Not supported.')
      const said = Object.values(texts)
      const isLong = said.some((text) => countOf([text]) > mostOfOne) || countOf(said) > mostCharacters
      if (said.length > mostTexts || isLong) return told('10008', 'The text is too long.')
      troubles.bill(said)
      const list = Object.entries(texts).map(([index, text]) => ({
        code: '200',
        index,
        t: playedTranslation(text, target),
        wordCount: String(countOf([text])),
        detectedLanguage: form.get('SourceLanguage'),
      }))
      const whole = {
        ...told('200', 'success'),
        TranslatedList: spoiled(list, fault).map(({ t, ...one }) => ({ ...one, translated: t })),
      }
      return fault === 'fence' ? cut(reply, whole) : { ...whole, Code: 200 }
    })
  }
}

function readSources(text: string): Record<string, string> | null {
  try {
    return Sources.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** What the parameters have to be signed with: their canonical form, under the secret and an ampersand. */
function signatureOf(form: URLSearchParams): string {
  const canonical = [...form]
    .filter(([name]) => name !== 'Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  return createHmac('sha1', `${ENGINE_KEY}&`)
    .update(`POST&${encode('/')}&${encode(canonical)}`)
    .digest('base64')
}
