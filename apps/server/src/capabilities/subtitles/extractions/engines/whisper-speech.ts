import { troubleOf } from '../../engines/engine-http.ts'
import { readVerbose } from './speech-answer.ts'
import { sendSpeech, spokenLanguage } from './speech-call.ts'
import type { SpeechEngine } from './speech-engine.ts'

/** The server of whisper.cpp, started with `--convert`: it hears one file at a time, and stops when nobody waits. */
export function createWhisperSpeech(url: string): SpeechEngine {
  return {
    kind: 'whisper',
    mostBytes: 200 * 1024 * 1024,
    async transcribe(file, { language, signal }) {
      const answer = await sendSpeech(file, {
        url: `${url}/inference`,
        fields: {
          response_format: 'verbose_json',
          language: spokenLanguage(language) ?? 'auto',
          temperature: '0.0',
          temperature_inc: '0.2',
        },
        fileField: 'file',
        signal,
      })
      if (answer.status !== 200) throw troubleOf(answer)
      return readVerbose(answer, file)
    },
  }
}
