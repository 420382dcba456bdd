import { z } from 'zod'
import { signedForm } from './alibaba-signature.ts'
import { type EngineAnswer, readAnswer, sendToEngine, troubleOf } from './engine-http.ts'
import { languageCodes } from './engine-languages.ts'
import type { EngineSettings } from './engine-settings.ts'
import { charactersOfTexts, EngineTrouble, type TranslationEngine } from './translation-engine.ts'

const limitMs = 60_000

const code = z.union([z.string(), z.number()]).transform(String)
/** Of a call that was heard: whether the batch went well, and each text of it. Numbers come as words now and then. */
const Batch = z.object({
  Code: code,
  TranslatedList: z
    .array(z.object({ index: code, code, translated: z.string().optional() }))
    .nullish()
    .transform((list) => list ?? []),
})
/** Of a call that was refused at the door. */
const Refusal = z.object({ Code: z.string() })

/** Alibaba Cloud's machine translation, the general edition, by `GetBatchTranslate` of 2018-10-12 (media.md §5). */
export function createAlibabaEngine(
  settings: EngineSettings & { readonly keyId: string },
): TranslationEngine {
  const { url, keyId, key, model, price, currency } = settings
  return {
    kind: 'alibaba',
    model,
    mostTexts: 50,
    mostCharacters: 8000,
    pricePerMillion: price,
    currency,
    charactersOf: charactersOfTexts,
    async translate({ texts, sourceLanguage, targetLanguage }, signal) {
      const { source, target } = languageCodes('alibaba', sourceLanguage, targetLanguage)
      const parameters = {
        Action: 'GetBatchTranslate',
        Version: '2018-10-12',
        ApiType: 'translate_standard',
        Scene: 'general',
        FormatType: 'text',
        SourceLanguage: source,
        TargetLanguage: target,
        // Its ids are numbers as words.
        SourceText: JSON.stringify(Object.fromEntries(texts.map(({ text }, at) => [at + 1, text]))),
      }
      const answer = await sendToEngine({
        url: `${url}/`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: signedForm(parameters, { id: keyId, secret: key }, new Date()),
        signal,
        limitMs,
      })
      if (answer.status !== 200) throw problemOf(answer)
      const { Code, TranslatedList: list } = readAnswer(answer.text, Batch)
      if (Code !== '200') throw problemOfCode(Code)
      const ids = new Map(texts.map(({ id }, at) => [String(at + 1), id]))
      return new Map(
        list.flatMap(({ index, code: done, translated }) => {
          const id = ids.get(index)
          return id === undefined || translated === undefined || done !== '200'
            ? []
            : [[id, translated] as const]
        }),
      )
    },
  }
}

function problemOf(answer: EngineAnswer): EngineTrouble {
  const said = codeIn(answer.text)
  if (said === null || answer.status >= 500) return troubleOf(answer)
  if (said.startsWith('Throttling')) return new EngineTrouble('later', said, answer.retryAfterSeconds)
  if (/^(?:Signature|InvalidAccessKey|Forbidden|NoPermission|InvalidTimeStamp)/u.test(said))
    return new EngineTrouble('key', said)
  return problemOfCode(said)
}

function codeIn(text: string): string | null {
  try {
    return Refusal.parse(JSON.parse(text)).Code
  } catch {
    return null
  }
}

/** Its own codes, three or five digits after which edition of its papers one reads. */
function problemOfCode(said: string): EngineTrouble {
  if (['10001', '10002', '19999', '101', '102', '199'].includes(said)) return new EngineTrouble('later', said)
  if (['10007', '107', '10009', '109'].includes(said)) return new EngineTrouble('key', said)
  if (['10010', '110', '10013', '113'].includes(said)) return new EngineTrouble('quota', said)
  return new EngineTrouble('refused', said)
}
