import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const AmendDrawer = lazyPart(
  async () => (await import('../after/components/AmendDrawer.tsx')).AmendDrawer,
  'publishing',
)

type BatchCommand = 'retry' | 'terminate' | 'submit' | 'withdraw' | 'delete'

/** `delete` is of drafts here; other lists delete other things. */
const words = {
  retry: 'retry',
  terminate: 'terminate',
  submit: 'submit',
  withdraw: 'withdraw',
  delete: 'deleteDrafts',
} as const satisfies Record<BatchCommand, string>

/** Offered only where one of the selected tasks takes it: most selections are of one kind. */
const ofDrafts = ['submit', 'withdraw', 'delete'] as const
const needed = {
  submit: 'publishTask:create',
  withdraw: 'publishTask:update',
  delete: 'publishTask:update',
} as const

/**
 * What can be done with the selected tasks at once, asked about first. Each task has its own result: those that cannot be
 * retried or stopped by then are listed with the reason. `onStarted`: the selection has served.
 */
export function TaskBatchActions({
  selected,
  onStarted,
}: {
  readonly selected: readonly PublishTask[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation(['operations', 'publishing'])
  const [amending, setAmending] = useState(false)
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()

  const run = async (command: BatchCommand) => {
    const agreed = await feedback.confirm({
      title: t(`ask.${words[command]}.title`, { total: selected.length }),
      text: t(`ask.${words[command]}.text`),
      confirm: t(`batch.${words[command]}`),
      danger: command === 'terminate' || command === 'delete',
    })
    if (!agreed) return
    const ids = selected.map(({ id }) => id)
    await start({ kind: `publishTask.${command}`, ids, params: {} }).then(onStarted, feedback.failure)
  }
  const offered = (command: BatchCommand) => selected.some(({ actions }) => actions.includes(command))

  const published = selected.filter(
    ({ status, platformVideoId }) => status === publishTaskStatus.codes.published && platformVideoId !== null,
  )

  return (
    <>
      {published.length > 0 && (
        <Permit to="publishTask:amend">
          <Button disabled={isPending} onClick={() => setAmending(true)}>
            {t('publishing:after.many.button')}
          </Button>
        </Permit>
      )}
      {amending && (
        <LazyPart>
          <AmendDrawer
            tasks={published}
            onClose={() => setAmending(false)}
            onStarted={() => {
              setAmending(false)
              onStarted()
            }}
          />
        </LazyPart>
      )}
      {ofDrafts.filter(offered).map((command) => (
        <Permit key={command} to={needed[command]}>
          <Button danger={command === 'delete'} disabled={isPending} onClick={() => void run(command)}>
            {t(`batch.${words[command]}`)}
          </Button>
        </Permit>
      ))}
      <Permit to="publishTask:retry">
        <Button
          type="primary"
          disabled={!offered('retry')}
          loading={isPending}
          onClick={() => void run('retry')}
        >
          {t('batch.retry')}
        </Button>
      </Permit>
      <Permit to="publishTask:terminate">
        <Button danger disabled={!offered('terminate') || isPending} onClick={() => void run('terminate')}>
          {t('batch.terminate')}
        </Button>
      </Permit>
    </>
  )
}
