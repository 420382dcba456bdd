import type { Preparation } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Progress, Tag } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { formatDuration } from '#src/shared/format/time.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { usePreparation } from '../api/preparation.queries.ts'
import styles from '../door/recipe.module.css'

const running: ReadonlySet<Preparation['stage']> = new Set(['fetching', 'editing', 'composing', 'storing'])

/** What is made of a task's film before it is sent: its steps, how far they are, and the film that was made. */
export function TaskPreparation({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const title = useId()
  const preparation = shownData(usePreparation(task.id))?.preparation
  if (!preparation) return null
  const { steps, stage, progress, retryAt, tries, made } = preparation
  return (
    <section className={styles['preparation']} aria-labelledby={title}>
      <h3 id={title}>{t('prepare.title')}</h3>
      <ul className={styles['steps']}>
        {steps.map((step) => (
          <li key={step}>
            <Tag>{t(`prepare.step.${step}`)}</Tag>
          </li>
        ))}
      </ul>
      <p className={styles['note']}>
        {t(`prepare.stage.${stage}`)}
        {stage === 'failed' && retryAt !== null && (
          <> {t('prepare.retryAt', { time: format.exactTime(retryAt), n: tries + 1 })}</>
        )}
      </p>
      {running.has(stage) && stage !== 'storing' && (
        <Progress
          percent={Math.floor(progress * 100)}
          size="small"
          status="active"
          aria-label={t('prepare.progressOf', { title: task.title })}
        />
      )}
      {made !== null && (
        <>
          <p className={styles['note']}>
            {t('prepare.made', {
              facts: joined([formatDuration(made.durationMs), format.fileSize(made.size)]),
            })}
          </p>
          {made.url !== null && (
            // biome-ignore lint/a11y/useMediaCaption: what is said is burnt into the film, where somebody asked for it
            <video
              className={styles['film']}
              src={made.url}
              controls
              preload="metadata"
              aria-label={t('prepare.player', { title: task.title })}
            />
          )}
        </>
      )}
    </section>
  )
}
