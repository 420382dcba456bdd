import { z } from 'zod'
import { type EngineAnswer, troubleOf, wordsIn } from '../../engines/engine-http.ts'
import { EngineTrouble } from '../../engines/translation-engine.ts'
import { readVerbose } from './speech-answer.ts'
import { sendSpeech, spokenLanguage } from './speech-call.ts'
import type { SpeechEngine } from './speech-engine.ts'

const Words = z
  .union([
    z.object({ error: z.object({ message: z.string(), code: z.string().nullish() }) }),
    // FunASR's new server has another shape for its errors.
    z.object({ detail: z.string() }),
  ])
  .transform((said) => ('detail' in said ? said.detail : `${said.error.code ?? ''} ${said.error.message}`))

type Settings = { readonly url: string; readonly key: string; readonly model: string }

/** A server that speaks like OpenAI's transcriptions; FunASR's new one does, too. */
export function createOpenaiSpeech({ url, key, model }: Settings): SpeechEngine {
  return {
    kind: 'openai',
    mostBytes: 25 * 1024 * 1024,
    async transcribe(file, { language, signal }) {
      const answer = await sendSpeech(file, {
        url: `${url}/v1/audio/transcriptions`,
        headers: key === '' ? {} : { authorization: `Bearer ${key}` },
        fields: {
          model,
          language: spokenLanguage(language),
          // The newer models say no times: they know `json` only.
          response_format: model.startsWith('gpt-') ? 'json' : 'verbose_json',
        },
        fileField: 'file',
        signal,
      })
      if (answer.status !== 200) throw problemOf(answer)
      return readVerbose(answer, file)
    },
  }
}

function problemOf(answer: EngineAnswer): EngineTrouble {
  if (answer.status === 429 && /insufficient_quota/u.test(wordsIn(answer, Words)))
    return new EngineTrouble('quota', 'the quota of the engine is used up')
  return troubleOf(answer)
}
