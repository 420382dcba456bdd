import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import type { ImportKind } from '@pindao/protocol/sheets/import.endpoints.ts'
import {
  type TakingOver,
  type TakingOverGap,
  type TakingOverState,
  type TakingOverStep,
  takingOverSteps,
} from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './taking-over.store.ts'

/** What each step is brought in by, and who may know how many there are. */
const steps: Readonly<Record<TakingOverStep, { readonly kind: ImportKind; readonly reads: Permission }>> = {
  channels: { kind: 'channel.import', reads: 'channel:read' },
  parties: { kind: 'party.import', reads: 'party:read' },
  contracts: { kind: 'contract.import', reads: 'contract:read' },
  balances: { kind: 'contractBalance.import', reads: 'contract:read' },
  videos: { kind: 'platformVideo.import', reads: 'channel:read' },
}

type Counted = { readonly count: number } & Partial<Readonly<Record<TakingOverGap, number>>>

/** How far an existing company is brought in (SET-01): everything is counted when it is asked for. */
export function createTakingOver({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  async function get(ctx: SignedInContext): Promise<TakingOver> {
    const { actor } = ctx
    const [people, counted, runs, sums] = await Promise.all([
      store.countPeople(db),
      countSteps(db, ctx),
      store.findRuns(
        db,
        Object.values(steps).map(({ kind }) => kind),
      ),
      actor.permissions.has('contract:read') ? store.sumBalances(db, actor) : [],
    ])
    return {
      ...people,
      steps: takingOverSteps.map((step): TakingOverState => {
        const found = counted.get(step)
        const { kind } = steps[step]
        const run = runs.find(({ target }) => target === kind)
        return {
          step,
          kind,
          count: found?.count ?? null,
          gaps: gapsOf(found),
          run: run && found ? presentRun(run, actor.staffId) : null,
        }
      }),
      sums,
    }
  }

  /** What whoever asks may know. */
  async function countSteps(from: Executor, { actor }: SignedInContext) {
    const today = dayIn(clock(), companyZone)
    const readers: Readonly<Record<TakingOverStep, () => Promise<Counted>>> = {
      channels: () => store.countChannels(from, actor, today),
      parties: () => store.countParties(from, actor),
      contracts: () => store.countContracts(from, actor),
      balances: async () => ({ count: await store.countBalances(from, actor) }),
      videos: () => store.countVideos(from, actor),
    }
    const known = takingOverSteps.filter((step) => actor.permissions.has(steps[step].reads))
    return new Map(await Promise.all(known.map(async (step) => [step, await readers[step]()] as const)))
  }

  return { get }
}
export type TakingOverService = ReturnType<typeof createTakingOver>

/** What is missing, where something is. */
function gapsOf(found: Counted | undefined): TakingOverState['gaps'] {
  if (found === undefined) return []
  const { count: _count, ...gaps } = found
  return Object.entries(gaps).flatMap(([gap, count]) =>
    count > 0 ? [{ gap: gap as TakingOverGap, count }] : [],
  )
}

function presentRun(
  run: Awaited<ReturnType<typeof store.findRuns>>[number],
  staffId: bigint,
): NonNullable<TakingOverState['run']> {
  const { importId, operationId, fileName, by, ownerStaffId, at, endedAt, total, done, failed, counts } = run
  return {
    importId: String(importId),
    operationId: String(operationId),
    fileName,
    by,
    isOwn: ownerStaffId === staffId,
    at,
    endedAt,
    total,
    done,
    failed,
    left: counts?.problem ?? 0,
  }
}
