import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ENGINE_KEY } from './engine-key.ts'
import {
  type EngineTroubleName,
  EngineTroubles,
  spoiled,
  type EngineTroubles as Troubles,
} from './engine-trouble.ts'
import { playedTranslation } from './played-words.ts'

export const ENGINES_PREFIX = '/engines'
const MOST_DEEPL_TEXTS = 50
const MOST_DEEPL_BYTES = 128 * 1024
const MOST_LIBRE_CHARACTERS = 5000

const Chat = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
})
const Asked = z.object({ cues: z.array(z.object({ id: z.number(), t: z.string() })) })
const Deepl = z.object({
  text: z.array(z.string()).min(1),
  source_lang: z.string().optional(),
  target_lang: z.string(),
  context: z.string().optional(),
})
const Libre = z.object({
  q: z.union([z.string(), z.array(z.string())]),
  source: z.string(),
  target: z.string(),
  api_key: z.string().optional(),
})

/** Engines of translation: a chat interface as OpenAI has it, DeepL, LibreTranslate, each with its own limits (media.md §5). */
export function engineRoutes(troubles: Troubles) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.post('/openai/v1/chat/completions', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${ENGINE_KEY}`)
        return reply
          .code(401)
          .send({ error: { code: 'invalid_api_key', message: 'Incorrect API key provided' } })
      return chat(request, reply, troubles)
    })
    app.post('/deepl/v2/translate', async (request, reply) => {
      if (request.headers.authorization !== `DeepL-Auth-Key ${ENGINE_KEY}`)
        return reply.code(403).send({ message: 'Forbidden' })
      return deepl(request, reply, troubles)
    })
    app.post('/libretranslate/translate', (request, reply) => libretranslate(request, reply, troubles))
  }
}

/** Under the control prefix: what goes wrong, and what was billed. */
export function enginesControl(troubles: Troubles) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get('/engines', async () => troubles.told())
    app.post('/engines/trouble', async (request, reply) => {
      troubles.set(EngineTroubles.parse(request.body))
      return reply.code(204).send()
    })
  }
}

/** What every engine says alike when it takes nothing now; null where it does. */
function refusal(reply: FastifyReply, trouble: EngineTroubleName | null): FastifyReply | null {
  if (trouble === 'limit')
    return reply
      .code(429)
      .header('retry-after', '1')
      .send({ error: { message: 'Rate limit reached' } })
  return trouble === 'busy' ? reply.code(503).send({ error: { message: 'overloaded' } }) : null
}

function chat(request: FastifyRequest, reply: FastifyReply, troubles: Troubles): FastifyReply {
  const trouble = troubles.next()
  const refused = refusal(reply, trouble)
  if (refused) return refused
  if (trouble === 'quota')
    return reply.code(429).send({ error: { code: 'insufficient_quota', message: 'quota' } })
  const body = Chat.safeParse(request.body)
  if (!body.success) return reply.code(400).send({ error: { message: 'invalid body' } })
  const { model, messages } = body.data
  const [system, user] = [messages[0]?.content ?? '', messages.at(-1)?.content ?? '']
  const language = / to ([\w-]+)\./u.exec(system)?.[1] ?? 'en'
  const asked = Asked.safeParse(jsonOf(user))
  const cues = asked.success ? asked.data.cues : []
  troubles.bill(cues.map(({ t }) => t))
  const told = cues.map(({ id, t }) => ({ id, t: playedTranslation(t, language) }))
  const text = JSON.stringify({ cues: spoiled(told, trouble) })
  const content = trouble === 'fence' ? `Here you are:\n\`\`\`json\n${text}\n\`\`\`` : text
  const message = { role: 'assistant', content }
  return reply.send({
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  })
}

function deepl(request: FastifyRequest, reply: FastifyReply, troubles: Troubles): FastifyReply {
  const trouble = troubles.next()
  const refused = refusal(reply, trouble)
  if (refused) return refused
  if (trouble === 'quota') return reply.code(456).send({ message: 'Quota Exceeded' })
  const body = Deepl.safeParse(request.body)
  if (!body.success) return reply.code(400).send({ message: 'Bad request' })
  const { text, target_lang: target } = body.data
  if (text.length > MOST_DEEPL_TEXTS) return reply.code(400).send({ message: 'Too many texts' })
  if (Buffer.byteLength(JSON.stringify(request.body)) > MOST_DEEPL_BYTES)
    return reply.code(413).send({ message: 'Request Entity Too Large' })
  troubles.bill(text)
  const told = text.map((one) => ({ t: playedTranslation(one, target) }))
  const translations = spoiled(told, trouble).map(({ t }) => ({ detected_source_language: 'ZH', text: t }))
  return reply.send({ translations })
}

function libretranslate(request: FastifyRequest, reply: FastifyReply, troubles: Troubles): FastifyReply {
  const trouble = troubles.next()
  const body = Libre.safeParse(request.body)
  if (!body.success) return reply.code(400).send({ error: 'Invalid request: missing q parameter' })
  const { q, target, api_key: key } = body.data
  if (key !== ENGINE_KEY) return reply.code(403).send({ error: 'Invalid API key' })
  if (trouble === 'limit') return reply.code(429).send({ error: 'Slowdown: 20 per 1 minute' })
  if (trouble === 'busy') return reply.code(500).send({ error: 'Cannot translate text' })
  const texts = typeof q === 'string' ? [q] : q
  if (texts.join('').length > MOST_LIBRE_CHARACTERS)
    return reply.code(400).send({ error: 'Invalid request: request exceeds text limit' })
  troubles.bill(texts)
  const told = spoiled(
    texts.map((one) => ({ t: playedTranslation(one, target) })),
    trouble,
  ).map(({ t }) => t)
  return reply.send({ translatedText: typeof q === 'string' ? (told[0] ?? '') : told })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
