import type { PublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

type BatchCommand = 'enable' | 'disable' | 'delete' | 'restore'

/** What can be done with the selected templates at once; each has a result of its own. */
export function TemplateBatchActions({
  selected,
  onStarted,
}: {
  readonly selected: readonly PublishTemplate[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation(['publishing', 'operations'])
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const changeable = selected.filter(({ actions }) => actions.includes('update'))

  const run = async (command: BatchCommand) => {
    const agreed =
      command !== 'delete' ||
      (await feedback.confirm({
        title: t('publishing:templates.ask.title', { total: selected.length }),
        text: t('publishing:templates.ask.text'),
        confirm: t('operations:batch.delete'),
        danger: true,
      }))
    if (!agreed) return
    const ids = selected.map(({ id }) => id)
    await start({ kind: `publishTemplate.${command}`, ids, params: {} }).then(onStarted, feedback.failure)
  }

  if (selected.some(({ actions }) => actions.includes('restore')))
    return (
      <Button type="primary" disabled={isPending} onClick={() => void run('restore')}>
        {t('publishing:templates.act.restore')}
      </Button>
    )
  return (
    <>
      <Button
        type="primary"
        disabled={isPending || !changeable.some(({ enabled }) => !enabled)}
        onClick={() => void run('enable')}
      >
        {t('operations:batch.enable')}
      </Button>
      <Button
        disabled={isPending || !changeable.some(({ enabled }) => enabled)}
        onClick={() => void run('disable')}
      >
        {t('operations:batch.disable')}
      </Button>
      <Button
        danger
        disabled={isPending || !selected.some(({ actions }) => actions.includes('delete'))}
        onClick={() => void run('delete')}
      >
        {t('operations:batch.delete')}
      </Button>
    </>
  )
}
