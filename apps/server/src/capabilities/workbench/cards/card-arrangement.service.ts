import { type TodayCardKind, todayCards } from '@pindao/protocol/capabilities.ts'
import type { OwnCards, RoleCards } from '@pindao/protocol/workbench/card-arrangement.endpoints.ts'
import {
  arrangementOfRoles,
  type CardArrangement,
  keptArrangement,
} from '@pindao/protocol/workbench/card-arrangement.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import * as store from './card-arrangement.store.ts'

type Deps = { readonly database: Pick<Database, 'db' | 'transaction'>; readonly clock: Clock }

/** Which cards of today somebody sees, and in which order: each for themselves, roles for whoever chose nothing. */
export function createCardArrangements({ database, clock }: Deps) {
  const { db } = database

  async function ownCards(from: Executor, { staffId, permissions }: Actor): Promise<OwnCards> {
    const [own, ofRoles] = await Promise.all([
      store.findArrangement(from, { staffId }),
      store.findRoleArrangements(from, staffId),
    ])
    return {
      kinds: kindsFor(permissions),
      own: kept(own),
      roles: arrangementOfRoles(ofRoles.map(kept)),
    }
  }

  async function roleCards(from: Executor, roleId: bigint): Promise<RoleCards> {
    const permissions = foundRecord(await store.lockRolePermissions(from, roleId), 'access.roleNotFound')
    return { kinds: kindsFor(permissions), arrangement: kept(await store.findArrangement(from, { roleId })) }
  }

  return {
    /** The one that holds for somebody now; null: the order of the manifests. */
    async holding(actor: Actor): Promise<CardArrangement | null> {
      const { own, roles } = await ownCards(db, actor)
      return own ?? roles
    },

    own: ({ actor }: SignedInContext): Promise<OwnCards> => ownCards(db, actor),

    async arrangeOwn({ actor }: SignedInContext, arrangement: CardArrangement | null): Promise<OwnCards> {
      await store.putArrangement(db, { staffId: actor.staffId }, arrangement, instantIn(clock, 0))
      return ownCards(db, actor)
    },

    /** @throws access.roleNotFound */
    ofRole: (roleId: bigint): Promise<RoleCards> => database.transaction((tx) => roleCards(tx, roleId)),

    /** @throws access.roleNotFound */
    arrangeRole: (ctx: SignedInContext, roleId: bigint, arrangement: CardArrangement | null) =>
      database.transaction(async (tx) => {
        const before = await roleCards(tx, roleId)
        await store.putArrangement(tx, { roleId }, arrangement, instantIn(clock, 0))
        const after = await roleCards(tx, roleId)
        await writeAudit(tx, ctx, {
          action: 'role.arrangeCards',
          entity: 'role',
          entityId: roleId,
          before: factsOf(before.arrangement),
          after: factsOf(after.arrangement),
        })
        return after
      }),
  }
}
export type CardArrangements = ReturnType<typeof createCardArrangements>

const kept = (row: store.KeptArrangement | null) => row && keptArrangement(row)

/** Cards whose records may be read, as the manifests have them. */
const kindsFor = (permissions: ReadonlySet<string>): TodayCardKind[] =>
  [...todayCards].flatMap(([kind, { reads }]) => (permissions.has(reads) ? [kind] : []))

/** What the audit log keeps of an arrangement. */
const factsOf = (arrangement: CardArrangement | null) =>
  arrangement && { cardOrder: arrangement.order, hiddenCards: arrangement.hidden }
