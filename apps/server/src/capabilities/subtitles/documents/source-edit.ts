import type { CueStep, KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { SubtitleDocumentRow } from '../subtitle.table.ts'
import { firstBefore } from '../translations/refilled-cues.ts'
import { askedLastFor } from '../translations/translation.store.ts'
import { countMarked } from './cue-changes.ts'
import { anyMarked, changedIn, isUpToDate, markedStale } from './stale-marks.ts'
import * as store from './subtitle-document.store.ts'

type Scope = Pick<store.ListedDocument['video'], 'ownerStaffId' | 'departmentId'>

/** Tells the pages of whoever sees the video that its subtitles are others now. */
export const announceSubtitles = (
  tx: Tx,
  id: bigint,
  { ownerStaffId, departmentId }: Scope,
  at: string,
): Promise<void> =>
  publishLive(
    tx,
    { type: 'subtitle', id: String(id), at },
    { permission: 'subtitle:read', ownerStaffId, departmentId },
  )

/** The counts of the list of translations follow what a person, or a change of the source, made of the cues. */
export async function tellTranslations(
  tx: Tx,
  documentId: bigint,
  cues: readonly KeptCue[],
  { ownerStaffId, departmentId }: Scope,
): Promise<void> {
  for (const id of await store.countInTranslations(tx, documentId, cues))
    await publishLive(
      tx,
      { type: 'translation', id: String(id) },
      { permission: 'subtitle:read', ownerStaffId, departmentId },
    )
}

/**
 * What depends on subtitles that a person changed: the cues that were translated from what is others now are marked in every
 * translation, until somebody has looked at them or they are translated again.
 *
 * @param source as it is after the step, which is among its steps already
 */
export async function markDependents(
  tx: Tx,
  source: Pick<SubtitleDocumentRow, 'id' | 'cues' | 'version'>,
  step: CueStep,
  scope: Scope,
  at: string,
): Promise<void> {
  const changed = changedIn(step)
  if (changed.size === 0) return
  for (const target of await store.lockTranslationsOf(tx, source.id)) {
    const since = anyMarked(target.cues, changed) ? await askedLastFor(tx, target.id) : null
    const before = since === null ? [] : await store.stepsSince(tx, source.id, since)
    const cues = markedStale(target.cues, source.cues, changed, firstBefore(before))
    await store.updateDocument(tx, target.id, {
      cues,
      markedCount: countMarked(cues),
      ...(isUpToDate(cues, source.cues) ? { sourceVersion: source.version } : {}),
      updatedAt: at,
    })
    await tellTranslations(tx, target.id, cues, scope)
    await announceSubtitles(tx, target.id, scope, at)
  }
}

/** The version of its source that a translation is up to after a person changed it. */
export async function sourceVersionAfter(
  tx: Tx,
  { sourceId, sourceVersion, cues: before }: SubtitleDocumentRow,
  cues: readonly KeptCue[],
): Promise<number | null> {
  if (sourceId === null || !anyMarked(before) || anyMarked(cues)) return sourceVersion
  const source = await store.findWhole(tx, sourceId)
  return source !== null && isUpToDate(cues, source.cues) ? source.version : sourceVersion
}
