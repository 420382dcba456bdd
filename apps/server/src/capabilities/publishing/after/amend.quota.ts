import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { previewAmendments } from '@pindao/protocol/publishing/after.endpoints.ts'
import type { UnitsLeft } from './units.store.ts'

type Quota = EndpointOutput<typeof previewAmendments>['quotas'][number]
/** A row that takes so many units of a project. */
export type WantedUnits = { readonly project: UnitsLeft; readonly cost: number }

/** Per project: how much all rows take, and how many of them, in their order, today still holds. */
export function spreadUnits(wanted: readonly WantedUnits[]): Quota[] {
  const ofProject = Map.groupBy(wanted, ({ project }) => project.projectId)
  return [...ofProject.values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    const { project, left, resetAt } = first.project
    let free = left
    const fit = rows.filter(({ cost }) => {
      if (cost > free) return false
      free -= cost
      return true
    }).length
    const units = rows.reduce((sum, { cost }) => sum + cost, 0)
    return [{ project, rows: rows.length, units, left, fit, resetAt }]
  })
}
