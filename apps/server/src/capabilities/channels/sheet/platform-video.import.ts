import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { setLastPublish } from '../channel.store.ts'
import { codeOf } from './channel-columns.ts'
import { videoColumns } from './platform-video-columns.ts'
import * as store from './platform-video-import.store.ts'

type Rows = Parameters<ImportAdapter['preview']>[1]
type Row = Rows[number]
type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]
type Problem = Extract<Field, { problem: unknown }>['problem']

/** A row with the video that it means, or the channel on which a new one is. */
type Meant = {
  readonly known: store.MeantVideo | null
  readonly channel: store.NamedChannel | null
  readonly platform: string
  readonly problem: readonly [column: string, problem: Problem] | null
}

/** Where a video is watched, as far as we know the platform. */
export type WatchUrl = (platform: Platform, videoId: string) => string | null

/** Videos that are on the platforms already, by a sheet (VID-01). */
export function createPlatformVideoImport({
  database,
  clock,
  watchUrl,
}: Pick<Kit, 'database' | 'clock'> & { readonly watchUrl: WatchUrl }): ImportAdapter {
  const { db } = database

  async function preview(ctx: SignedInContext, rows: Rows) {
    const [found, channels] = await Promise.all([
      store.findMeantVideos(db, {
        ids: rows.flatMap(({ recordId }) => recordId ?? []),
        platformIds: rows.flatMap(({ texts }) => texts['platformVideoId'] ?? []),
      }),
      store.findNamedChannels(db, ctx.actor, [
        ...new Set(rows.flatMap(({ texts }) => texts['channel'] ?? [])),
      ]),
    ])
    const channelOf = finder(channels)
    const meant = rows.map((row) => ({ row, ...meantBy(ctx, row, found, channelOf) }))
    const fresh = meant.filter(({ row, known }) => known === null && row.recordId === null)
    const ids = await store.takeVideoIds(db, fresh.length)
    const idOf = new Map(fresh.map(({ row }, index) => [row.key, ids[index] ?? 0n]))
    return new Map(
      meant.flatMap((one) => {
        const { row, known } = one
        if (known === null && row.recordId !== null) return []
        return [[row.key, verdictOf(ctx, row, one, known?.video.id ?? idOf.get(row.key) ?? 0n)] as const]
      }),
    )
  }

  async function enter(tx: Tx, ctx: SignedInContext, id: bigint, given: Readonly<Record<string, unknown>>) {
    const { channel: channelId, ...said } = given as { channel: string; platformVideoId: string }
    const row = await store.findVideoChannel(tx, BigInt(channelId))
    const channel = coveredRecord(ctx.actor, row, (found) => found, 'channels.notFound')
    if (channel.use === channelUse.codes.removed) throw new AppError('channels.removed')
    const platform = channel.platform as Platform
    const now = instantIn(clock, 0)
    const video = {
      kind: 'video',
      visibility: videoVisibilities.public as number,
      publishedAt: null as string | null,
      title: said.platformVideoId,
      url: watchUrl(platform, said.platformVideoId) ?? channel.url ?? '',
      ...said,
    }
    const isNew = await store.enterVideo(tx, {
      ...video,
      id,
      platform,
      channelId: channel.id,
      broughtInAt: now,
      grabAt: now,
      createdAt: now,
      updatedAt: now,
    })
    if (!isNew) throw new AppError('access.changedMeanwhile')
    if (video.visibility === videoVisibilities.public && video.publishedAt !== null)
      await setLastPublish(tx, channel.id, video.publishedAt)
    await note(tx, ctx, { action: 'platformVideo.enter', id, channel, after: { title: video.title } })
  }

  async function change(
    tx: Tx,
    ctx: SignedInContext,
    { id, version }: { readonly id: bigint; readonly version: number },
    given: Readonly<Record<string, unknown>>,
  ) {
    const row = await store.lockVideo(tx, id)
    if (row === null) throw new AppError('channels.videoNotFound')
    const found = await store.findVideoChannel(tx, row.channelId)
    const channel = coveredRecord(ctx.actor, found, (one) => one, 'channels.videoNotFound')
    assertVersion(row, version)
    // What the platform has told meanwhile counts.
    const said = Object.entries(given).filter(
      ([column]) => row.broughtInAt !== null || videoColumns[column as 'title']?.isTold === false,
    )
    const values = Object.fromEntries(said)
    await store.changeVideo(tx, row, { ...values, updatedAt: instantIn(clock, 0) })
    const was = Object.fromEntries(said.map(([column]) => [column, row[column as 'title']]))
    const sides = { before: facts(was), after: facts(values) }
    await note(tx, ctx, { action: 'platformVideo.update', id, channel, ...sides })
  }

  return {
    kind: 'platformVideo.import',
    preview,
    async apply(ctx, recordId, { version, values }, transact) {
      const given = Object.fromEntries(
        Object.entries(values).flatMap(([column, value]) =>
          column === 'platform' ? [] : [[column, JSON.parse(value) as unknown]],
        ),
      )
      await transact((tx) =>
        version > 0 ? change(tx, ctx, { id: recordId, version }, given) : enter(tx, ctx, recordId, given),
      )
    },
  }
}

const facts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === null ? null : String(value)]),
  )

async function note(
  tx: Tx,
  ctx: SignedInContext,
  entry: {
    readonly action: 'platformVideo.enter' | 'platformVideo.update'
    readonly id: bigint
    readonly channel: NonNullable<Awaited<ReturnType<typeof store.findVideoChannel>>>
    readonly before?: Readonly<Record<string, string | null>>
    readonly after: Readonly<Record<string, string | null>>
  },
): Promise<void> {
  const { action, id, channel, ...sides } = entry
  const { ownerStaffId, departmentId, backupStaffId, groupId } = channel
  await writeAudit(tx, ctx, {
    action,
    entity: 'platformVideo',
    entityId: id,
    ...sides,
    detail: { title: channel.title },
  })
  const audience = { permission: 'channel:read', ownerStaffId, departmentId, backupStaffId, groupId } as const
  await publishLive(tx, { type: 'channel', id: String(channel.id) }, audience)
}

/** The one channel of a name: by its id on a platform before our number, and that before what it is called. */
function finder(channels: readonly store.NamedChannel[]) {
  const ways = [
    (one: store.NamedChannel) => one.platformChannelId,
    (one: store.NamedChannel) => String(one.id),
    (one: store.NamedChannel) => one.handle ?? '',
    (one: store.NamedChannel) => one.title,
  ].map((nameOf) => Map.groupBy(channels, nameOf))
  return (name: string, platform: string | undefined): store.NamedChannel | Problem => {
    for (const way of ways) {
      const [only, other] = (way.get(name) ?? []).filter(
        (one) => platform === undefined || one.platform === platform,
      )
      if (only !== undefined) return other === undefined ? only : 'channelAmbiguous'
    }
    return 'channelNotFound'
  }
}

function meantBy(
  { actor }: SignedInContext,
  { recordId, texts }: Row,
  found: readonly store.MeantVideo[],
  channelOf: ReturnType<typeof finder>,
): Meant {
  const sees = ({ channel }: store.MeantVideo) => coversRecord(actor, channel)
  if (recordId !== null) {
    const known = found.find((one) => one.video.id === recordId && sees(one)) ?? null
    return { known, channel: null, platform: known?.video.platform ?? '', problem: null }
  }
  const platform = texts['platform'] === undefined ? undefined : codeOf('platform', texts['platform'])
  const none = { known: null, channel: null, platform: platform ?? '' }
  if (platform === undefined) return { ...none, problem: ['platform', 'wordUnknown'] }
  const same = found.find(
    ({ video }) => video.platform === platform && video.platformVideoId === texts['platformVideoId'],
  )
  if (same !== undefined && !sees(same)) return { ...none, problem: ['platformVideoId', 'videoElsewhere'] }
  const name = texts['channel']
  const channel = name === undefined ? null : channelOf(name, platform)
  if (typeof channel === 'string') return { ...none, known: same ?? null, problem: ['channel', channel] }
  if (same !== undefined) {
    const isElsewhere = channel !== null && channel.id !== same.video.channelId
    return { ...none, known: same, problem: isElsewhere ? ['channel', 'videoOnOther'] : null }
  }
  if (channel === null) return { ...none, problem: ['platformVideoId', 'videoChannelMissing'] }
  return { ...none, channel, problem: null }
}

function verdictOf(ctx: SignedInContext, { texts }: Row, meant: Meant, id: bigint): Verdict {
  const { known, channel, platform, problem } = meant
  const words = wordsOf(ctx.locale)
  const video = known?.video ?? null
  const fields: Record<string, Field> = {}
  for (const [column, one] of Object.entries(videoColumns)) {
    const now = video?.[column as 'title'] ?? null
    const before = one.show(now, words)
    const text = texts[column]
    const isKept = text === undefined || (one.isTold && video !== null && video.broughtInAt === null)
    if (isKept) {
      fields[column] = { before, after: before, value: '' }
      continue
    }
    const value = one.read(text, channel?.timeZone ?? known?.channel.timeZone ?? companyZone)
    fields[column] =
      value === undefined
        ? { before, problem: 'wordUnknown' }
        : {
            before,
            after: one.show(value, words),
            value: JSON.stringify(value),
            ...(video === null ? {} : { was: JSON.stringify(now) }),
          }
  }
  const named = known?.channel.title ?? channel?.title ?? ''
  const shown = (text: string): Field => ({ before: text, after: text, value: '' })
  const made = (text: string, value: string): Field => ({
    before: '',
    after: text,
    value: JSON.stringify(value),
  })
  const platformWord = words.or(`states:platform.${platform}`, platform)
  const { platformVideoId = '' } = texts
  fields['platform'] = video === null ? made(platformWord, platform) : shown(platformWord)
  fields['platformVideoId'] = video === null ? made(platformVideoId, platformVideoId) : shown(platformVideoId)
  fields['channel'] = video === null ? made(named, String(channel?.id ?? '')) : shown(named)
  if (problem !== null) fields[problem[0]] = { before: '', problem: problem[1] }
  else if (!ctx.actor.permissions.has('channel:update'))
    fields['platformVideoId'] = { before: '', problem: 'notPermitted' }
  return {
    recordId: id,
    ...(video === null ? { isNew: true as const } : {}),
    title: video?.title ?? texts['title'] ?? platformVideoId,
    version: video?.version ?? 0,
    fields,
  }
}
