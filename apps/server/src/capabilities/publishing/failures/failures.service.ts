import { isManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type CauseKind, causeActionOf, isFailedStatus } from '@pindao/protocol/publishing/failure-causes.ts'
import {
  type FailureCause,
  type listFailureCauses,
  type listFailureTasks,
  mostRetries,
} from '@pindao/protocol/publishing/failures.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import { presentTask } from '../tasks/publish-task.present.ts'
import { findTasks } from '../tasks/publish-task-list.store.ts'
import { byCause, type Facet, type FailureFilter, findFacets, havingFacts } from './failure-facets.store.ts'
import * as names from './failure-names.store.ts'

type Query = Omit<EndpointParsed<typeof listFailureCauses>['query'], 'page' | 'pageSize'>

/** What a retry of everything begins. */
type RetryBeginning = {
  readonly kind: 'publishTask.retry'
  readonly params: Record<string, never>
  readonly items: readonly { readonly recordId: bigint; readonly title: string | null }[]
}

export type FailuresDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  /** Minutes past its time after which what nobody works on is overdue. */
  readonly overdueMinutes: () => number
  readonly links: Parameters<typeof presentTask>[2]
  readonly beginRetries: (tx: Tx, ctx: SignedInContext, beginning: RetryBeginning) => Promise<bigint>
}

/** So many of the people whose it is are named. */
const namedPeople = 3

/** What keeps publications back, by cause (issue 14: the page of the morning). */
export function createFailures({ database, clock, overdueMinutes, links, beginRetries }: FailuresDeps) {
  const { db } = database

  const filterOf = ({ staffId }: Actor, query: Query): FailureFilter => ({
    lateBefore: lateBefore(clock, overdueMinutes()),
    kinds: query.kind,
    platform: query.platform,
    channelId: query.channelId === undefined ? undefined : BigInt(query.channelId),
    operatorId: query.owner === 'me' ? staffId : undefined,
    overdueOnly: query.overdue !== undefined,
  })

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listFailureCauses>['query']) {
    const filter = filterOf(actor, query)
    const causes = [...byCause(await findFacets(db, actor, filter), filter.kinds)].map(([key, cause]) =>
      gathered(key, cause.kind, cause.facets),
    )
    causes.sort(mostPressing)
    const { offset, limit } = windowOf(query)
    return { rows: await named(causes.slice(offset, offset + limit)), total: causes.length }
  }

  /** What the accounts, projects, channels and videos are called, asked for once each kind. */
  async function named(causes: readonly Gathered[]): Promise<FailureCause[]> {
    const idsOf = (kind: Gathered['subjectKind']) =>
      causes.flatMap(({ subjectKind, subjectId }) =>
        subjectKind === kind && subjectId !== null ? [BigInt(subjectId)] : [],
      )
    const [grants, projects, channels, videos] = await Promise.all([
      names.namesOfGrants(db, idsOf('grant')),
      names.namesOfProjects(db, idsOf('project')),
      names.namesOfChannels(db, idsOf('channel')),
      names.namesOfVideos(db, idsOf('video')),
    ])
    const all = { grant: grants, project: projects, channel: channels, video: videos, none: new Map() }
    return causes.map(({ subjectKind, subjectId, people, ...cause }) => {
      const subject = subjectId === null ? undefined : all[subjectKind].get(subjectId)
      const whose = subject?.owner ? [subject.owner] : people
      return {
        ...cause,
        subject: subject?.subject ?? null,
        whose: { names: whose.slice(0, namedPeople), total: whose.length },
      }
    })
  }

  /** The facets of one cause. @throws publishing.causeNotFound where it keeps nothing back any more */
  async function causeOfKey(actor: Actor, key: string, query: Query) {
    const filter = filterOf(actor, query)
    const cause = byCause(await findFacets(db, actor, filter)).get(key)
    if (!cause) throw new AppError('publishing.causeNotFound')
    return { filter, facets: cause.facets }
  }

  async function tasks(
    { actor }: SignedInContext,
    key: string,
    query: EndpointParsed<typeof listFailureTasks>['query'],
  ) {
    const { filter, facets } = await causeOfKey(actor, key, query)
    const within = havingFacts(facets, filter)
    const { rows, total } = await findTasks(
      db,
      actor,
      { within, operatorId: filter.operatorId },
      { ...windowOf(query), sort: '-createdAt' },
    )
    return { rows: rows.map((row) => presentTask(actor, row, links)), total }
  }

  /** @throws publishing.causeNotFound, publishing.nothingToRetry, operations.tooManyOpen */
  async function retry(ctx: SignedInContext, key: string) {
    const { filter, facets } = await causeOfKey(ctx.actor, key, {})
    const within = havingFacts(
      facets.filter(({ status }) => isFailedStatus(status)),
      filter,
    )
    const window = { offset: 0, limit: mostRetries, sort: 'createdAt' } as const
    const { rows } = await findTasks(db, ctx.actor, { within }, window)
    if (rows.length === 0) throw new AppError('publishing.nothingToRetry')
    const items = rows.map(({ task }) => ({ recordId: task.id, title: task.title }))
    const operationId = await database.transaction((tx) =>
      beginRetries(tx, ctx, { kind: 'publishTask.retry', params: {}, items }),
    )
    return { operationId: String(operationId), total: items.length }
  }

  return { list, tasks, retry }
}
export type Failures = ReturnType<typeof createFailures>

/** Whose time was before this is overdue. */
export const lateBefore = (clock: Clock, minutes: number): string => instantIn(clock, -minutes * 60)

type Gathered = Omit<FailureCause, 'subject' | 'whose'> & {
  readonly subjectKind: 'grant' | 'project' | 'channel' | 'video' | 'none'
  readonly subjectId: string | null
  readonly people: readonly string[]
}

/** One cause of its facets. */
export function gathered(key: string, kind: CauseKind, facets: readonly Facet[]): Gathered {
  const [first] = facets
  if (!first) throw new RangeError('a cause has facets')
  const failed = sumOf(facets.filter(({ status }) => isFailedStatus(status)))
  const channels = [...new Set(facets.map(({ channelId }) => channelId))]
  // Authorising is done to a channel that is refused; the others of its grant follow.
  const bad = facets.find(({ mended }) => !mended)
  const waits = facets.flatMap(({ wakeAt }) => wakeAt ?? [])
  return {
    key,
    kind,
    action: causeActionOf({ kind, failed, mended: bad === undefined }),
    code: first.problemCode ?? codeOfWait[kind] ?? null,
    platformCode: facets.find(({ platformCode }) => platformCode !== null)?.platformCode ?? null,
    platform: isManagedPlatform(first.platform) ? first.platform : null,
    ...subjectOf(kind, first),
    people: [...new Set(facets.flatMap(({ operators }) => operators))].toSorted(),
    tasks: sumOf(facets),
    failed,
    overdue: sumOf(facets.filter(({ overdue }) => overdue)),
    channels: channels.length,
    earliest: earliestOf(facets.flatMap(({ earliest }) => earliest ?? [])),
    since: earliestOf(facets.map(({ since }) => since)) ?? first.since,
    until: failed === sumOf(facets) ? null : earliestOf(waits),
    channelId: kind === 'grant' || kind === 'channel' ? (bad ?? first).channelId : null,
    videoId: first.videoId,
    taskId: String(facets.map(({ taskId }) => taskId).toSorted((a, b) => Number(a - b))[0]),
  }
}

/** What a wait means where no problem was noted. */
const codeOfWait: Partial<Record<CauseKind, string>> = {
  grant: 'channels.credentialInvalid',
  project: 'publishing.quotaUsedUp',
  channel: 'publishing.quotaUsedUp',
  platform: 'publishing.platformTrouble',
}

function subjectOf(kind: CauseKind, facet: Facet): Pick<Gathered, 'subjectKind' | 'subjectId'> {
  switch (kind) {
    case 'grant':
      return facet.grantId === null
        ? { subjectKind: 'channel', subjectId: facet.channelId }
        : { subjectKind: 'grant', subjectId: facet.grantId }
    case 'project':
      return { subjectKind: 'project', subjectId: facet.projectId }
    case 'channel':
      return { subjectKind: 'channel', subjectId: facet.channelId }
    case 'file':
      return { subjectKind: 'video', subjectId: facet.videoId }
    default:
      return { subjectKind: 'none', subjectId: null }
  }
}

const sumOf = (facets: readonly Facet[]) => facets.reduce((sum, { tasks }) => sum + tasks, 0)

function earliestOf(times: readonly string[]): string | null {
  return times.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}

/** What is late before what is not, then whose deadline is next, then where most waits. */
function mostPressing(one: Gathered, other: Gathered): number {
  const late = Number(other.overdue > 0) - Number(one.overdue > 0)
  if (late !== 0) return late
  const deadlineOf = ({ earliest }: Gathered) =>
    earliest === null ? Number.POSITIVE_INFINITY : Date.parse(earliest)
  const [mine, theirs] = [deadlineOf(one), deadlineOf(other)]
  if (mine !== theirs) return mine < theirs ? -1 : 1
  return other.tasks - one.tasks || (one.key < other.key ? -1 : 1)
}
