import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { platformVideo, platformVideoIdIn } from '@pindao/protocol/publishing/youtube-rules.ts'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { type PublishAnswer, useAnswerPublishTask } from '../api/publish-tasks.mutations.ts'
import styles from './publish-task.module.css'

/** Asks what became of a video that nobody but a person can find: it is this one, or it is not there. */
export function OutcomeQuestion({ task }: { readonly task: Pick<PublishTask, 'id' | 'question'> }) {
  const { t } = useTranslation('publishing')
  const { answer, pending } = useAnswer(task.id)
  const { question } = task
  if (question === null) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('question.title')}
      description={
        <div className={styles['question']}>
          <div>{t('question.text')}</div>
          {question.candidates.length > 0 && <div>{t('question.candidates')}</div>}
          {question.candidates.map(({ platformVideoId: id, watchUrl }) => (
            <Space key={id} wrap>
              <a href={watchUrl} target="_blank" rel="noreferrer">
                {t('question.open', { id })}
              </a>
              <Button
                size="small"
                disabled={pending}
                aria-label={t('question.chooseOf', { id })}
                onClick={() => void answer({ found: 'video', video: id })}
              >
                {t('question.choose')}
              </Button>
            </Space>
          ))}
          <OtherVideo pending={pending} onChosen={(video) => void answer({ found: 'video', video })} />
          <Button danger disabled={pending} onClick={() => void answer({ found: 'nothing' })}>
            {t('question.nothing')}
          </Button>
        </div>
      }
    />
  )
}

/** A video that the search did not reach. */
function OtherVideo(props: { readonly pending: boolean; onChosen(video: string): void }) {
  const { t } = useTranslation('publishing')
  const [named, setNamed] = useState('')
  const problem = useFieldProblem(platformVideo, named, 'passes')
  return (
    <div>
      <Space.Compact block>
        <Input
          {...problem.control}
          dir="ltr"
          value={named}
          aria-label={t('question.other')}
          placeholder={t('question.other')}
          onChange={({ target }) => setNamed(target.value)}
        />
        <Button disabled={props.pending || !problem.passes} onClick={() => props.onChosen(named)}>
          {t('question.useOther')}
        </Button>
      </Space.Compact>
      <FieldProblem {...problem} />
    </div>
  )
}

/** Asks once more before it answers: both answers change what is on the channel. */
function useAnswer(taskId: string) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const { mutateAsync, isPending } = useAnswerPublishTask(taskId)
  async function answer(body: PublishAnswer): Promise<void> {
    const is = body.found === 'video' ? 'video' : 'nothing'
    const agreed = await feedback.confirm({
      title: t(`question.${is}Title`, { id: body.found === 'video' ? platformVideoIdIn(body.video) : null }),
      text: t(`question.${is}Text`),
      confirm: body.found === 'video' ? t('question.choose') : t('question.nothing'),
      danger: body.found === 'nothing',
    })
    if (!agreed) return
    try {
      await mutateAsync(body)
      feedback.success(t('question.done'))
    } catch (error) {
      feedback.failure(error)
    }
  }
  return { answer, pending: isPending }
}
