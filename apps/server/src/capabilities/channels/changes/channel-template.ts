import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import { type ChannelRow, lockChannel } from '../channel.store.ts'
import { announceChannel } from './channel.news.ts'
import { changeChannel } from './channel-change.store.ts'

/**
 * Writes the template that publications on a channel begin with, or none, for the capability that keeps templates: it has
 * checked that this one suits, and writes to the log what it is called.
 *
 * @returns the channel as it was
 * @throws channels.notFound, channels.removed
 */
export type SetDefaultTemplate = (
  tx: Tx,
  ctx: SignedInContext,
  channelId: bigint,
  templateId: bigint | null,
) => Promise<ChannelRow>

export function createSetDefaultTemplate({ clock }: { readonly clock: Clock }): SetDefaultTemplate {
  return async (tx, { actor }, channelId, templateId) => {
    const locked = await lockChannel(tx, channelId)
    const row = coveredRecord(actor, locked, (channel) => channel, 'channels.notFound')
    if (row.use === channelUse.codes.removed) throw new AppError('channels.removed')
    if (row.defaultTemplateId === templateId) return row
    await changeChannel(tx, row, { defaultTemplateId: templateId, updatedAt: instantIn(clock, 0) })
    await announceChannel(tx, row)
    return row
  }
}
