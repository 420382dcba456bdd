import { visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { ChangeSide } from '@pindao/protocol/publishing/publish-change.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Wanted } from './change.wanted.ts'

/** What a person asked for of a published video; the title says which one it was. */
export function auditChangeOf(
  tx: Tx,
  ctx: SignedInContext,
  task: { readonly id: bigint; readonly title: string },
  { kind, fromSide, toSide }: Wanted,
  taken?: 'publishTask.takeOver',
): Promise<void> {
  const action = taken ?? (kind === 'removal' ? 'publishTask.takeDown' : 'publishTask.amend')
  return writeAudit(tx, ctx, {
    action,
    entity: 'publishTask',
    entityId: task.id,
    before: factsOf(fromSide),
    after: factsOf(toSide),
    detail: { title: task.title, ...(kind === 'thumbnail' ? { sendsCover: true } : {}) },
  })
}

function factsOf({ visibility, fileId, captionLanguage, captionName, captionId: _id, ...side }: ChangeSide) {
  return {
    ...side,
    ...(visibility === undefined ? {} : { visibility: visibilityNamed(visibility) }),
    ...(fileId === undefined ? {} : { subtitleFileIds: [fileId] }),
    ...(captionLanguage === undefined ? {} : { language: captionLanguage }),
    ...(captionName === undefined ? {} : { fileName: captionName }),
  }
}
