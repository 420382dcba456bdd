import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Queue } from '#src/platform/queue/queue.ts'

/** What a capability adds to the whole product that is treated alike for all of them. */
export type Part = {
  readonly routes?: readonly Route[]
  readonly rawRoutes?: readonly RawRoutes[]
  readonly operations?: readonly AnyOperationCommand[]
  readonly exports?: readonly AnyExportSource[]
  readonly imports?: readonly ImportAdapter[]
  /** Opens its lanes of background work. */
  work?(queue: Queue): Promise<void>
}

/** What all of them add, in their order. */
export const routesOf = (parts: readonly Part[]) => parts.flatMap(({ routes = [] }) => routes)
export const rawRoutesOf = (parts: readonly Part[]) => parts.flatMap(({ rawRoutes = [] }) => rawRoutes)
export const operationsOf = (parts: readonly Part[]) => parts.flatMap(({ operations = [] }) => operations)
export const exportsOf = (parts: readonly Part[]) => parts.flatMap(({ exports = [] }) => exports)
export const importsOf = (parts: readonly Part[]) => parts.flatMap(({ imports = [] }) => imports)
