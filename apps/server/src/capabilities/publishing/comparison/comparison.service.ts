import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  adoptFinding,
  ChannelComparison,
  ComparisonFinding,
  explainFinding,
  listChannelComparisons,
  listComparisonFindings,
} from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import { type AdoptionDeps, adoptVideo } from './adoption.ts'
import { announceComparison, type ComparingDeps, createComparing } from './comparing.service.ts'
import * as store from './comparison.store.ts'

export type ComparisonDeps = ComparingDeps &
  AdoptionDeps & {
    readonly links: { readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'watchUrl'> }
  }

const entity = 'publishFinding'

/** What people do with the differences between the platforms and our records. */
export function createComparison(deps: ComparisonDeps) {
  const { database, clock, wholeLists, links } = deps
  const { db } = database
  const comparing = createComparing(deps)

  async function list(
    { actor }: SignedInContext,
    query: EndpointParsed<typeof listComparisonFindings>['query'],
  ) {
    const filter = {
      title: query.title,
      kinds: query.kind,
      states: query.state,
      platform: query.platform,
      channelId: query.channelId === undefined ? undefined : BigInt(query.channelId),
      id: query.finding === undefined ? undefined : BigInt(query.finding),
    }
    const { rows, total } = await store.findFindings(db, actor, filter, windowOf(query))
    return { rows: rows.map((row) => present(actor, row)), total }
  }

  async function channels(
    { actor }: SignedInContext,
    query: EndpointParsed<typeof listChannelComparisons>['query'],
  ) {
    const channelId = query.channelId === undefined ? undefined : BigInt(query.channelId)
    const { rows, total } = await store.findComparisons(db, actor, channelId, windowOf(query))
    return { rows: rows.map(presentComparison), total }
  }

  /** Has the channels of somebody's data scope compared now; of one, if it is named. @throws channels.notFound */
  async function start(ctx: SignedInContext, channelId: string | undefined) {
    const readable = await wholeLists.readable(db)
    const wanted = channelId === undefined ? readable : readable.filter((id) => id === BigInt(channelId))
    const ids = await store.findCovered(db, ctx.actor, wanted)
    if (channelId !== undefined && ids.length === 0) throw new AppError('channels.notFound')
    await database.transaction(async (tx) => {
      await comparing.ask(tx, ids)
      await writeAudit(tx, ctx, {
        action: 'publishFinding.compare',
        entity,
        entityId: null,
        detail: { channels: ids.length },
      })
    })
    return { channels: ids.length }
  }

  const explain = (
    ctx: SignedInContext,
    id: bigint,
    { note }: EndpointParsed<typeof explainFinding>['body'],
    transact: Transact = database.transaction,
  ) =>
    settle(
      ctx,
      id,
      async (tx, { finding }) => {
        if (finding.state === 'mended') throw new AppError('publishing.findingSettled')
        const change = { state: 'explained', note: note.trim() } as const
        await store.changeFinding(tx, id, { ...change, ...settled(ctx) })
        await audit(tx, ctx, 'explain', finding, change)
      },
      transact,
    )

  const reopen = (ctx: SignedInContext, id: bigint) =>
    settle(ctx, id, async (tx, { finding }) => {
      if (finding.state !== 'explained') throw new AppError('publishing.findingSettled')
      const change = { state: 'open', note: '' } as const
      await store.changeFinding(tx, id, { ...change, settledAt: null, settledBy: null })
      await audit(tx, ctx, 'reopen', finding, change)
    })

  const adopt = (
    ctx: SignedInContext,
    id: bigint,
    { videoId }: EndpointParsed<typeof adoptFinding>['body'],
  ) =>
    settle(ctx, id, async (tx, row) => {
      if (row.finding.state === 'mended') throw new AppError('publishing.findingSettled')
      if (!mayAdopt(row)) throw new AppError('publishing.notAdoptable')
      const taskId = await adoptVideo(deps, tx, ctx, row, BigInt(videoId))
      await store.changeFinding(tx, id, { state: 'mended', taskId, ...settled(ctx) })
      await audit(tx, ctx, 'adopt', row.finding, { state: 'mended', taskId: String(taskId) })
    })

  const settled = ({ actor }: SignedInContext) => ({
    settledAt: instantIn(clock, 0),
    settledBy: actor.staffId,
  })

  async function settle(
    ctx: SignedInContext,
    id: bigint,
    work: (tx: Tx, row: store.FoundRow) => Promise<void>,
    transact: Transact = database.transaction,
  ): Promise<ComparisonFinding> {
    await transact(async (tx) => {
      await store.lockFinding(tx, id)
      const row = await load(tx, ctx.actor, id)
      await work(tx, row)
      await announceComparison(tx, row.channel)
    })
    return present(ctx.actor, await load(db, ctx.actor, id))
  }

  /** @throws publishing.findingNotFound */
  async function load(at: Executor, actor: Actor, id: bigint): Promise<store.FoundRow> {
    const scopeOf = ({ channel }: store.FoundRow) => channel
    return coveredRecord(actor, await store.findFinding(at, id), scopeOf, 'publishing.findingNotFound')
  }

  function present(actor: Actor, row: store.FoundRow): ComparisonFinding {
    const { finding, channel } = row
    const { watchUrl } = links.adapterOf(finding.platform)
    const { id, kind, state, platformVideoId, title, twinVideoId, note, foundAt, settledAt } = finding
    return {
      id: String(id),
      kind,
      state,
      platformVideoId,
      title,
      twinVideoId,
      note,
      foundAt,
      settledAt,
      channelId: String(channel.id),
      channelName: channel.title,
      platform: finding.platform as ManagedPlatform,
      watchUrl: watchUrl(platformVideoId),
      visibility: row.visibility as ComparisonFinding['visibility'],
      publishedAt: row.publishedAt,
      taskId: finding.taskId === null ? null : String(finding.taskId),
      twinUrl: twinVideoId === null ? null : watchUrl(twinVideoId),
      settledBy: row.settledBy,
      actions: actor.permissions.has('publishTask:update') ? actionsOf(row) : [],
    }
  }

  const titlesOf = (actor: Actor, ids: readonly bigint[]) => store.findFindingTitles(db, actor, ids)

  return { list, channels, start, explain, reopen, adopt, titlesOf }
}
export type Comparison = ReturnType<typeof createComparison>

/** Of theirs, what no task of ours made; of a double only that. */
const mayAdopt = ({ finding }: store.FoundRow) =>
  finding.kind === 'foreign' || (finding.kind === 'double' && finding.twinVideoId !== null)

function actionsOf(row: store.FoundRow): ComparisonFinding['actions'] {
  switch (row.finding.state) {
    case 'open':
      return mayAdopt(row) ? ['adopt', 'explain'] : ['explain']
    case 'explained':
      return ['reopen']
    case 'mended':
      return []
  }
}

function audit(
  tx: Tx,
  ctx: SignedInContext,
  act: 'explain' | 'reopen' | 'adopt',
  before: store.FoundRow['finding'],
  after: Readonly<Record<string, string>>,
): Promise<void> {
  return writeAudit(tx, ctx, {
    action: `publishFinding.${act}`,
    entity,
    entityId: before.id,
    before: { state: before.state, note: before.note },
    after,
    detail: { title: before.title },
  })
}

function presentComparison(
  row: Awaited<ReturnType<typeof store.findComparisons>>['rows'][number],
): ChannelComparison {
  const { channelId, channelName, askedAt, endedAt, videos, open } = row
  const isRunning = askedAt !== null && endedAt === null
  const problem = isRunning ? row.readingProblem : row.problem
  const ended = problem === null ? ('done' as const) : ('failed' as const)
  return {
    channelId: String(channelId),
    channelName,
    platform: row.platform as ManagedPlatform,
    state: askedAt === null ? 'never' : isRunning ? 'running' : ended,
    askedAt,
    endedAt,
    problem,
    videos: videos ?? 0,
    open,
  }
}
