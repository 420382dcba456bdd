import type {
  AllowedChannel,
  addAllowedChannel,
  listAllowedChannels,
} from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import * as store from './allowed-channel.store.ts'
import type { AllowedChannelRow } from './claim-request.table.ts'
import { tellAllowedJob } from './outbound.jobs.ts'
import { findContentOwners } from './rights.store.ts'
import { type RightsAccount, type RightsAccounts, rightsPlatform, told } from './rights-account.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'jobs' | 'log'> & { readonly accounts: RightsAccounts }
type Query = EndpointParsed<typeof listAllowedChannels>['query']
type New = EndpointParsed<typeof addAllowedChannel>['body']

/** The platform is told of so many channels in one turn. */
const mostTold = 200

/** A channel's id, by itself or in a link (`/channel/UC…`). Null where the text names none. */
function channelIdOf(text: string): string | null {
  return /(?:^|\/channel\/)(UC[\w-]{22})(?:[/?#]|$)/u.exec(text.trim())?.[1] ?? null
}

const announce = (tx: Tx) =>
  publishLive(tx, { type: 'allowedChannel' }, { permission: 'asset:read', everybody: true })

/** Channels that we do not claim: our own, and partners' (CLM-01; business.md §4, outbound). */
export function createAllowedChannels({ database, clock, jobs, log, accounts }: Deps) {
  const { db } = database
  const now = () => instantIn(clock, 0)

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
    toldAt: row.toldAt,
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
        createdAt: now(),
        toldAt: now(),
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

    /** All channels of ours that are not there yet: from now on none is claimed, and a worker tells the platform. */
    async addOwn(ctx: SignedInContext, contentOwner: string): Promise<{ added: number }> {
      const account = await accounts.covered(ctx.actor, contentOwner)
      const own = await store.findOwnChannels(db, ctx.actor, rightsPlatform, contentOwner)
      const added = await database.transaction(async (tx) => {
        const made = await store.insertUntold(
          tx,
          own.map(({ platformChannelId, title }) => ({
            platform: rightsPlatform,
            contentOwner,
            platformChannelId,
            title,
            ...account.speaker.home,
            addedBy: ctx.actor.staffId,
            createdAt: now(),
          })),
        )
        if (made === 0) return 0
        await writeAudit(tx, ctx, {
          action: 'allowedChannel.addOwn',
          entity: 'allowedChannel',
          entityId: null,
          detail: { contentOwner, count: made },
        })
        await announce(tx)
        await jobs.send(tx, tellAllowedJob, {})
        return made
      })
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

    /** Tells the platform of channels it has not heard of, the oldest first. @returns how many it was told of */
    async tell(signal?: AbortSignal): Promise<number> {
      let toldOf = 0
      // Those that cannot be asked now keep none of the others back.
      const owners = (await findContentOwners(db, rightsPlatform)).map(({ id }) => id)
      for (const row of await store.findUntold(db, owners, mostTold)) {
        if (signal?.aborted) break
        const account = await accounts.open(row.contentOwner)
        if (account === null) continue
        const { platformChannelId: id, title } = row
        try {
          await account.ask((pass) => account.rights.allow(pass, account.accountId, { id, title }))
        } catch (error) {
          // The others are told all the same; this one again within the hour.
          if (!(error instanceof PlatformProblem) && !(error instanceof AppError)) throw error
          log.warn({ err: error, allowedChannel: String(row.id) }, 'the platform was not told of a channel')
          continue
        }
        await store.markTold(db, row.id, now())
        toldOf += 1
      }
      if (toldOf > 0) await database.transaction(announce)
      if (toldOf === mostTold) await database.transaction((tx) => jobs.send(tx, tellAllowedJob, {}))
      return toldOf
    },

    /** The platform's lists as they are by now, however they came there. @returns how many entries changed */
    async read(): Promise<number> {
      let changed = 0
      for (const { id } of await findContentOwners(db, rightsPlatform)) {
        try {
          changed += await readOf(id)
        } catch (error) {
          // The lists of the others are read all the same; this one is next hour.
          if (!(error instanceof PlatformProblem) && !(error instanceof AppError)) throw error
          log.warn({ err: error, contentOwner: id }, 'channels that are not claimed were not read')
        }
      }
      return changed
    },
  }

  async function readOf(contentOwner: string): Promise<number> {
    const account = await accounts.open(contentOwner)
    if (account === null) return 0
    const readAt = now()
    const listed = await account.ask((pass) => account.rights.allowed(pass, contentOwner))
    return database.transaction(async (tx) => {
      const ids = listed.map(({ id }) => id)
      let changed = await store.deleteUnlisted(tx, { contentOwner, listed: ids, readAt })
      for (const { id, title } of listed) {
        const added = await store.insertAllowed(tx, {
          platform: rightsPlatform,
          contentOwner,
          platformChannelId: id,
          title,
          note: '',
          ...account.speaker.home,
          addedBy: null,
          createdAt: now(),
          toldAt: now(),
        })
        if (added.made) changed += 1
      }
      if (changed > 0) await announce(tx)
      return changed
    })
  }
}
export type AllowedChannels = ReturnType<typeof createAllowedChannels>
