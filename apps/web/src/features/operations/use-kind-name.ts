import { isOperationKind } from '@pindao/protocol/operations/operation.kinds.ts'
import { useTranslation } from 'react-i18next'

/** What an operation does, in words; a page that was loaded before an upgrade has none for a newer kind. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('operations')
  return (kind) => (isOperationKind(kind) ? t(`kind.${kind}`) : t('unknownKind'))
}
