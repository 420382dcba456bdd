import type { ItemOutcome, Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { isOperationKind } from '@pindao/protocol/operations/operation.kinds.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'
import { taskResultView } from './door/task-result.status-view.ts'

type View<Key extends string> = { readonly labelKey: Key; readonly tone: Tone }

const cancelledView = { labelKey: 'operations:cancelled', tone: 'stopped' } as const

/** One that was cancelled says so, whatever its code. */
export const operationView = ({ status, cancelled }: Pick<Operation, 'status' | 'cancelled'>) =>
  cancelled ? cancelledView : taskResultView[taskResult.nameOf(status)]

export const outcomeView: { readonly [O in ItemOutcome]: View<`operations:outcome.${O}`> } = {
  done: { labelKey: 'operations:outcome.done', tone: 'success' },
  refused: { labelKey: 'operations:outcome.refused', tone: 'warning' },
  failed: { labelKey: 'operations:outcome.failed', tone: 'error' },
  cancelled: { labelKey: 'operations:outcome.cancelled', tone: 'stopped' },
}

/** What an operation does, in words; a page that was loaded before an upgrade has none for a newer kind. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('operations')
  return (kind) => (isOperationKind(kind) ? t(`kind.${kind}`) : t('unknownKind'))
}
