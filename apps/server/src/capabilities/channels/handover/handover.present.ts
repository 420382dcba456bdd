import type { previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Refusal } from './handover.fitness.ts'
import type { Held } from './handover.held.ts'
import { findDepartments, findNames, type Person } from './handover.store.ts'

type Preview = EndpointOutput<typeof previewHandover>

/** So many of the channels that would move are named in a preview. */
const namedAtOnce = 20

/** What would move, as the page shows it before it is confirmed. */
export async function presentHandover(
  db: Executor,
  shown: {
    readonly from: Person
    readonly to: Person | null
    readonly held: Held
    readonly refusals: readonly Refusal[]
    readonly fingerprint: string
  },
): Promise<Preview> {
  const { from, to, refusals, fingerprint } = shown
  const { kinds, steps } = shown.held
  const [names, departments] = [
    await findNames(
      db,
      steps.map(({ ownerStaffId }) => ownerStaffId),
    ),
    await findDepartments(
      db,
      kinds.flatMap(({ items }) => items.flatMap(({ departmentId }) => departmentId ?? [])),
    ),
  ]
  const placeOf = (id: bigint | null) => (id === null ? null : (departments.get(id) ?? null))
  return {
    from: { id: String(from.id), fullName: from.fullName },
    to: to && { id: String(to.id), fullName: to.fullName },
    kinds: kinds.map(({ kind, items, elsewhere }) => ({
      kind,
      count: items.length,
      elsewhere,
      departments: [...Map.groupBy(items, ({ departmentId }) => departmentId)].map(([id, those]) => ({
        department: placeOf(id),
        count: those.length,
      })),
    })),
    refusals: refusals.map(({ kind, departmentId, count, successorId, successor, why }) => ({
      kind,
      department: placeOf(departmentId),
      count,
      successor: { id: String(successorId), fullName: successor },
      why,
    })),
    channels: steps.slice(0, namedAtOnce).map(({ row, ownerStaffId }) => ({
      id: String(row.id),
      title: row.title,
      newOwner: names.get(ownerStaffId) ?? '',
    })),
    fingerprint,
  }
}
