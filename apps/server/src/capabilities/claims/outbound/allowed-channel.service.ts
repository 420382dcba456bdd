import type {
  AllowedChannel,
  addAllowedChannel,
  listAllowedChannels,
} from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { AllowedChannelRow } from './claim-request.table.ts'
import * as store from './outbound.store.ts'
import { type RightsAccount, type RightsAccounts, rightsPlatform, told } from './rights-account.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'log'> & { readonly accounts: RightsAccounts }
type Query = EndpointParsed<typeof listAllowedChannels>['query']
type New = EndpointParsed<typeof addAllowedChannel>['body']

/** A channel's id, by itself or in a link (`/channel/UC…`). Null where the text names none. */
function channelIdOf(text: string): string | null {
  return /(?:^|\/channel\/)(UC[\w-]{22})(?:[/?#]|$)/u.exec(text.trim())?.[1] ?? null
}

const announce = (tx: Tx) =>
  publishLive(tx, { type: 'allowedChannel' }, { permission: 'asset:read', everybody: true })

/** Channels that we do not claim: our own, and partners' (CLM-01; business.md §4, outbound). */
export function createAllowedChannels({ database, clock, accounts }: Deps) {
  const { db } = database

  const present = ({
    allowed: row,
    channelId,
    channelTitle,
    adderName,
  }: store.ListedAllowed): AllowedChannel => ({
    id: String(row.id),
    contentOwner: row.contentOwner,
    platformChannelId: row.platformChannelId,
    title: row.title || channelTitle || row.platformChannelId,
    channel: channelId === null ? null : { id: String(channelId), title: channelTitle ?? '' },
    note: row.note,
    addedBy: row.addedBy === null ? null : { id: String(row.addedBy), fullName: adderName ?? '' },
    createdAt: row.createdAt,
  })

  /** The platform first: what it has is written, and what is there already stays as it is. */
  async function put(
    ctx: SignedInContext,
    account: RightsAccount,
    channel: { readonly id: string; readonly title: string; readonly note: string },
  ): Promise<{ readonly row: AllowedChannelRow; readonly made: boolean }> {
    const { id, title, note } = channel
    await told(account.ask((pass) => account.rights.allow(pass, account.accountId, { id, title })))
    return database.transaction(async (tx) => {
      const added = await store.insertAllowed(tx, {
        platform: rightsPlatform,
        contentOwner: account.accountId,
        platformChannelId: id,
        title,
        note,
        ...account.speaker.home,
        addedBy: ctx.actor.staffId,
        createdAt: instantIn(clock, 0),
      })
      if (added.made) {
        await writeAudit(tx, ctx, {
          action: 'allowedChannel.add',
          entity: 'allowedChannel',
          entityId: added.row.id,
          after: { platformChannelId: id, note },
          detail: { title },
        })
        await announce(tx)
      }
      return added
    })
  }

  return {
    async list({ actor }: SignedInContext, query: Query) {
      const { words, contentOwner, whose } = query
      const found = await store.listAllowed(db, actor, { words, contentOwner, whose }, sortedWindowOf(query))
      return { rows: found.rows.map(present), total: found.total }
    },

    /** @throws assets.ownerNotFound, assets.channelUnclear, channels.platformUnreachable */
    async add(ctx: SignedInContext, { contentOwner, channel, title, note }: New): Promise<{ id: string }> {
      const account = await accounts.covered(ctx.actor, contentOwner)
      const id = channelIdOf(channel)
      if (id === null) throw new AppError('assets.channelUnclear')
      const { row } = await put(ctx, account, { id, title, note })
      return { id: String(row.id) }
    },

    /** All channels of ours that are not there yet; stopped half-way, the rest is put there by the next press. */
    async addOwn(ctx: SignedInContext, contentOwner: string): Promise<{ added: number }> {
      const account = await accounts.covered(ctx.actor, contentOwner)
      let added = 0
      for (const { platformChannelId, title } of await store.findOwnChannels(
        db,
        ctx.actor,
        rightsPlatform,
        contentOwner,
      )) {
        const { made } = await put(ctx, account, { id: platformChannelId, title, note: '' })
        if (made) added += 1
      }
      return { added }
    },

    /** @throws assets.allowedNotFound, channels.platformUnreachable */
    async remove(ctx: SignedInContext, id: bigint): Promise<{ id: string }> {
      const row = coveredRecord(
        ctx.actor,
        await store.findAllowed(db, id),
        (one) => one,
        'assets.allowedNotFound',
      )
      const account = await accounts.covered(ctx.actor, row.contentOwner)
      await told(
        account.ask((pass) => account.rights.disallow(pass, account.accountId, row.platformChannelId)),
      )
      await database.transaction(async (tx) => {
        await store.deleteAllowed(tx, id)
        await writeAudit(tx, ctx, {
          action: 'allowedChannel.remove',
          entity: 'allowedChannel',
          entityId: id,
          before: { platformChannelId: row.platformChannelId, note: row.note },
          detail: { title: row.title },
        })
        await announce(tx)
      })
      return { id: String(id) }
    },

    /** What is on the platform's list by now, however it came there. @returns how many were new */
    async read(): Promise<number> {
      let fresh = 0
      for (const { id: contentOwner } of await store.findContentOwners(db, rightsPlatform)) {
        const account = await accounts.open(contentOwner)
        if (account === null) continue
        const listed = await account.ask((pass) => account.rights.allowed(pass, contentOwner))
        fresh += await database.transaction(async (tx) => {
          let made = 0
          for (const { id, title } of listed) {
            const added = await store.insertAllowed(tx, {
              platform: rightsPlatform,
              contentOwner,
              platformChannelId: id,
              title,
              note: '',
              ...account.speaker.home,
              addedBy: null,
              createdAt: instantIn(clock, 0),
            })
            if (added.made) made += 1
          }
          if (made > 0) await announce(tx)
          return made
        })
      }
      return fresh
    },
  }
}
export type AllowedChannels = ReturnType<typeof createAllowedChannels>
