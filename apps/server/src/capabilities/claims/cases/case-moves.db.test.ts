import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'
import { type DisputeStatus, disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { type CaseWorld, codeOf, createCaseWorld, pdf } from './case-world.test-support.ts'

let world: CaseWorld
beforeAll(async () => {
  world = await createCaseWorld()
})
afterAll(() => world.close())

type Case = { readonly id: bigint; readonly version: number }
type Command = (ctx: SignedInContext, of: Case) => Promise<unknown>

/** Every command of people on a case, with all that it asks for, and where it leads from where (business.md §2.1 E18). */
const commands: Readonly<
  Record<string, { readonly run: Command; readonly moves: Partial<Record<DisputeStatus, DisputeStatus>> }>
> = {
  take: {
    run: (ctx, { id }) => world.cases.services.changes.take(ctx, id),
    moves: {
      unsolved: 'processing',
      processing: 'processing',
      needs_tracking: 'needs_tracking',
      solved: 'solved',
    },
  },
  assign: {
    run: (ctx, { id, version }) => world.cases.services.changes.assign(ctx, id, { handlerId: null, version }),
    moves: {
      unsolved: 'unsolved',
      processing: 'processing',
      needs_tracking: 'needs_tracking',
      solved: 'solved',
    },
  },
  file: {
    run: (ctx, { id, version }) =>
      world.cases.services.filing.file(ctx, id, {
        filedAt: world.now(),
        reference: 'R',
        riskSeen: true,
        version,
      }),
    moves: { processing: 'needs_tracking' },
  },
  released: {
    run: (ctx, { id, version }) =>
      world.cases.services.filing.outcome(ctx, id, {
        outcome: 'released',
        at: world.now(),
        note: '',
        version,
      }),
    moves: { processing: 'solved', needs_tracking: 'solved' },
  },
  reinstated: {
    run: (ctx, { id, version }) =>
      world.cases.services.filing.outcome(ctx, id, {
        outcome: 'reinstated',
        at: world.now(),
        note: '',
        version,
      }),
    moves: { processing: 'unsolved', needs_tracking: 'unsolved' },
  },
  more: {
    run: (ctx, { id, version }) =>
      world.cases.services.filing.outcome(ctx, id, { outcome: 'more', at: world.now(), note: '', version }),
    moves: { needs_tracking: 'processing' },
  },
  accept: {
    run: (ctx, { id, version }) => world.cases.services.ending.accept(ctx, id, { reason: '属实', version }),
    moves: { unsolved: 'closed' },
  },
  giveUp: {
    run: (ctx, { id, version }) => world.cases.services.ending.giveUp(ctx, id, { reason: '放弃', version }),
    moves: { processing: 'closed' },
  },
  close: {
    run: (ctx, { id, version }) => world.cases.services.ending.close(ctx, id, version),
    moves: { solved: 'closed' },
  },
  reopen: {
    run: (ctx, { id, version }) => world.cases.services.ending.reopen(ctx, id, { reason: '新证据', version }),
    moves: { closed: 'processing' },
  },
}

/** A case that stands so, with all that is needed to file it. */
async function standing(status: DisputeStatus): Promise<Case> {
  const { id } = await world.newClaim()
  const ctx = world.as(world.people.jia, { may: allPermissions })
  await world.cases.services.files.add(ctx, id, { kind: 'filed', fileName: 'a.pdf', bytes: pdf })
  const { rows } = await world.database.pool.query<{ version: number }>(
    `UPDATE dispute SET status = $2, reason = 'original', statement = '原创', closed_at = $3 WHERE id = $1 RETURNING version`,
    [id, disputeStatus.codes[status], status === 'closed' ? world.now() : null],
  )
  world.later(1)
  return { id, version: rows[0]?.version ?? 0 }
}

async function stands(id: bigint): Promise<DisputeStatus> {
  const { rows } = await world.database.pool.query<{ status: number }>(
    'SELECT status FROM dispute WHERE id = $1',
    [id],
  )
  return disputeStatus.nameOf(rows[0]?.status ?? -1)
}

const without = (...lacking: Permission[]) => allPermissions.filter((one) => !lacking.includes(one))

test.each(disputeStatus.names)(
  'DSP-01 every command × %s × actor: only the moves of E18, and none by who may not',
  async (from) => {
    const { jia, bing } = world.people
    const worker = world.as(jia, { may: allPermissions })
    const reader = world.as(jia, { may: without('dispute:update', 'dispute:file') })
    const stranger = world.as(bing, { may: allPermissions })
    const kept = await standing(from)
    for (const [name, { run, moves }] of Object.entries(commands)) {
      expect([name, await codeOf(run(reader, kept))]).toEqual([name, 'access.noPermission'])
      expect([name, await codeOf(run(stranger, kept))]).toEqual([name, 'disputes.notFound'])
      expect([name, await stands(kept.id)]).toEqual([name, from])
      const one = await standing(from)
      const to = moves[from]
      const code = await codeOf(run(worker, one))
      if (to === undefined) {
        expect([name, from, ['disputes.moved', 'disputes.outcomeUnfit']]).toEqual([
          name,
          from,
          expect.arrayContaining([code]),
        ])
        expect([name, await stands(one.id)]).toEqual([name, from])
        continue
      }
      expect([name, from, code, await stands(one.id)]).toEqual([name, from, null, to])
      if (to !== from)
        expect([
          name,
          disputeStatus.allows(from, to, 'person') || disputeStatus.allows(from, to, 'platform'),
        ]).toEqual([name, true])
    }
  },
)
