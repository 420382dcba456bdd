import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judged, translateBatches } from './translate-batches.ts'
import {
  charactersOfTexts,
  type EngineBatch,
  EngineTrouble,
  type SourceText,
  type TranslationEngine,
} from './translation-engine.ts'

const target = ({ id, text }: SourceText) => `T${id} ${text}`
const texts = (count: number): SourceText[] =>
  Array.from({ length: count }, (_none, at) => ({ id: at + 1, text: `第${at + 1}句` }))

/** How an engine goes wrong with a batch; the last two brings nothing at all. */
const faults = {
  none: (batch: readonly SourceText[]) => batch.map((one) => [one.id, target(one)] as const),
  drop: (batch: readonly SourceText[]) => faults.none(batch).filter((_one, at) => at % 3 !== 1),
  /** The words of two in the place of the first. */
  merge: (batch: readonly SourceText[]) =>
    faults
      .none(batch)
      .flatMap(([id, text], at, all) =>
        at % 4 === 0
          ? [[id, `${text} ${all[at + 1]?.[1] ?? ''}`] as const]
          : at % 4 === 1
            ? []
            : [[id, text] as const],
      ),
  repeat: (batch: readonly SourceText[]) =>
    faults
      .none(batch)
      .map(([id, text], at, all) => [id, at % 5 === 2 ? (all[at - 1]?.[1] ?? text) : text] as const),
  reorder: (batch: readonly SourceText[]) => faults.none(batch).toReversed(),
  cut: (batch: readonly SourceText[]) => faults.none(batch).slice(0, Math.ceil(batch.length / 2)),
  stranger: (batch: readonly SourceText[]) => [...faults.none(batch), [999_999, 'nobody asked'] as const],
  blank: (batch: readonly SourceText[]) =>
    faults.none(batch).map(([id, text], at) => [id, at === 0 ? ' ' : text] as const),
} as const
type Fault = keyof typeof faults | 'limit' | 'unusable'

function engineWith(faultOf: (call: number) => Fault, batches: EngineBatch[] = []): TranslationEngine {
  return {
    kind: 'openai',
    model: 'x',
    mostTexts: 30,
    mostCharacters: 6000,
    pricePerMillion: '0',
    currency: 'USD',
    charactersOf: charactersOfTexts,
    translate: (batch) => {
      batches.push(batch)
      const fault = faultOf(batches.length)
      if (fault === 'limit') return Promise.reject(new EngineTrouble('later', 'too fast', 1))
      if (fault === 'unusable') return Promise.reject(new EngineTrouble('unusable', 'no shape'))
      return Promise.resolve(new Map(faults[fault](batch.texts)))
    },
  }
}

async function run(wanted: readonly SourceText[], engine: TranslationEngine) {
  const kept = new Map<number, string>()
  const twice: number[] = []
  const empty = await translateBatches(
    { wanted, all: wanted, sourceLanguage: 'zh', targetLanguage: 'en', style: '' },
    {
      engine,
      signal: new AbortController().signal,
      kept: async (some) => {
        for (const [id, text] of some) {
          if (kept.has(id)) twice.push(id)
          kept.set(id, text)
        }
      },
      pause: async () => undefined,
    },
  )
  return { kept, twice, empty }
}

test('SUB-01 VID-02 five thousand cues through an engine that fails at half of its calls: none shifted, none paid for twice', async () => {
  const all = texts(5000)
  const kinds: readonly Fault[] = [
    'none',
    'drop',
    'none',
    'merge',
    'none',
    'limit',
    'none',
    'repeat',
    'none',
    'cut',
    'none',
    'unusable',
    'none',
    'reorder',
    'none',
    'blank',
    'none',
    'stranger',
  ]
  const batches: EngineBatch[] = []
  const engine = engineWith((call) => kinds[call % kinds.length] ?? 'none', batches)
  const { kept, twice, empty } = await run(all, engine)
  expect(empty).toEqual([])
  expect(twice).toEqual([])
  expect([...kept.entries()].toSorted(([a], [b]) => a - b)).toEqual(all.map((one) => [one.id, target(one)]))
  for (const { texts: asked } of batches) expect(asked.length).toBeLessThanOrEqual(30)
})

test('SUB-01 whatever an engine does with its ids, no cue gets the words of another', () => {
  const fault = fc.constantFrom<Fault>(
    'none',
    'drop',
    'merge',
    'repeat',
    'reorder',
    'cut',
    'stranger',
    'blank',
    'unusable',
  )
  return fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 70 }),
      fc.array(fault, { minLength: 1, maxLength: 12 }),
      async (count, some) => {
        const all = texts(count)
        // Every second call is well, or nothing would ever come.
        const engine = engineWith((call) => (call % 2 === 0 ? 'none' : (some[call % some.length] ?? 'none')))
        const { kept, empty } = await run(all, engine)
        for (const one of all) {
          if (empty.includes(one.id)) continue
          expect(kept.get(one.id)).toBe(target(one))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('SUB-01 what is said around a batch goes along, and is not translated', async () => {
  const batches: EngineBatch[] = []
  await run(
    texts(40),
    engineWith(() => 'none', batches),
  )
  expect(batches).toHaveLength(2)
  expect(batches[0]).toMatchObject({ before: [], after: ['第31句', '第32句', '第33句'] })
  expect(batches[1]).toMatchObject({ before: ['第28句', '第29句', '第30句'], after: [] })
})

test('SUB-01 an engine that is never right leaves cues empty; one that takes no more ends it', async () => {
  const never = await run(
    texts(3),
    engineWith(() => 'blank'),
  )
  expect(never.empty.length).toBeGreaterThan(0)
  await expect(
    run(texts(3), {
      ...engineWith(() => 'none'),
      translate: () => Promise.reject(new EngineTrouble('quota', 'spent')),
    }),
  ).rejects.toThrow('spent')
  await expect(
    run(
      texts(3),
      engineWith(() => 'limit'),
    ),
  ).rejects.toThrow('too fast')
})

test('SUB-01 the same words for two texts that differ are doubted, and those of a chorus are not', () => {
  const twice = [
    { id: 1, text: '走' },
    { id: 2, text: '走' },
    { id: 3, text: '来' },
  ]
  expect(
    judged(
      twice,
      new Map([
        [1, 'go'],
        [2, 'go'],
        [3, 'come'],
      ]),
    ).doubtful,
  ).toEqual([])
  expect(
    judged(
      twice,
      new Map([
        [1, 'go'],
        [2, 'x'],
        [3, 'x'],
      ]),
    ).doubtful,
  ).toEqual(twice)
})
