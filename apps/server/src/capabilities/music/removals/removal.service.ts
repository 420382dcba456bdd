import { basename } from 'node:path'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { claimedRanges, joinedRanges } from '@pindao/protocol/music/music-ranges.ts'
import {
  listMusicRemovals,
  type MusicRemovalDetail,
  type noteMusicAtPlatform,
  type startMusicRemoval,
} from '@pindao/protocol/music/music-removal.endpoints.ts'
import { platformCheckHours, musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import { findTimeline, writeAudit } from '#src/capabilities/access/access.ts'
import { isPaper, type KeptFiles } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { type Actor, coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { never } from '#src/platform/db/leased.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Tracks } from '../tracks/track.service.ts'
import { removeMusicJob } from './removal.jobs.ts'
import { announceRemoval } from './removal.live.ts'
import { presentEvent, presentRemoval, type WatchUrl } from './removal.present.ts'
import * as store from './removal.store.ts'
import { findSoundClaims, videoKey } from './removal-claims.store.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'jobs'> & {
  readonly keptFiles: KeptFiles
  readonly watchUrl: WatchUrl
  readonly tracks: Pick<Tracks, 'assertUsable'>
  readonly separates: boolean
}
type Query = EndpointParsed<typeof listMusicRemovals>['query']
type Filter = Omit<Query, 'page' | 'pageSize'>
/** How it is to be done; `ranges` null: what is claimed. */
export type MusicOrder = Omit<EndpointParsed<typeof startMusicRemoval>['body'], 'version' | 'ranges'> & {
  readonly ranges: EndpointParsed<typeof startMusicRemoval>['body']['ranges'] | null
}
type AtPlatform = EndpointParsed<typeof noteMusicAtPlatform>['query'] & { readonly bytes: Buffer }

const filterOf = ({ videoIds, channelId, claimId, sort: _sort, ...filter }: Filter): store.RemovalFilter => ({
  ...filter,
  channelId: channelId === undefined ? undefined : BigInt(channelId),
  claimId: claimId === undefined ? undefined : BigInt(claimId),
  videoIds: videoIds?.map(BigInt),
})

/** Music that is taken out of videos by people: begun, stopped, done on the platform itself (BGM-01). */
export function createRemovalService(deps: Deps) {
  const { database, clock, keptFiles } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  async function presentAll(reading: Executor, actor: Actor, rows: readonly store.ListedRemoval[]) {
    const claims = await findSoundClaims(
      reading,
      rows.map(({ removal }) => removal),
    )
    return rows.map((row) =>
      presentRemoval(row, actor, {
        ranges: claimedRanges(claims.get(videoKey(row.removal)) ?? []),
        watchUrl: deps.watchUrl,
      }),
    )
  }

  const page = async (
    reading: Executor,
    actor: Actor,
    filter: Filter,
    window: Window & { readonly ids?: readonly string[] | undefined },
  ) => {
    const found = await store.listRemovals(reading, actor, filterOf(filter), { ...window, sort: filter.sort })
    return { rows: await presentAll(reading, actor, found.rows), total: found.total }
  }

  const covered = (actor: Actor, row: store.ListedRemoval | null) =>
    coveredRecord(actor, row, ({ channel }) => channel, 'music.notFound')

  async function get({ actor }: SignedInContext, id: bigint): Promise<MusicRemovalDetail> {
    const row = covered(actor, await store.findRemoval(db, id))
    const [shown] = await presentAll(db, actor, [row])
    const events = await findTimeline(db, 'musicRemoval', id)
    return { ...foundRecord(shown, 'music.notFound'), timeline: events.map(presentEvent).toReversed() }
  }

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    act: 'start' | 'cancel' | 'platform',
    of: store.ListedRemoval['removal'],
    detail: Readonly<Record<string, string>> = {},
  ) =>
    writeAudit(tx, ctx, {
      action: `music.${act}`,
      entity: 'musicRemoval',
      entityId: of.id,
      detail: { title: of.videoTitle, ...detail },
    })

  /** @throws music.noFilm, music.noSound, music.badRanges, music.nothingClaimed, music.noSeparator, and of the track */
  async function orderOf(tx: Tx, { actor }: SignedInContext, row: store.ListedRemoval, order: MusicOrder) {
    // Whose the channel is need not see the film that somebody else uploaded: said before anything is made of it.
    if (row.video === null || !coversRecord(actor, row.video)) throw new AppError('music.noFilm')
    if (row.video.audioCodec === null) throw new AppError('music.noSound')
    if (order.method === 'own_separation' && !deps.separates) throw new AppError('music.noSeparator')
    const { durationMs } = row.video
    const claims = (await findSoundClaims(tx, [row.removal])).get(videoKey(row.removal)) ?? []
    const within = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
      toMs > fromMs && fromMs < durationMs
    const asked = order.ranges ?? claimedRanges(claims).filter(within)
    if (asked.length === 0) throw new AppError('music.nothingClaimed')
    if (!asked.every(within)) throw new AppError('music.badRanges')
    const ranges = joinedRanges(asked.map((one) => ({ ...one, toMs: Math.min(one.toMs, durationMs) })))
    const [first] = ranges
    if (order.method === 'trim' && first?.fromMs === 0 && first.toMs >= durationMs)
      throw new AppError('music.nothingLeft')
    const trackId = order.method === 'replace' ? order.trackId : null
    if (order.method === 'replace') {
      if (trackId === null) throw new AppError('music.trackLacks')
      await deps.tracks.assertUsable(tx, BigInt(trackId))
    }
    return { ranges, trackId: trackId === null ? null : BigInt(trackId) }
  }

  async function startIn(
    tx: Tx,
    ctx: SignedInContext,
    id: bigint,
    order: MusicOrder,
    version: number | null,
  ): Promise<void> {
    const row = covered(ctx.actor, await store.lockRemoval(tx, id))
    if (version !== null) assertVersion(row.removal, version)
    const wanted = await orderOf(tx, ctx, row, order)
    const at = now()
    const why = { at, staffId: ctx.actor.staffId, reason: 'started', detail: order.method }
    const moved = await store.moveRemoval(tx, id, moveInto(states, 'removing', 'person'), why, {
      ...wanted,
      method: order.method,
      madeTitle: madeTitleOf(ctx, row.video?.title ?? ''),
      gainDb: order.method === 'replace' ? order.gainDb : 0,
      requestedBy: ctx.actor.staffId,
      progress: 0,
      problem: null,
      tries: 0,
      checkAt: null,
      madeVideoId: null,
      nextAt: at,
      leasedUntil: null,
      epoch: row.removal.epoch + 1,
    })
    if (!moved) throw new AppError('music.notStartable')
    await note(tx, ctx, 'start', row.removal, { method: order.method })
    await announceRemoval(tx, id)
    await deps.jobs.send(tx, removeMusicJob, {})
  }

  async function cancelIn(tx: Tx, ctx: SignedInContext, id: bigint, version: number | null): Promise<void> {
    const row = covered(ctx.actor, await store.lockRemoval(tx, id))
    if (version !== null) assertVersion(row.removal, version)
    const why = { at: now(), staffId: ctx.actor.staffId, reason: 'cancelled' }
    const moved = await store.moveRemoval(tx, id, moveInto(states, 'failed', 'person'), why, {
      problem: 'cancelled',
      checkAt: null,
      nextAt: never,
      leasedUntil: null,
      epoch: row.removal.epoch + 1,
    })
    if (!moved) throw new AppError('music.notCancellable')
    await note(tx, ctx, 'cancel', row.removal)
    await announceRemoval(tx, id)
  }

  return {
    page,
    get,
    list: async ({ actor }: SignedInContext, query: Query) => page(db, actor, query, windowOf(query)),
    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listMusicRemovals, views, (query) =>
        store.countRemovals(db, actor, filterOf(query), mostInView),
      ),
    means: async () => ({ separates: deps.separates }),
    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.findTitles(db, actor, ids),

    /** @throws music.notFound, access.changedMeanwhile, music.notStartable, and see `orderOf` */
    async start(
      ctx: SignedInContext,
      id: bigint,
      { version, ...order }: MusicOrder & { readonly version: number },
    ) {
      await database.transaction((tx) => startIn(tx, ctx, id, order, version))
      return get(ctx, id)
    },

    /** Takes what is claimed out of one video of many. @throws as `start` */
    startOf: (
      ctx: SignedInContext,
      id: bigint,
      order: Omit<MusicOrder, 'ranges'>,
      transact: Transact,
    ): Promise<void> => transact((tx) => startIn(tx, ctx, id, { ...order, ranges: null }, null)),

    /** @throws music.notFound, access.changedMeanwhile, music.notCancellable */
    async cancel(ctx: SignedInContext, id: bigint, version: number) {
      await database.transaction((tx) => cancelIn(tx, ctx, id, version))
      return get(ctx, id)
    },

    /** Stops one of many, as it stands. @throws music.notFound, music.notCancellable */
    cancelOf: (ctx: SignedInContext, id: bigint, transact: Transact): Promise<void> =>
      transact((tx) => cancelIn(tx, ctx, id, null)),

    /**
     * Somebody did it on the platform's page. It is removed once the platform lets the claim go, which is looked at after
     * 48 hours at the latest.
     *
     * @throws music.notFound, access.changedMeanwhile, music.notStartable, music.proofFormat, media.storageFull
     */
    async atPlatform(ctx: SignedInContext, id: bigint, { bytes, version, method, ...given }: AtPlatform) {
      const fileName = basename(given.fileName)
      if (!isPaper(fileName, bytes)) throw new AppError('music.proofFormat')
      covered(ctx.actor, await store.findRemoval(db, id))
      const objectKey = await keptFiles.keep(ctx.actor.staffId, fileName, bytes)
      let former: string | null = null
      try {
        former = await database.transaction(async (tx) => {
          const row = covered(ctx.actor, await store.lockRemoval(tx, id))
          assertVersion(row.removal, version)
          const why = { at: now(), staffId: ctx.actor.staffId, reason: 'atPlatform', detail: method }
          const moved = await store.moveRemoval(tx, id, moveInto(states, 'removing', 'person'), why, {
            method,
            note: given.note,
            proofKey: objectKey,
            proofName: fileName,
            requestedBy: ctx.actor.staffId,
            problem: null,
            progress: 0,
            trackId: null,
            ranges: [],
            nextAt: never,
            checkAt: instantIn(clock, platformCheckHours * 3600),
            epoch: row.removal.epoch + 1,
          })
          if (!moved) throw new AppError('music.notStartable')
          await note(tx, ctx, 'platform', row.removal, { method, fileName })
          await announceRemoval(tx, id)
          return row.removal.proofKey
        })
      } catch (error) {
        await keptFiles.remove(objectKey)
        throw error
      }
      if (former !== null) await keptFiles.remove(former)
      return get(ctx, id)
    },

    /** The file that shows it. @throws music.notFound, music.fileNotFound */
    async proof({ actor }: SignedInContext, id: bigint) {
      const { removal } = covered(actor, await store.findRemoval(db, id))
      const objectKey = foundRecord(removal.proofKey, 'music.fileNotFound')
      const bytes = foundRecord(await keptFiles.read(objectKey), 'music.fileNotFound')
      return { fileName: removal.proofName ?? '', bytes }
    },
  }
}
/** As long as titles of videos are at most. */
const longestTitle = 255

/** What the new version is called, in the language of whoever has it made. */
function madeTitleOf({ locale }: SignedInContext, title: string): string {
  const room = longestTitle - wordsOf(locale)('music:madeTitle', { title: '' }).length
  return wordsOf(locale)('music:madeTitle', { title: [...title].slice(0, room).join('') })
}

export type RemovalService = ReturnType<typeof createRemovalService>
