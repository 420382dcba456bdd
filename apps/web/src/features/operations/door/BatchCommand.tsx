import { type ChosenOperationKind, permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import type { OperationParams, OperationRequest } from '@pindao/protocol/operations/operation.params.ts'
import { Button } from 'antd'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useStartOperation } from './use-start-operation.ts'

/** Kinds that ask for nothing but their records. */
type PlainKind = {
  [K in ChosenOperationKind]: Record<string, never> extends OperationParams<K> ? K : never
}[ChosenOperationKind]

type Selected = { readonly id: string; readonly actions: readonly string[] }

/**
 * One command for the selected records, for whoever may give it: asked about first, each with a result of its own.
 * `act` is what at least one of them must offer; `onStarted`: the selection has served.
 */
export function BatchCommand(props: {
  readonly kind: PlainKind
  readonly act: string
  readonly selected: readonly Selected[]
  readonly label: string
  readonly question: { readonly title: string; readonly text: string }
  readonly look?: 'primary' | 'danger'
  readonly onStarted: () => void
}) {
  const { kind, act, selected, label, question, look, onStarted } = props
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const run = async () => {
    if (!(await feedback.confirm({ ...question, confirm: label, danger: look === 'danger' }))) return
    const request = { kind, ids: selected.map(({ id }) => id), params: {} } as OperationRequest
    await start(request).then(onStarted, feedback.failure)
  }
  return (
    <Permit to={permissionOf(kind)}>
      <Button
        type={look === 'primary' ? 'primary' : 'default'}
        danger={look === 'danger'}
        disabled={!selected.some(({ actions }) => actions.includes(act))}
        loading={isPending}
        onClick={() => void run()}
      >
        {label}
      </Button>
    </Permit>
  )
}
