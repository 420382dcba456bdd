import type { FailureCause } from '@pindao/protocol/publishing/failures.endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useConnectBeside } from '#src/features/channels/door/use-connect-channel.ts'
import { askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { operationsKey } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { publishQueuePath, publishTaskPath, publishTasksPath } from '../door/publish-paths.ts'
import { useRetryCause } from './failures.queries.ts'
import { useCauseWords } from './use-cause-words.ts'

/** The one thing that mends a cause. What has to be done to each task apart opens them; of one it leads there. */
export function CauseAction({
  cause,
  onOpen,
}: {
  readonly cause: FailureCause
  readonly onOpen: () => void
}) {
  const { t } = useTranslation('publishing')
  const { nameOf } = useCauseWords()
  const label = t(`failures.action.${cause.action}`)
  const named = { 'aria-label': t('failures.actionOf', { action: label, cause: nameOf(cause) }) }
  const one = cause.tasks === 1 ? cause.taskId : null
  const open = (
    <Button {...named} onClick={onOpen}>
      {label}
    </Button>
  )
  const link = (to: string) => (
    <ButtonLink to={to} {...named}>
      {label}
    </ButtonLink>
  )
  switch (cause.action) {
    case 'reauthorise':
      return <Reauthorise channelId={cause.channelId} label={label} named={named} />
    case 'wait':
      return <Waits until={cause.until} />
    case 'retry':
      return <RetryAll cause={cause} label={label} named={named} />
    case 'edit':
      return one === null ? open : link(`${publishTasksPath}?edit=${one}`)
    case 'answer':
      return one === null ? open : link(publishTaskPath(one))
    case 'choose':
      if (cause.videoId !== null) return link(`/channel/source-videos?preview=${cause.videoId}`)
      return one === null ? open : link(publishTaskPath(one))
    case 'resume':
      return link(`${publishTasksPath}?recovery=true`)
    case 'look':
      return link(publishQueuePath)
  }
}

type Labelled = { readonly label: string; readonly named: { readonly 'aria-label': string } }

function Reauthorise({ channelId, label, named }: Labelled & { readonly channelId: string | null }) {
  const { t } = useTranslation('channels')
  const { connect, isPending } = useConnectBeside()
  if (channelId === null) return null
  return (
    <Permit to="channel:connect">
      <Button
        {...named}
        type="primary"
        loading={isPending}
        title={t('trouble.besides')}
        onClick={() => connect(channelId)}
      >
        {label}
      </Button>
    </Permit>
  )
}

/** It goes on by itself, at a time that is said where it is known. */
function Waits({ until }: { readonly until: string | null }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return until === null ? t('failures.byItself') : t('failures.until', { time: format.tableTime(until) })
}

function RetryAll({ cause, label, named }: Labelled & { readonly cause: FailureCause }) {
  const { t } = useTranslation(['publishing', 'operations'])
  const feedback = useFeedback()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useRetryCause()
  const [, setAsked] = useQueryState(askedOperation)
  const { nameOf } = useCauseWords()
  const run = async () => {
    const agreed = await feedback.confirm({
      title: t('publishing:failures.retry.title', { n: cause.failed }),
      text: t('publishing:failures.retry.text', { cause: nameOf(cause) }),
      confirm: label,
    })
    if (!agreed) return
    try {
      const { operationId, total } = await mutateAsync({ params: { key: cause.key } })
      void client.invalidateQueries({ queryKey: operationsKey })
      feedback.success(t('publishing:failures.retry.started', { n: total }), {
        text: t('operations:view'),
        run: () => void setAsked(operationId),
      })
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Permit to="publishTask:retry">
      <Button {...named} type="primary" loading={isPending} onClick={() => void run()}>
        {label}
      </Button>
    </Permit>
  )
}
