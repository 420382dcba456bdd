import { troubleOf } from '../../engines/engine-http.ts'
import { readVerbose } from './speech-answer.ts'
import { sendSpeech, spokenLanguage } from './speech-call.ts'
import type { SpeechEngine } from './speech-engine.ts'

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
      if (answer.status !== 200) throw troubleOf(answer)
      return readVerbose(answer, file)
    },
  }
}
