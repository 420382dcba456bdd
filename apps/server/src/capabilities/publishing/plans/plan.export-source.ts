import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import type { PublishPlan } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { scheduleModes } from '@pindao/protocol/publishing/publish-schedule.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { presentPlan } from './plan.present.ts'
import { listPlans } from './plan.store.ts'
import { countEntries } from './plan-entry.store.ts'

type PlanExportPorts = {
  /** What a channel is called, for whoever may see it. */
  readonly channelTitle: (db: Executor, actor: Actor, channelId: bigint) => Promise<string | null>
}

const modeNameOf = (mode: number) =>
  Object.entries(scheduleModes).find(([, code]) => code === mode)?.[0] ?? String(mode)
const statusKey = (code: number) => `publishing:plans.status.${publishPlanStatus.nameOf(code)}`

/** The list of plans as a file, with how far each is. */
export const planExportSource = ({ channelTitle }: PlanExportPorts) =>
  pagedExportSource<'publishPlan.export', PublishPlan>({
    kind: 'publishPlan.export',

    async page(db, { actor, params: { filter } }, window) {
      const { sort } = filter
      const { rows, total } = await listPlans(db, actor, filterOf(actor, filter), { ...window, sort })
      const figures = await countEntries(
        db,
        rows.map(({ plan }) => plan.id),
      )
      return { rows: rows.map((row) => presentPlan(actor, row, figures.get(row.plan.id))), total }
    },

    cells: ({ words }) => ({
      id: ({ id }) => id,
      name: ({ name }) => name,
      status: ({ status }) => words(statusKey(status)),
      mode: ({ rule }) => words.or(`publishing:plans.mode.${modeNameOf(rule.mode)}`, String(rule.mode)),
      channels: ({ channels }) => channels.map(({ title }) => title).join(', '),
      total: ({ counts }) => counts.total,
      waiting: ({ counts }) => counts.waiting + counts.unmade,
      underWay: ({ counts }) => counts.underWay,
      published: ({ counts }) => counts.published,
      failed: ({ counts }) => counts.failed,
      ended: ({ counts }) => counts.ended,
      startsAt: ({ startsAt }) => startsAt,
      endsAt: ({ endsAt }) => endsAt,
      owner: ({ ownerName }) => ownerName,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const { name, channelId, status, owner } = filter
      const channel = channelId && ((await channelTitle(db, actor, BigInt(channelId))) ?? channelId)
      return toldConditions(words, [
        ['publishing:plans.name', name],
        ['publishing:search.channel', channel],
        ['publishing:search.status', status?.map((code) => words(statusKey(code))).join(', ')],
        ['publishing:search.owner', owner && actor.fullName],
      ])
    },
  })

const filterOf = (actor: Actor, filter: Partial<OperationParams<'publishPlan.export'>['filter']>) => ({
  name: filter.name,
  statuses: filter.status,
  channelId: filter.channelId === undefined ? undefined : BigInt(filter.channelId),
  ownerStaffId: filter.owner === 'me' ? actor.staffId : undefined,
})
