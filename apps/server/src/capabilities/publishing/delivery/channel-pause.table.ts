import { pgTable, text } from 'drizzle-orm/pg-core'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { instant, reference } from '#src/platform/db/columns.ts'

/** A channel on which the platform takes nothing for a while: its cap is reached, or it is blocked (platforms.md D7). */
export const channelPause = pgTable('channel_pause', {
  channelId: reference('channel_id')
    .primaryKey()
    .references(() => channel.id),
  until: instant('until').notNull(),
  /** The task that met the refusal, or that tries first when the time is over. */
  taskId: reference('task_id').notNull(),
  platformCode: text('platform_code'),
})
