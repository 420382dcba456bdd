import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { AmendRow, previewAmendments } from '@pindao/protocol/publishing/after.endpoints.ts'
import type { AmendRule } from '@pindao/protocol/publishing/amend-rule.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact } from '#src/platform/db/database.ts'
import { lockTask } from '../tasks/publish-task.store.ts'
import type { AfterService } from './after.service.ts'
import { planOf, type RowPlan } from './amend.plan.ts'
import { spreadUnits, type WantedUnits } from './amend.quota.ts'
import { findAmendable } from './amend.store.ts'
import { findOfCause } from './change.store.ts'
import type { ChangeWork } from './change.work.ts'
import { findStandings } from './standing.store.ts'
import { oursOf, standingOf } from './standing.ts'
import { findUnitsLeft } from './units.store.ts'

const { codes } = taskResult
type Asked = EndpointParsed<typeof previewAmendments>['body']

export type AmendDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'after'>
  readonly service: Pick<AfterService, 'load' | 'knownOf' | 'ask'>
  readonly work: Pick<ChangeWork, 'perform'>
}

/** Many published videos at once: shown before it is begun, then one after the other. */
export function createAmend(deps: AmendDeps) {
  const { database, clock, service } = deps

  /** What the rule makes of each video that the person may see, and what that takes of whose day. Reads only. */
  async function preview(ctx: SignedInContext, { ids, rule }: Asked) {
    const found = await findAmendable(database.db, ctx.actor, [...new Set(ids)].map(BigInt))
    const standings = await findStandings(
      database.db,
      found.map(({ task }) => task.id),
    )
    const now = clock()
    const rows: (AmendRow & { readonly channelId: bigint })[] = []
    let unchanged = 0
    for (const { task, channelName } of found) {
      const standing = standings.get(task.id) ?? null
      const ours = oursOf(task, standing?.accepted ?? null, now)
      const seenAs = standing === null ? ours.visibility : standingOf(standing).visibility
      const known = { task, ours, seenAs, wasOpen: standing?.wasOpen ?? false, now }
      const plan = planOf(known, rule)
      if (plan.wanted.length === 0 && plan.problems.length === 0) {
        unchanged += 1
        continue
      }
      rows.push({
        taskId: String(task.id),
        title: task.title,
        channelName,
        channelId: task.channelId,
        platform: task.platform,
        ...shownOf(plan),
        cost: plan.problems.length > 0 ? 0 : costOf(task.platform, plan),
      })
    }
    const left = await findUnitsLeft(database.db, [...new Set(rows.map(({ channelId }) => channelId))], clock)
    const wanted = rows.flatMap(({ channelId, cost }): WantedUnits[] => {
      const project = left.get(channelId)
      return project === undefined || cost === 0 ? [] : [{ project, cost }]
    })
    return { rows: rows.map(({ channelId: _id, ...row }) => row), unchanged, quotas: spreadUnits(wanted) }
  }

  function costOf(platform: string, { wanted }: RowPlan): number {
    const { costs } = deps.adapterOf(platform).after
    return wanted.reduce((sum, { kind }) => sum + (costs[kind] ?? 0), 0)
  }

  /**
   * One video, in its turn: asked for once, however often the turn comes, then made at once. What the day's quota does not
   * hold waits for the next one, and the turn is over.
   *
   * @throws what stood in the way: the row has not been changed then
   */
  async function amendOne(
    ctx: SignedInContext,
    taskId: bigint,
    rule: AmendRule,
    cause: string,
    transact: Transact,
  ): Promise<void> {
    if ((await findOfCause(database.db, cause)).length === 0) await askFor(ctx, taskId, rule, cause)
    for (const { id, status } of await findOfCause(database.db, cause))
      if (status === codes.waiting) await deps.work.perform(id)
    const failed = (await findOfCause(database.db, cause)).find(({ status }) => status === codes.failed)
    if (failed) throw new AppError(isErrorCode(failed.problemCode) ? failed.problemCode : 'common.internal')
    await transact(async () => undefined)
  }

  async function askFor(ctx: SignedInContext, taskId: bigint, rule: AmendRule, cause: string): Promise<void> {
    await database.transaction(async (tx) => {
      await lockTask(tx, taskId)
      const task = await service.load(tx, ctx, taskId)
      const { wanted, problems } = planOf(await service.knownOf(tx, task), rule)
      const [problem] = problems
      if (problem) throw problemOf(problem)
      for (const one of wanted) await service.ask(tx, ctx, task, one, { cause })
    })
  }

  return { preview, amendOne }
}
export type Amend = ReturnType<typeof createAmend>

function shownOf({ before, after, playlists, problems }: RowPlan) {
  return {
    before,
    after,
    playlists: { add: [...playlists.add], remove: [...playlists.remove] },
    problems: problems.map((problem) => ({ ...problem, params: { ...problem.params } })),
  }
}

/** The preview has named the field; the turn says that the platform would not take it. */
function problemOf({ error, params }: RowPlan['problems'][number]): AppError {
  if (isErrorCode(error)) return new AppError(error)
  const max = params['max']
  return max === undefined
    ? new AppError('common.invalidInput')
    : new AppError('publishing.textTooLong', { params: { max } })
}
