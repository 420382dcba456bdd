import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyTooLarge, readBytes } from '#src/core/body.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { formBoundary, MalformedMultipart, readFormWithFile } from '#src/uploads/multipart-related.ts'
import { ENGINE_KEY } from './engine-key.ts'
import type { EngineTroubleName, EngineTroubles } from './engine-trouble.ts'
import { type Heard, heardIn } from './heard.ts'
import { soundOf } from './sound.ts'

const megabytes = 1024 * 1024
const longest = { openai: 25 * megabytes, own: 200 * megabytes }
const whisperModels = ['whisper-1', 'sandbox-whisper']
/** They hear better, and say no times. */
const jsonModels = ['gpt-4o-transcribe', 'gpt-4o-mini-transcribe']

type Sent = {
  readonly fields: ReadonlyMap<string, string>
  readonly field: string
  readonly bytes: Buffer
}

/** Engines of speech: OpenAI's transcriptions, the server of whisper.cpp, FunASR's HTTP server. They hear lines of a drama. */
export function speechRoutes(troubles: EngineTroubles) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.post('/openai/v1/audio/transcriptions', async (request, reply) => {
      const wrong = (status: number, code: string, message: string) =>
        reply.code(status).send({ error: { message, type: 'invalid_request_error', param: null, code } })
      if (request.headers.authorization !== `Bearer ${ENGINE_KEY}`)
        return wrong(401, 'invalid_api_key', `Incorrect API key provided: ${request.headers.authorization}`)
      const sent = await sentIn(request, longest.openai)
      if (sent === 'tooLarge')
        return wrong(413, 'too_large', 'Maximum content size limit (26214400) exceeded')
      const format = sent?.fields.get('response_format') ?? 'json'
      const model = sent?.fields.get('model') ?? ''
      if (![...whisperModels, ...jsonModels].includes(model))
        return wrong(404, 'model_not_found', 'The model does not exist')
      if (jsonModels.includes(model) && format !== 'json')
        return wrong(400, 'unsupported_value', `response_format '${format}' is not compatible with model`)
      const sound = sent?.field === 'file' ? soundOf(sent.bytes) : null
      if (sent === null || sound === null) return wrong(400, 'invalid_file', 'Invalid file format.')
      const fault = troubles.next()
      if (fault === 'busy') return reply.code(503).send({ error: { message: 'The engine is overloaded' } })
      if (fault === 'limit') return reply.header('retry-after', '1').code(429).send(tooMany)
      if (fault === 'quota')
        return wrong(429, 'insufficient_quota', 'You exceeded your current quota, please check your plan')
      const heard = heardIn(sound.ms, sent.fields.get('language'))
      return format === 'json' ? { text: textIn(heard) } : verbose(heard, sound.ms, fault, sent)
    })

    app.post('/whisper/inference', async (request, reply) => {
      const wrong = (status: number, error: string) => reply.code(status).send({ error })
      const sent = await sentIn(request, longest.own)
      if (sent === null || sent === 'tooLarge' || sent.field !== 'file')
        return wrong(400, "no 'file' field in the request")
      const sound = soundOf(sent.bytes)
      if (sound === null) return wrong(400, 'FFmpeg conversion failed.')
      const fault = troubles.next()
      if (fault === 'busy') return wrong(500, 'failed to process audio')
      const heard = heardIn(sound.ms, sent.fields.get('language'))
      const isVerbose = sent.fields.get('response_format') === 'verbose_json'
      return isVerbose ? verbose(heard, sound.ms, fault, sent) : { text: textIn(heard) }
    })

    app.post('/funasr/recognition', async (request) => {
      const sent = await sentIn(request, longest.own)
      const sound = sent === null || sent === 'tooLarge' ? null : soundOf(sent.bytes)
      if (sent === null || sent === 'tooLarge' || sent.field !== 'audio' || sound === null)
        return { msg: 'audio could not be read', code: 1 }
      const fault = troubles.next()
      if (fault === 'busy') return { msg: 'recognition failed', code: 1 }
      const heard = heardIn(sound.ms, undefined)
      return {
        text: textIn(heard),
        sentences: heard.map(({ startMs, endMs, text }) => ({
          text,
          start: startMs,
          end: fault === 'noEnds' ? startMs : endMs,
        })),
        code: 0,
      }
    })
  }
}

const tooMany = { error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' } }
const textIn = (heard: readonly Heard[]): string => heard.map(({ text }) => text).join('')

async function sentIn(request: FastifyRequest, limit: number): Promise<Sent | 'tooLarge' | null> {
  const boundary = formBoundary(request.headers['content-type'])
  if (boundary === null) return null
  try {
    const { fields, file } = await readFormWithFile(request.raw, boundary)
    return { fields, field: file.field, bytes: await readBytes(file.bytes, limit) }
  } catch (error) {
    if (error instanceof MalformedMultipart) return null
    if (!(error instanceof BodyTooLarge)) throw error
    request.raw.resume()
    return 'tooLarge'
  }
}

/** Whisper's long answer; in trouble it hears thanks for watching at the end, three times, and doubts it. */
function verbose(heard: readonly Heard[], ms: number, fault: EngineTroubleName | null, { fields }: Sent) {
  const doubted = heard.length - (fault === 'hallucinate' ? 3 : 0)
  const segments = heard.map(({ startMs, endMs, text }, index) => {
    const isDoubtful = index >= doubted
    return {
      id: index,
      seek: 0,
      start: startMs / 1000,
      end: endMs / 1000,
      text: isDoubtful ? '谢谢观看' : text,
      tokens: [],
      temperature: 0,
      avg_logprob: isDoubtful ? -1.4 : -0.2,
      compression_ratio: isDoubtful ? 2.9 : 1.1,
      no_speech_prob: isDoubtful ? 0.9 : 0.02,
    }
  })
  const language = fields.get('language')
  return {
    task: 'transcribe',
    language: language === undefined || language === 'auto' ? 'chinese' : language,
    duration: ms / 1000,
    text: segments.map(({ text }) => text).join(''),
    segments,
  }
}
