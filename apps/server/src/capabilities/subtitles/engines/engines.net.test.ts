import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { translationEngines } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { playedTranslation } from '@pindao/sandbox/engines/played-words.ts'
import { createSandbox, type Sandbox } from '@pindao/sandbox/sandbox.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#src/platform/env.ts'
import { environmentOfSandbox } from '#src/start/sandbox-environment.ts'
import { createTranslationEngines } from './engines.ts'
import { translateBatches } from './translate-batches.ts'
import type { TranslationEngine } from './translation-engine.ts'

let dataDir: string
let sandbox: Sandbox
let address: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'engines-'))
  sandbox = await createSandbox({ dataDir: join(dataDir, 'sandbox') })
  address = await sandbox.listen()
})
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => trouble([]))

const trouble = (kinds: readonly string[], every = 1) =>
  fetch(`${address}/__sandbox/engines/trouble`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kinds, every }),
  })

/** As `npm start` hands them on, with what a test changes. */
function engineOf(
  kind: (typeof translationEngines)[number],
  change: Readonly<Record<string, string>> = {},
): TranslationEngine {
  const env = readEnv({ DATA_DIR: dataDir })
  const engine = createTranslationEngines(
    readEnv({ ...environmentOfSandbox(address, env), ...change, DATA_DIR: dataDir }),
  ).of(kind)
  if (engine === null) throw new Error(`${kind} is not configured`)
  return engine
}
const { signal } = new AbortController()
const textsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, text: `第 ${at + 1} 句话` }))
const batch = (count: number) => ({
  texts: textsOf(count),
  before: ['他来了'],
  after: [],
  sourceLanguage: 'zh',
  targetLanguage: 'fr',
  style: '口语',
})

test.each(translationEngines)(
  'SUB-02 %s translates a batch as large as it is planned, each text by its id',
  async (kind) => {
    const engine = engineOf(kind)
    const told = await engine.translate(batch(engine.mostTexts), signal)
    expect(told.size).toBe(engine.mostTexts)
    for (const { id, text } of textsOf(engine.mostTexts))
      expect(told.get(id)).toBe(playedTranslation(text, 'fr'))
  },
)

test.each(translationEngines)(
  'SUB-02 what %s leaves out or puts together is never taken for another text',
  async (kind) => {
    for (const fault of ['drop', 'merge', 'cut'])
      for (const count of [6, 7]) {
        await trouble([fault])
        const told = await engineOf(kind).translate(batch(count), signal)
        for (const [id, text] of told)
          expect(text.startsWith(playedTranslation(`第 ${id} 句话`, 'fr')), `${fault} ${id} ${text}`).toBe(
            true,
          )
      }
  },
)

test.each(translationEngines)(
  'SUB-02 %s that is busy, or has nothing left to give, says so',
  async (kind) => {
    const asked = () => engineOf(kind).translate(batch(2), signal)
    await trouble(['busy'])
    if (kind !== 'libretranslate') await expect(asked()).rejects.toMatchObject({ kind: 'later' })
    await trouble(['quota'])
    if (kind !== 'libretranslate') await expect(asked()).rejects.toMatchObject({ kind: 'quota' })
  },
)

test('SUB-02 a wrong key, and a language that an engine knows not, are told apart', async () => {
  const wrong = {
    openai: { TRANSLATE_OPENAI_KEY: 'x' },
    deepl: { TRANSLATE_DEEPL_KEY: 'x' },
    google: { TRANSLATE_GOOGLE_KEY_FILE: '/nowhere.json' },
    alibaba: { TRANSLATE_ALIBABA_KEY_SECRET: 'x' },
    libretranslate: { TRANSLATE_LIBRE_KEY: 'x' },
  }
  for (const kind of translationEngines)
    await expect(engineOf(kind, wrong[kind]).translate(batch(1), signal), kind).rejects.toMatchObject({
      kind: 'key',
    })
  const asked = engineOf('deepl').translate({ ...batch(1), targetLanguage: 'ha' }, signal)
  await expect(asked).rejects.toMatchObject({ kind: 'refused' })
})

test('SUB-02 5,000 cues through an engine that spoils half of its answers: 5,000 come back, none is shifted, what failed is empty', async () => {
  await trouble(['drop', 'merge', 'repeat', 'reorder', 'cut', 'fence', 'limit', 'busy'], 2)
  const all = textsOf(5000)
  const kept = new Map<number, string>()
  const empty = await translateBatches(
    { wanted: all, all, sourceLanguage: 'zh', targetLanguage: 'fr', style: '' },
    {
      engine: engineOf('openai'),
      signal,
      async kept(texts) {
        for (const [id, text] of texts) {
          expect(kept.has(id), `paid twice for ${id}`).toBe(false)
          kept.set(id, text)
        }
      },
      pause: async () => undefined,
    },
  )
  expect(kept.size + empty.length).toBe(5000)
  expect(empty.length).toBeLessThan(50)
  for (const { id, text } of all) {
    const said = kept.get(id)
    if (said !== undefined) expect(said).toBe(playedTranslation(text, 'fr'))
  }
})
