import type { ClipTask } from '@pindao/protocol/clips/clip.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'

/** What can be done with the selected tasks at once; each has a result of its own. */
export function ClipBatchActions(props: {
  readonly selected: readonly ClipTask[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('clips')
  const command = (
    act: 'start' | 'retry' | 'terminate' | 'restart' | 'delete',
    look?: 'primary' | 'danger',
  ) => (
    <BatchCommand
      {...props}
      kind={`clip.${act}`}
      act={act}
      label={t(`act.${act}`)}
      question={{ title: t(`ask.many.${act}`, { n: props.selected.length }), text: t(`ask.manyText.${act}`) }}
      {...(look === undefined ? {} : { look })}
    />
  )
  return (
    <>
      {command('start', 'primary')}
      {command('retry')}
      {command('restart')}
      {command('terminate', 'danger')}
      {command('delete', 'danger')}
    </>
  )
}
