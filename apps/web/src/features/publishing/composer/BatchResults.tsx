import type { PublishBatchDetail } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { tasksOfBatchPath } from '../door/publish-paths.ts'
import { BatchFigures } from './BatchFigures.tsx'
import { batchView } from './batch.status-view.ts'
import { ComposerGrid } from './ComposerGrid.tsx'
import styles from './composer.module.css'
import type { GridRow } from './grid-edits.ts'
import { useBatchCommands } from './use-batch-commands.ts'
import { useCellWords } from './use-cell-words.ts'
import { factsOf } from './use-open-batch.ts'

/** Nothing is checked any more once it is submitted: what each row met stands in its last cell. */
const nothingToSay = { problems: new Map(), applies: () => true }
const look = { check: () => nothingToSay, sentence: () => '' }

/** A batch that cannot be changed: its rows as they were submitted, and what became of each. */
export function BatchResults({
  batch,
  back,
  onOpen,
}: {
  readonly batch: PublishBatchDetail
  readonly back: ReactNode
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTranslation('publishing')
  const run = useBatchCommands({ open: onOpen })
  const words = useCellWords()
  const { videos, channels } = useMemo(() => factsOf(batch), [batch])
  const { tone, labelKey } = batchView[publishBatchStatus.nameOf(batch.status)]
  const hasOpen = batch.counts.refused + batch.counts.ended > 0
  return (
    <>
      <PageHeader
        title={batch.name}
        note={
          <span className={styles['figures']}>
            <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
            <BatchFigures batch={batch} />
          </span>
        }
        actions={
          <>
            {back}
            {batch.submittedAt !== null && (
              <ButtonLink to={tasksOfBatchPath(batch.id)}>{t('composer.tasks')}</ButtonLink>
            )}
            {hasOpen && batch.actions.includes('copy') && (
              <Button onClick={() => void run('copyOpen', batch)}>{t('composer.command.copyOpen')}</Button>
            )}
            {batch.actions.includes('withdraw') && (
              <Button danger onClick={() => void run('withdraw', batch)}>
                {t('composer.command.withdraw')}
              </Button>
            )}
          </>
        }
      />
      <ComposerGrid
        label={batch.name}
        rows={batch.rows}
        words={words}
        look={look}
        undo={null}
        redo={null}
        videoTitle={({ videoId }: GridRow) => videos.get(videoId)?.title ?? videoId}
        channelTitle={({ channelId }: GridRow) => channels.get(channelId)?.title ?? channelId}
      />
      <Disclosure label={t('composer.history')}>
        <History events={batch.timeline} />
      </Disclosure>
    </>
  )
}

const reasons = ['composed', 'copied', 'submitted', 'withdrawn'] as const

function History({ events }: { readonly events: PublishBatchDetail['timeline'] }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return (
    <RecordTimeline
      events={events.map(({ id, at, actorName, reason, detail }) => {
        const known = reasons.find((each) => each === reason)
        return {
          id,
          at,
          tone: known === 'withdrawn' ? ('stopped' as const) : ('running' as const),
          what: known ? t(`composer.reason.${known}`, { n: Number(detail ?? 0) }) : reason,
          note: (
            <>
              {actorName !== null && <bdi>{actorName}</bdi>} {format.exactTime(at)}
            </>
          ),
        }
      })}
    />
  )
}
