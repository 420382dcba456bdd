import type { PublishBatchDetail } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { Button, Input } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { ComposerGrid, type ComposerGridHandle } from './ComposerGrid.tsx'
import { type ComposerAct, ComposerToolbar } from './ComposerToolbar.tsx'
import styles from './composer.module.css'
import { usePrepareRows } from './composer.queries.ts'
import { type GridRow, rowKey } from './grid-edits.ts'
import { ProblemList } from './ProblemList.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { RowsDialog } from './RowsDialog.tsx'
import { createRowChecks } from './row-checks.ts'
import { filledRows, withPrepared } from './row-filling.ts'
import { useBatchCommands } from './use-batch-commands.ts'
import { useCellWords } from './use-cell-words.ts'
import { useOpenBatch } from './use-open-batch.ts'
import { useProblemSentence } from './use-problem-sentence.ts'

/** A time that is typed now is judged by a clock that goes on in such steps. */
const clockStepMs = 60_000

/** A batch that is filled in: the grid, what is wrong with it, and the way to submit it. Everything is saved by itself. */
export function BatchEditor({
  batch,
  back,
  onMounted,
  onList,
}: {
  readonly batch: PublishBatchDetail
  readonly back: ReactNode
  /** Told while this has the batch in hand, so that no reading goes over what is typed. */
  readonly onMounted: (mounted: boolean) => void
  readonly onList: () => void
}) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const words = useCellWords()
  const sentence = useProblemSentence()
  const grid = useRef<ComposerGridHandle>(null)
  const {
    open: { rows, name, zone },
    facts,
    ...work
  } = useOpenBatch(batch, {
    onMerged: () => feedback.info(t('composer.merged')),
    onRefused: feedback.failure,
  })
  const [act, setAct] = useState<'rows' | 'replace' | 'check' | null>(() =>
    batch.rows.length === 0 && batch.chosenVideos.length > 0 ? 'rows' : null,
  )
  const now = useClock()
  const check = useMemo(() => createRowChecks(facts, zone, now), [facts, zone, now])
  const look = useMemo(() => ({ check, sentence }), [check, sentence])
  const prepare = usePrepareRows()
  const command = useBatchCommands({ open: () => undefined, gone: onList })
  useEffect(() => {
    onMounted(true)
    return () => onMounted(false)
  }, [onMounted])

  const selected = (): readonly GridRow[] => {
    const { top = 0, bottom = 0 } = grid.current?.selectedRows() ?? {}
    return rows.slice(top, bottom + 1)
  }
  const add = async (places: readonly Pick<GridRow, 'videoId' | 'channelId'>[]) => {
    const known = new Set(rows.map(rowKey))
    const fresh = places.filter((place) => !known.has(rowKey(place)))
    const prepared = await filledRows(fresh, 'default', prepare.mutateAsync)
    work.addFacts(prepared)
    work.setRows(withPrepared(rows, prepared.rows))
    setAct(null)
  }
  const run = async (asked: ComposerAct) => {
    if (asked === 'undo') return work.undo?.()
    if (asked === 'redo') return work.redo?.()
    if (asked === 'delete') return command('delete', batch)
    if (asked === 'remove') {
      const gone = new Set(selected().map(rowKey))
      return work.setRows(rows.filter((row) => !gone.has(rowKey(row))))
    }
    if (asked === 'check' && !(await work.saveNow())) return
    setAct(asked)
  }
  const fillBy = async (template: string) => {
    try {
      const prepared = await filledRows(selected(), template, prepare.mutateAsync)
      work.setRows(withPrepared(rows, prepared.rows))
      const [problem] = prepared.rows.flatMap((row) => row.problem ?? [])
      if (problem !== undefined) feedback.error(sentence({ error: problem, params: {} }))
    } catch (error) {
      feedback.failure(error)
    }
  }
  const { videos, channels } = facts
  const videoTitle = useCallback(({ videoId }: GridRow) => videos.get(videoId)?.title ?? videoId, [videos])
  const channelTitle = useCallback(
    ({ channelId }: GridRow) => channels.get(channelId)?.title ?? channelId,
    [channels],
  )

  return (
    <>
      <PageHeader title={name} note={t('composer.hint')} actions={back} />
      <div className={styles['bar']}>
        <Input
          className={styles['name'] ?? ''}
          aria-label={t('composer.name')}
          maxLength={100}
          dir="auto"
          value={name}
          onChange={({ target }) => target.value.trim() !== '' && work.setHead({ name: target.value })}
        />
        <label htmlFor="composer-zone">{t('composer.column.publishZone')}</label>
        <TimeZoneSelect
          id="composer-zone"
          value={zone}
          onChange={(next) => next !== null && work.setHead({ zone: next })}
        />
        <span className={styles['saving']} role="status">
          {t(`composer.saving.${work.saving}`)}
        </span>
      </div>
      <ComposerToolbar
        busy={prepare.isPending}
        hasRows={rows.length > 0}
        canUndo={work.undo !== null}
        canRedo={work.redo !== null}
        mayDelete={batch.actions.includes('delete')}
        onAct={(asked) => void run(asked)}
        onTemplate={(template) => void fillBy(template)}
      />
      {rows.length === 0 ? (
        <EmptyState
          title={t('composer.noRows.title')}
          text={t('composer.noRows.text')}
          action={
            <Button type="primary" onClick={() => void run('rows')}>
              {t('composer.act.rows')}
            </Button>
          }
        />
      ) : (
        <ComposerGrid
          ref={grid}
          label={name}
          rows={rows}
          words={words}
          look={look}
          onRows={work.setRows}
          undo={work.undo}
          redo={work.redo}
          videoTitle={videoTitle}
          channelTitle={channelTitle}
        />
      )}
      <ProblemList
        rows={rows}
        check={check}
        sentence={sentence}
        onGo={(row, column) => grid.current?.goTo(row, column)}
      />
      {act === 'rows' && (
        <RowsDialog
          facts={facts}
          rows={rows}
          chosenVideos={batch.chosenVideos}
          onAdd={add}
          onClose={() => setAct(null)}
        />
      )}
      {act === 'replace' && (
        <ReplaceDialog rows={rows} selected={selected()} onRows={work.setRows} onClose={() => setAct(null)} />
      )}
      {act === 'check' && (
        <CheckDialog
          batchId={batch.id}
          version={work.version}
          rows={rows}
          titleOf={(row) => [videoTitle(row), channelTitle(row)]}
          onConfirm={async (next) => {
            work.setRows(next)
          }}
          saveNow={work.saveNow}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockStepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
