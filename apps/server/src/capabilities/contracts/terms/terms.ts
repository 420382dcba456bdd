import type { Kit } from '#src/platform/kit.ts'
import { termRoutes } from './term.routes.ts'
import { createTermPreviews, type ReadTaxTables } from './term-preview.service.ts'
import { createTerms } from './terms.service.ts'

/** The room of terms: read, edited, decided from a day on, tried. */
export function createTermRoom(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  ports: { readonly taxTables: ReadTaxTables },
) {
  const terms = createTerms({ database, clock })
  return { routes: termRoutes(terms, createTermPreviews(database, ports.taxTables)) }
}
