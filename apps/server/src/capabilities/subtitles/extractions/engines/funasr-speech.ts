import { z } from 'zod'
import { readAnswer, troubleOf } from '../../engines/engine-http.ts'
import { EngineTrouble } from '../../engines/translation-engine.ts'
import { sendSpeech } from './speech-call.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { segmentsOf } from './speech-segments.ts'

/** Milliseconds; `code` tells whether it went well, for the status is always 200. */
const Recognition = z.object({
  code: z.number(),
  text: z.string().default(''),
  sentences: z
    .array(z.object({ text: z.string(), start: z.number(), end: z.number() }))
    .nullish()
    .transform((list) => list ?? []),
})

/**
 * FunASR's HTTP server, by `POST /recognition`. Which language it hears is a matter of the model it was started with. Its
 * new server speaks like OpenAI's: `SPEECH_OPENAI_URL`.
 */
export function createFunasrSpeech(url: string): SpeechEngine {
  return {
    kind: 'funasr',
    mostBytes: 200 * 1024 * 1024,
    async transcribe(file, { signal }) {
      const answer = await sendSpeech(file, {
        url: `${url}/recognition`,
        fields: {},
        fileField: 'audio',
        signal,
      })
      if (answer.status !== 200) throw troubleOf(answer)
      const { code, text, sentences } = readAnswer(answer.text, Recognition)
      if (code !== 0) throw new EngineTrouble('later', `the engine answered with code ${code}`)
      const told = sentences.map(({ start, end, text: said }) => ({
        startMs: Math.round(start),
        endMs: Math.round(end),
        text: said,
      }))
      const whole = [{ startMs: 0, endMs: file.durationMs, text, isUntimed: true }]
      return { segments: segmentsOf(told.length === 0 ? whole : told, file.durationMs), language: null }
    },
  }
}
