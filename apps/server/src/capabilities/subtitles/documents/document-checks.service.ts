import type { OwnProfile } from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import { readOwnProfiles } from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import type { SubtitleDocument } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceSubtitles } from './source-edit.ts'
import type { Documents } from './subtitle-document.service.ts'
import * as store from './subtitle-document.store.ts'

type Deps = Pick<Kit, 'database' | 'clock'> & {
  readonly setting: ReadSetting
  readonly documents: Pick<Documents, 'covered' | 'get'>
}

/** What subtitles are checked by: the profiles there are, and the one of each. */
export function createDocumentChecks({ database, clock, setting, documents }: Deps) {
  return {
    profiles: async (): Promise<OwnProfile[]> => [...readOwnProfiles(setting('subtitles.checkProfiles'))],

    /** @throws subtitles.notFound */
    async choose(ctx: SignedInContext, id: bigint, profile: string): Promise<SubtitleDocument> {
      const { video } = await documents.covered(ctx, id)
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.lockWhole(tx, id), 'subtitles.notFound')
        if (row.checkProfile === profile) return
        await store.updateDocument(tx, id, { checkProfile: profile })
        await writeAudit(tx, ctx, {
          action: 'subtitle.profile',
          entity: 'subtitle',
          entityId: id,
          before: { checkProfile: row.checkProfile },
          after: { checkProfile: profile },
          detail: { title: row.name, language: row.language },
        })
        await announceSubtitles(tx, id, video, instantIn(clock, 0))
      })
      return documents.get(ctx, id)
    },
  }
}
export type DocumentChecks = ReturnType<typeof createDocumentChecks>
