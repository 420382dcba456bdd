import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import type { AnyListExport, ListExportProps } from './list-export.types.ts'

const ExportButton = lazyPart(
  async () => (await import('./ExportButton.tsx')).ExportButton,
  'sheets',
  'operations',
)

/** Makes a file of a list: stands with its tools, and where rows are selected (EXP-01). */
export function ListExport<K extends ExportKind>(props: ListExportProps<K>) {
  return (
    <LazyPart>
      <ExportButton {...(props as unknown as AnyListExport)} />
    </LazyPart>
  )
}
