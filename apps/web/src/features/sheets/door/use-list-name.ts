import { pageOf } from '@pindao/protocol/operations/operation.kinds.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export-kinds.ts'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** What a list is called: as the page of its own, or with a name where it stands on another's page. */
export function useListName(): (kind: ExportKind) => string {
  const { t } = useTranslation(['navigation', 'sheets'])
  const textOr = useTextOr('sheets')
  return (kind) => textOr(`sheets:list.${kind.split('.')[0]}`, t(`navigation:page.${pageOf(kind)}`))
}
