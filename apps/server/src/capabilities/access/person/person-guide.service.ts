import type { Guide, updateGuide } from '@pindao/protocol/access/guide.endpoints.ts'
import { type GuideRole, guideOfRole, guideRoles, guideSteps } from '@pindao/protocol/access/guide.steps.ts'
import { opensPage } from '@pindao/protocol/access/page-permissions.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor } from '#src/platform/db/database.ts'
import * as store from './person-guide.store.ts'
import { findRoleCodes } from './person-settings.store.ts'

type Change = EndpointParsed<typeof updateGuide>['body']

/** The first day of a person (NAV-02), and how far they have read what is new (NAV-02). Everybody has only their own. */
export function createPersonGuide(deps: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
}) {
  const { database, clock } = deps
  return {
    get: async ({ actor }: SignedInContext): Promise<Guide> =>
      present(database.db, actor, await store.findGuide(database.db, actor.staffId)),

    update: ({ actor }: SignedInContext, change: Change): Promise<Guide> =>
      database.transaction(async (tx) => {
        const now = instantIn(clock, 0)
        const after = changed(await store.lockGuide(tx, actor.staffId, now), change)
        await store.writeGuide(tx, actor.staffId, after, now)
        return present(tx, actor, after)
      }),
  }
}
export type PersonGuideService = ReturnType<typeof createPersonGuide>

function changed(before: store.StoredGuide, change: Change): store.StoredGuide {
  const ticked = new Set([...before.ticked, ...(change.tick ?? [])])
  for (const step of change.untick ?? []) ticked.delete(step)
  return {
    ticked: [...ticked],
    putAway: change.putAway ?? before.putAway,
    newsRead: laterOf(before.newsRead, change.newsRead ?? null),
  }
}

/** A tab that was open for long does not make news unread again. */
function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

async function present(db: Executor, actor: Actor, row: store.StoredGuide | null): Promise<Guide> {
  const codes = (await findRoleCodes(db, [actor.staffId])).get(actor.staffId) ?? []
  const role: GuideRole = guideRoles.find((known) => codes.includes(known)) ?? 'viewer'
  const steps = guideOfRole[role].filter((step) => opensPage(actor.permissions, guideSteps[step].page))
  const asked = steps.flatMap((step) => guideSteps[step].done)
  const taken = asked.length === 0 ? new Set<string>() : await store.findActionsOf(db, actor.staffId, asked)
  return {
    role,
    steps: steps.map((step) => ({
      step,
      done: guideSteps[step].done.some((action) => taken.has(action)),
      ticked: row?.ticked.includes(step) ?? false,
    })),
    putAway: row?.putAway ?? false,
    newsRead: row?.newsRead ?? null,
  }
}
