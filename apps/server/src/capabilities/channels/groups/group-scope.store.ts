import { inArray, or, type SQL } from 'drizzle-orm'
import { type Actor, departmentsOf } from '#src/platform/context.ts'
import { channelGroup } from '../channel.table.ts'

type Place = { readonly id: bigint; readonly departmentId: bigint }

/** A group is its whole department's to look at, and of those who work in it. */
export function seesGroup(actor: Actor, { id, departmentId }: Place): boolean {
  return actor.dataScope === 'all' || departmentsOf(actor).includes(departmentId) || worksIn(actor, id)
}

/** The same as SQL; undefined where nothing is hidden. */
export function seesGroups(actor: Actor): SQL | undefined {
  if (actor.dataScope === 'all') return undefined
  const { id, departmentId } = channelGroup
  return or(inArray(departmentId, [...departmentsOf(actor)]), inArray(id, [...(actor.groupIds ?? [])]))
}

/** Whoever covers own records only changes no group; whoever covers groups only theirs. */
export function mayChangeGroup(actor: Actor, group: Place): boolean {
  if (actor.dataScope === 'group') return worksIn(actor, group.id)
  return actor.dataScope !== 'own' && seesGroup(actor, group)
}

const worksIn = ({ groupIds = [] }: Actor, id: bigint) => groupIds.includes(id)
