import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { publishTaskPath } from '#src/features/publishing/door/publish-paths.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { type NewPublishTask, otherTaskOf, sameAgainOf } from '../api/publish-tasks.mutations.ts'
import type { Outcome } from '../api/use-submit-elsewhere.ts'
import { OtherTaskLinks } from './OtherTaskLinks.tsx'
import styles from './publish-form.module.css'
import { useSameAgainQuestion } from './use-same-again-question.tsx'

/** What became of a submission on each channel; one that was refused is sent again from here. */
export function PublishOutcomes(props: {
  readonly outcomes: readonly Outcome[]
  again(request: NewPublishTask): Promise<void>
}) {
  return (
    <ul className={styles['outcomes']}>
      {props.outcomes.map((outcome) => (
        <Line key={outcome.request.channelId} outcome={outcome} again={props.again} />
      ))}
    </ul>
  )
}

function Line(props: { readonly outcome: Outcome; again(request: NewPublishTask): Promise<void> }) {
  const { outcome, again } = props
  const { t } = useTranslation('publishing')
  const errorText = useErrorText()
  const askAgain = useSameAgainQuestion()
  const [isBusy, setBusy] = useState(false)
  const { options } = useChannelOptions()
  const { request } = outcome
  const channel = options.find(({ id }) => id === request.channelId)?.channelName
  if ('task' in outcome)
    return (
      <li>
        <StatusTag tone="success">{t('form.sent')}</StatusTag>
        <bdi>{outcome.task.channelName}</bdi>
        <Link to={publishTaskPath(outcome.task.id)}>{t('action.viewTask')}</Link>
      </li>
    )
  const { error } = outcome
  const send = async () => {
    const asked = sameAgainOf(error)
    if (asked !== null && !(await askAgain(asked))) return
    setBusy(true)
    await again(asked === null ? request : { ...request, confirmed: asked.confirmation })
    setBusy(false)
  }
  return (
    <li>
      <StatusTag tone="error">{t('form.notSent')}</StatusTag>
      <bdi>{channel}</bdi>
      <Button size="small" loading={isBusy} onClick={() => void send()}>
        {t('form.sendAgain')}
      </Button>
      <div className={styles['why']}>
        {errorText(error).message}
        <OtherTaskLinks task={otherTaskOf(error)} />
      </div>
    </li>
  )
}
