import type { Term } from '@pindao/protocol/subtitles/checks/translation-checks.ts'
import { z } from 'zod'
import { askEngine } from './engine-http.ts'
import type { EngineSettings } from './engine-settings.ts'
import {
  countCharacters,
  type EngineBatch,
  EngineTrouble,
  type TranslationEngine,
} from './translation-engine.ts'

const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
})
const told = z.object({ cues: z.array(z.object({ id: z.coerce.number(), t: z.string() })) })

const glossaryOf = (terms: readonly Term[]): string =>
  terms.length === 0
    ? ''
    : ` These words are always: ${terms
        .map(({ source, target, forbidden }) =>
          forbidden.length === 0
            ? `${source} = ${target}`
            : `${source} = ${target} (never ${forbidden.join(', ')})`,
        )
        .join('; ')}.`

const rules = (from: string, to: string, style: string, terms: readonly Term[]) =>
  `You translate the subtitles of a film from ${from} to ${to}. You are given JSON with "cues": each has an id and a text "t"; "before" and "after" are what is said around them and are not translated. ` +
  'Answer with JSON only: {"cues":[{"id":…,"t":…}]}, exactly one entry for every id you were given, each with the translation of that cue alone; never merge, split, leave out or reorder. ' +
  `Keep the marks <b> <i> <u>, numbers, and the line breaks where they help reading.${style === '' ? '' : ` How it is to sound: ${style}`}${glossaryOf(terms)}`

/** All of it is read, so all of it is paid for. */
function messagesOf({
  texts,
  before,
  after,
  sourceLanguage,
  targetLanguage,
  style,
  terms = [],
}: EngineBatch) {
  const cues = texts.map(({ id, text }) => ({ id, t: text }))
  return [
    { role: 'system', content: rules(sourceLanguage, targetLanguage, style, terms) },
    { role: 'user', content: JSON.stringify({ before, cues, after }) },
  ]
}

/** A chat interface as OpenAI has it, which many others speak (media.md §5). */
export function createOpenaiEngine({ url, key, model, price, currency }: EngineSettings): TranslationEngine {
  return {
    kind: 'openai',
    model,
    mostTexts: 30,
    mostCharacters: 6000,
    pricePerMillion: price,
    currency,
    charactersOf: (batch) => countCharacters(messagesOf(batch).map(({ content }) => content)),
    async translate(batch, signal) {
      const { choices } = await askEngine(
        {
          url: `${url}/v1/chat/completions`,
          headers: key === '' ? {} : { authorization: `Bearer ${key}` },
          body: {
            model,
            temperature: 0.2,
            response_format: { type: 'json_object' },
            messages: messagesOf(batch),
          },
          signal,
        },
        answer,
      )
      return textsOf(choices[0]?.message.content ?? '')
    },
  }
}

/** The texts of an answer, also of one in a fence or with words around it. @throws EngineTrouble unusable */
function textsOf(content: string): ReadonlyMap<number, string> {
  const [start, end] = [content.indexOf('{'), content.lastIndexOf('}')]
  try {
    const { cues } = told.parse(JSON.parse(content.slice(start, end + 1)))
    return new Map(cues.map(({ id, t }) => [id, t]))
  } catch (cause) {
    throw new EngineTrouble('unusable', 'the answer holds no cues', null, cause)
  }
}
