import { addChannelNote, type ChannelNote } from '@pindao/protocol/channels/channel.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { announceChannel } from '../changes/channel.news.ts'
import type { ChannelService } from '../channel.service.ts'
import { deleteNote, findNote, findNotes, insertNote, type NotedRow } from './note.store.ts'

export type ChannelNotesDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly channels: Pick<ChannelService, 'loadCovered'>
  readonly clock: Clock
}

/** What colleagues tell each other about a channel. */
export function createChannelNotes({ database, channels, clock }: ChannelNotesDeps) {
  return {
    /** @throws channels.notFound */
    async list(ctx: SignedInContext, channelId: bigint, query: { page: number; pageSize: number }) {
      await channels.loadCovered(ctx, channelId)
      const { rows, total } = await findNotes(database.db, channelId, windowOf(query))
      return { rows: rows.map((row) => present(row, ctx.actor)), total }
    },

    /** @throws channels.notFound */
    async add(ctx: SignedInContext, channelId: bigint, body: { text: string }): Promise<ChannelNote> {
      const { channel } = await channels.loadCovered(ctx, channelId)
      // The address is part of what is asked for: one key for two channels is a mistake.
      const asked = { ...body, channelId: String(channelId) }
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, addChannelNote, asked, async () => {
          const { staffId } = ctx.actor
          const note = { channelId, staffId, text: body.text, createdAt: instantIn(clock, 0) }
          const made = await insertNote(tx, note)
          await audit(tx, ctx, channel, { after: { note: body.text } })
          await announceChannel(tx, channel)
          return made
        }),
      )
      return present(foundRecord(await findNote(database.db, id), 'channels.noteNotFound'), ctx.actor)
    },

    /** @throws channels.notFound, channels.noteNotFound also for a colleague's */
    async remove(ctx: SignedInContext, channelId: bigint, id: bigint) {
      const { channel } = await channels.loadCovered(ctx, channelId)
      await database.transaction(async (tx) => {
        const { staffId } = ctx.actor
        const gone = foundRecord(await deleteNote(tx, { id, channelId, staffId }), 'channels.noteNotFound')
        await audit(tx, ctx, channel, { before: { note: gone.text } })
        await announceChannel(tx, channel)
      })
      return { deleted: true }
    },
  }
}
export type ChannelNotes = ReturnType<typeof createChannelNotes>

function audit(
  tx: Parameters<typeof writeAudit>[0],
  ctx: SignedInContext,
  { id, title }: { readonly id: bigint; readonly title: string },
  sides: Pick<Parameters<typeof writeAudit>[2], 'before' | 'after'>,
): Promise<void> {
  const about = { action: 'channel.note', entity: 'channel', entityId: id, detail: { title } } as const
  return writeAudit(tx, ctx, { ...about, ...sides })
}

function present({ note, authorName }: NotedRow, { staffId, permissions }: Actor): ChannelNote {
  const own = note.staffId === staffId && permissions.has('channel:update')
  return {
    id: String(note.id),
    author: { id: String(note.staffId), fullName: authorName },
    text: note.text,
    createdAt: note.createdAt,
    actions: own ? ['delete'] : [],
  }
}
