import type { SpeechEngineKind } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import type { Env } from '#src/platform/env.ts'
import { createFunasrSpeech } from './funasr-speech.ts'
import { createOpenaiSpeech } from './openai-speech.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { createWhisperSpeech } from './whisper-speech.ts'

type SpeechEnv = Pick<
  Env,
  | 'SPEECH_OPENAI_URL'
  | 'SPEECH_OPENAI_KEY'
  | 'SPEECH_OPENAI_MODEL'
  | 'SPEECH_WHISPER_URL'
  | 'SPEECH_FUNASR_URL'
>

/** The engines of speech whose addresses are set, in the order in which they are offered. */
export function createSpeechEngines(env: SpeechEnv): ReadonlyMap<SpeechEngineKind, SpeechEngine> {
  const engines = [
    env.SPEECH_OPENAI_URL &&
      createOpenaiSpeech({
        url: env.SPEECH_OPENAI_URL,
        key: env.SPEECH_OPENAI_KEY,
        model: env.SPEECH_OPENAI_MODEL,
      }),
    env.SPEECH_WHISPER_URL && createWhisperSpeech(env.SPEECH_WHISPER_URL),
    env.SPEECH_FUNASR_URL && createFunasrSpeech(env.SPEECH_FUNASR_URL),
  ].filter((engine) => typeof engine === 'object')
  return new Map(engines.map((engine) => [engine.kind, engine]))
}
