import { z } from 'zod'
import { type EngineAnswer, readAnswer } from '../../engines/engine-http.ts'
import type { SpeechFile, Transcript } from './speech-engine.ts'
import { segmentsOf, type ToldSegment } from './speech-segments.ts'

const Word = z.object({ word: z.string(), start: z.number(), end: z.number() })

/** Whisper's `verbose_json`, of OpenAI and of whisper.cpp: seconds. The plain `json` has the text only. */
const Verbose = z.object({
  text: z.string().default(''),
  language: z.string().nullish(),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        avg_logprob: z.number().nullish(),
        compression_ratio: z.number().nullish(),
        no_speech_prob: z.number().nullish(),
        words: z.array(Word).nullish(),
      }),
    )
    .nullish(),
})

const msOf = (seconds: number) => Math.round(seconds * 1000)

/** What Whisper heard. @throws EngineTrouble */
export function readVerbose(answer: EngineAnswer, { durationMs }: SpeechFile): Transcript {
  const { text, language, segments } = readAnswer(answer.text, Verbose)
  const told: ToldSegment[] = (segments ?? []).map((one) => ({
    startMs: msOf(one.start),
    endMs: msOf(one.end),
    text: one.text,
    noSpeech: one.no_speech_prob ?? undefined,
    meanLogProbability: one.avg_logprob ?? undefined,
    compression: one.compression_ratio ?? undefined,
    words: one.words?.map(({ word, start, end }) => ({ text: word, startMs: msOf(start), endMs: msOf(end) })),
  }))
  const whole = told.length === 0 ? [{ startMs: 0, endMs: durationMs, text, isUntimed: true }] : told
  return { segments: segmentsOf(whole, durationMs), language: language ?? null }
}
