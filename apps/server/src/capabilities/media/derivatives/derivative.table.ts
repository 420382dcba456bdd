import type { DerivativeKind, DerivativeStatus } from '@pindao/protocol/media/video-files.endpoints.ts'
import { index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'

/** Something that is made of a video's file by a job: the state of the making, and the object once there is one. */
export const videoDerivative = pgTable(
  'video_derivative',
  {
    videoId: reference('video_id').notNull(),
    kind: text('kind').$type<DerivativeKind>().notNull(),
    status: text('status').$type<DerivativeStatus>().notNull(),
    /** 0 to 1. */
    progress: real('progress').notNull().default(0),
    objectKey: text('object_key'),
    /** Why it failed: an error code. */
    problemCode: text('problem_code'),
    /** Counts the makings: a job that was cancelled and begun anew knows that it is not meant any more. */
    attempt: integer('attempt').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.kind] }),
    index('video_derivative_object').on(table.objectKey),
  ],
)
export type DerivativeRow = typeof videoDerivative.$inferSelect
