import { publishFieldsOf } from '@pindao/protocol/publishing/platform-fields.ts'
import type { Database } from '#src/platform/db/database.ts'
import { PlatformProblem } from '../platform-adapter.ts'
import { takeReel } from './quota.store.ts'
import type { ReelBook } from './quota.ts'

const perDay = publishFieldsOf('facebook', 'reels').perRollingDay ?? Number.POSITIVE_INFINITY

/** Counts Reels in the database: those of one Page stand in line, so that never more are given out. */
export function createReelBook({ database }: { readonly database: Pick<Database, 'transaction'> }): ReelBook {
  return {
    async take(call, at) {
      const waitMs = await database.transaction((tx) => takeReel(tx, call, { at, most: perDay }))
      if (waitMs === 0) return
      throw new PlatformProblem('channelQuota', `the Page has had ${perDay} reels within 24 hours`, {
        platformCode: 'reelsPerDay',
        counted: true,
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      })
    },
  }
}
