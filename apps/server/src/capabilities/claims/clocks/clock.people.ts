import { findHolders } from '#src/capabilities/access/access.ts'
import { findLeads } from '#src/capabilities/publishing/publishing.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { ActorAtWork } from '../room.ts'

/** Whose a claim, a case or a strike is, as far as it asks who is told. */
export type ToldOf = {
  readonly handlerStaffId: bigint | null
  readonly ownerStaffId: bigint
  readonly backupStaffId: bigint | null
  readonly departmentId: bigint
  readonly channelId: bigint | null
}

/**
 * Whom a term concerns. People are read once for all that is told in one turn.
 *
 * Whoever has taken it; where nobody has, or they have left, whoever decides on claims in the channel's department, else
 * anybody who does and sees it, else whoever works on claims; the channel's own people where there is nobody at all. Who
 * is not to be disturbed is stood in for by the deputy that they named (`news.passOnBy`).
 */
export function createPeople(db: Executor, actorAtWork: ActorAtWork) {
  const known = new Map<bigint, Promise<Actor | null>>()
  const holders = new Map<string, Promise<readonly bigint[]>>()

  function who(staffId: bigint): Promise<Actor | null> {
    const found = known.get(staffId) ?? actorAtWork({ staffId, sessionId: 0n })
    known.set(staffId, found)
    return found
  }

  async function covering(permission: 'claim:update' | 'claim:decide', of: ToldOf): Promise<Actor[]> {
    const held = holders.get(permission) ?? findHolders(db, permission)
    holders.set(permission, held)
    const people = await Promise.all((await held).map(who))
    return people.filter((one): one is Actor => one !== null && coversRecord(one, of))
  }

  async function stillHere(ids: readonly (bigint | null)[]): Promise<bigint[]> {
    const found = await Promise.all(ids.map(async (id) => (id === null ? null : (await who(id)) && id)))
    return [...new Set(found.filter((id) => id !== null))]
  }

  async function toRemind(of: ToldOf): Promise<readonly bigint[]> {
    const taken = await stillHere([of.handlerStaffId])
    if (taken.length > 0) return taken
    const deciding = await covering('claim:decide', of)
    const near = deciding.filter(({ departmentId }) => departmentId === of.departmentId)
    const working = deciding.length > 0 ? [] : await covering('claim:update', of)
    const found = [near, deciding, working].find((people) => people.length > 0) ?? []
    return found.length > 0 ? found.map(({ staffId }) => staffId) : ofChannel(of)
  }

  /** Whoever has the channel, or stands in for them. */
  async function ofChannel({ ownerStaffId, backupStaffId }: ToldOf): Promise<readonly bigint[]> {
    const [first] = await stillHere([ownerStaffId, backupStaffId])
    return first === undefined ? [] : [first]
  }

  return {
    toRemind,
    ofChannel,
    /** Whether somebody works on it who can. */
    isTaken: async ({ handlerStaffId }: ToldOf) => (await stillHere([handlerStaffId])).length > 0,
    /** Who leads the work on its channel; of what is on no channel of ours, whoever is reminded. */
    async leads(of: ToldOf): Promise<readonly bigint[]> {
      if (of.channelId === null) return toRemind(of)
      const leads = (await findLeads(db, [of.channelId])).get(of.channelId) ?? []
      const found = await stillHere(leads)
      return found.length > 0 ? found : toRemind(of)
    },
  }
}
export type People = ReturnType<typeof createPeople>
