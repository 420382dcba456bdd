import type { CueStep, KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import * as store from './memory.store.ts'
import { digestOf, type Learnt, learnt } from './segments.ts'

type Spoken = Pick<KeptCue, 'id' | 'text'>

/** Keeps what a person's step on a translation says of its pairs: what they approved or wrote is known, what they doubt is not. */
export async function remember(
  tx: Tx,
  step: CueStep,
  of: {
    readonly videoId: bigint
    readonly sourceLanguage: string
    readonly targetLanguage: string
    readonly source: readonly Spoken[]
    readonly staffId: bigint
    readonly at: string
  },
): Promise<void> {
  const { videoId, sourceLanguage, targetLanguage, staffId, at } = of
  const { known, doubted } = learnt(step, new Map(of.source.map(({ id, text }) => [id, text])))
  await store.forgetPairs(tx, videoId, { sourceLanguage, targetLanguage }, doubted)
  const rowsOf = (pairs: readonly Learnt[]) =>
    pairs.map(({ isWritten: _how, ...pair }) => ({
      ...pair,
      videoId,
      sourceLanguage,
      targetLanguage,
      createdAt: at,
      updatedAt: at,
      updatedBy: staffId,
    }))
  await store.keepPairs(tx, rowsOf(known.filter(({ isWritten }) => !isWritten)), 'ifNew')
  await store.keepPairs(tx, rowsOf(known.filter(({ isWritten }) => isWritten)), 'anyway')
}

/**
 * Translations that a person's memory holds for cues, by their ids: the same segment within the same programme. Of several the
 * one whose words are the same to the letter, then that of the same video, then the latest.
 */
export async function remembered(
  db: Executor,
  actor: Actor,
  of: store.OfVideo & store.LanguagePair,
  wanted: readonly Spoken[],
): Promise<ReadonlyMap<number, string>> {
  const digests = new Map(wanted.flatMap(({ id, text }) => keyed(id, digestOf(text))))
  if (digests.size === 0) return new Map()
  const rows = Map.groupBy(
    await store.findSame(db, actor, of, [...new Set(digests.values())]),
    ({ sourceDigest }) => sourceDigest,
  )
  return new Map(
    wanted.flatMap(({ id, text }) => {
      const found = rows.get(digests.get(id) ?? '') ?? []
      const best =
        found.find(({ source, videoId }) => source === text && videoId === of.id) ??
        found.find(({ source }) => source === text) ??
        found.find(({ videoId }) => videoId === of.id) ??
        found[0]
      return keyed(id, best?.target ?? null)
    }),
  )
}

const keyed = (id: number, value: string | null): [number, string][] => (value === null ? [] : [[id, value]])
