import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { publishTask } from '../tasks/publish-task.table.ts'

/**
 * The intent to bring one task's bytes to the platform once (architecture §6). A generation is one platform video at
 * most; a new one begins only after proof that the last one made none.
 */
export const delivery = pgTable(
  'delivery',
  {
    taskId: reference('task_id')
      .notNull()
      .references(() => publishTask.id),
    generation: integer('generation').notNull(),
    /** Fence: raised by each worker that takes over; every later write and call names the epoch it holds. */
    epoch: integer('epoch').notNull(),
    stage: text('stage').notNull(),
    /** Random name of the generation: in the ledger, and as a tag on the video where the platform's carry some. */
    marker: text('marker').notNull(),
    /** The platform's upload session, sealed: whoever holds it can write the video. */
    sessionSealed: text('session_sealed'),
    bytesConfirmed: bigint('bytes_confirmed', { mode: 'number' }).notNull(),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull(),
    /** How fast its bytes went when that was looked at last; null before a chunk was taken. */
    bytesPerSecond: bigint('bytes_per_second', { mode: 'number' }),
    platformVideoId: text('platform_video_id'),
    /** Looks after the last byte that found no video, and when the last one was; two, a gap apart, prove absence. */
    lookups: integer('lookups').notNull(),
    lookedAt: instant('looked_at'),
    /**
     * Set while only a person can say what became of the video: the videos on the channel that may be it, if any.
     */
    candidates: text('candidates').array(),
    /** What the person said, until a worker has acted on it: a `DeliveryVerdict`, and for `video` which one it is. */
    verdict: text('verdict'),
    verdictVideoId: text('verdict_video_id'),
    /** Since when the platform does not show a video it gave an id for; its lists lag behind. */
    missingSince: instant('missing_since'),
    /** Failures in a row; resets when something moves on. */
    troubles: integer('troubles').notNull(),
    /** The platform's day whose quota holds a call for this generation's session. */
    quotaDay: date('quota_day'),
    /** A video of an earlier generation that the platform spoilt, to be taken away before another one is sent. */
    replacesVideoId: text('replaces_video_id'),
    /** Nothing is to be done before this; jobs that come earlier end at once, so that wake-up calls do not multiply. */
    wakeAt: instant('wake_at'),
    stageSince: instant('stage_since').notNull(),
    /** When each was known: the session, the newest confirmed byte, the video's id. */
    sessionAt: instant('session_at'),
    bytesAt: instant('bytes_at'),
    videoAt: instant('video_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.generation] }),
    index('delivery_platform_video').on(table.platformVideoId).where(sql`platform_video_id IS NOT NULL`),
  ],
)
export type DeliveryRow = typeof delivery.$inferSelect

/** What a person says of a video whose fate nobody knows. */
export type DeliveryVerdict = 'video' | 'absent'

/** A question to a person, and its answer, that are over. */
export const nothingAsked = { candidates: null, verdict: null, verdictVideoId: null } as const
