import { decimal } from '@pindao/protocol/core/money.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { listStatusOf } from '@pindao/protocol/subtitles/list-status.ts'
import type { Translation } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedTranslation } from './translation-list.store.ts'

/** What was sent so far costs this much, to the cent's hundredth. */
const costOf = ({ characters, pricePerMillion }: { characters: number; pricePerMillion: string }): string =>
  decimal(pricePerMillion)
    .times(decimal(String(characters)))
    .times(decimal('0.000001'))
    .toFixed(4)

/** Whether what it filled is beside the video, and as it is by now. */
function attachedAs({
  attachedRevision,
  attachedVersion,
  wordsVersion,
}: ListedTranslation['document']): Translation['attached'] {
  if (attachedRevision === null) return 'none'
  return attachedVersion !== null && attachedVersion >= wordsVersion ? 'current' : 'older'
}

/** A translation as it is sent to this person, with what they may do with it now. */
export function presentTranslation(
  { translation: row, document, sourceWordsVersion, video, requesterName, extraction }: ListedTranslation,
  actor: Actor,
): Translation {
  const status = taskResult.nameOf(row.status)
  const may = actor.permissions.has('subtitle:translate')
  const isOpen = status === 'waiting' || status === 'inProgress'
  return {
    id: String(row.id),
    video: { id: String(video.id), title: video.title, programme: video.programme, episode: video.episode },
    documentId: String(row.documentId),
    sourceLanguage: row.sourceLanguage,
    targetLanguage: row.targetLanguage,
    engine: row.engine,
    items: [...row.items],
    status: row.status as Translation['status'],
    total: row.total,
    done: row.done,
    marked: row.marked,
    characters: row.characters,
    cost: costOf(row),
    currency: row.currency,
    fromMemory: row.fromMemory,
    savedCharacters: row.savedCharacters,
    problem: row.problem,
    stale: (document.sourceVersion ?? 0) < sourceWordsVersion,
    attached: attachedAs(document),
    listStatus: listStatusOf(video.uploadStatus, extraction),
    requester: { id: String(row.requestedBy), fullName: requesterName },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    actions: [
      'open',
      ...(may && status === 'failed' ? (['retry'] as const) : []),
      ...(may && isOpen ? (['cancel'] as const) : []),
    ],
  }
}
