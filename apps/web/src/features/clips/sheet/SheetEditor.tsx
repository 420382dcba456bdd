import { clipSheetColumns } from '@pindao/protocol/clips/clip-sheet.ts'
import { formatFilmTime } from '@pindao/protocol/clips/clip-time.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { Segment } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { Alert, Button, Form, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilmControl } from '#src/features/media/door/film-control.ts'
import { SourcePlayer } from '#src/features/media/door/SourcePlayer.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { CutFields, PictureFields, PublishingFields } from '../ClipFields.tsx'
import type { ClipValues } from '../clip-request.ts'
import { newValues } from '../clip-values.ts'
import { roomPath } from '../door/clip-paths.ts'
import { MakingResults } from '../MakingResults.tsx'
import { MusicFields } from '../MusicFields.tsx'
import { SeriesDialog } from '../room/SeriesDialog.tsx'
import { useFilmFacts } from '../room/use-film-facts.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { type ActiveCell, SheetGrid } from './SheetGrid.tsx'
import { type SheetAct, SheetToolbar } from './SheetToolbar.tsx'
import styles from './sheet.module.css'
import {
  filledDown,
  roomIn,
  type SheetRows,
  titledBy,
  withLine,
  withoutRows,
  withPasted,
} from './sheet-rows.ts'
import { TitlesDialog } from './TitlesDialog.tsx'
import { useSendSheet } from './use-send-sheet.ts'
import { useSheet, wrongIn } from './use-sheet.ts'

/** Lines of a sheet beside their film: pasted, mended, and sent in one go. */
export function SheetEditor({
  video,
  personId,
  onList,
}: {
  readonly video: Video
  readonly personId: string
  readonly onList: () => void
}) {
  const { t } = useTranslation('clips')
  const film = useFilmControl()
  const facts = useFilmFacts(video)
  const sheet = useSheet(video, personId)
  const { rows, sentence } = sheet
  const [active, setActive] = useState<ActiveCell | null>(null)
  const [dialog, setDialog] = useState<'paste' | 'split' | 'titles' | null>(null)
  const [form] = Form.useForm<ClipValues>()
  const [initial] = useState(() => newValues(video))
  const waiting = rows.filter(({ done }) => !done)
  const ready = waiting.filter((row) => wrongIn(row, sentence, clipSheetColumns).length === 0)
  const sending = useSendSheet({ video, form, initial, sheet, ready })

  // The picture of the time that is corrected stands in the player.
  const activeRow = rows.find(({ key }) => key === active?.key)
  const shownMs = active?.column === 'end' ? activeRow?.read.segment?.endMs : activeRow?.read.segment?.startMs
  const shown = useRef(film)
  useEffect(() => {
    if (shownMs !== undefined) shown.current.seek(shownMs)
  }, [shownMs])

  const put = (text: string) => sheet.change((now) => withPasted(now, text))
  const part = (parts: readonly Segment[]) => put(linesOf(parts))
  const run = (act: SheetAct) => {
    const at = rows.findIndex(({ key }) => key === active?.key)
    const acts: Partial<Record<SheetAct, (now: SheetRows) => SheetRows>> = {
      add: withLine,
      remove: (now) => withoutRows(now, new Set(active === null ? [] : [active.key])),
      removeDone: (now) => now.filter(({ done }) => !done),
      fill: (now) =>
        (['channel', 'publishAt', 'music'] as const).reduce(
          (all, column) => filledDown(all, at, column),
          now,
        ),
    }
    const change = acts[act]
    if (change !== undefined) return sheet.change(change)
    if (act === 'undo') return sheet.undo?.()
    if (act === 'redo') return sheet.redo?.()
    if (act === 'paste' || act === 'split' || act === 'titles') setDialog(act)
  }

  return (
    <>
      <PageHeader
        title={t('sheet.of', { title: video.title })}
        note={t('sheet.note')}
        actions={
          <Space>
            <ButtonLink to={roomPath(video.id)}>{t('room.title')}</ButtonLink>
            <Button onClick={onList}>{t('toList')}</Button>
          </Space>
        }
      />
      {!sheet.isKept && <Alert type="warning" showIcon title={t('sheet.notKept')} />}
      <div className={styles['sides']}>
        <div className={styles['main']}>
          <SheetToolbar
            hasLines={rows.length > 0}
            hasDone={rows.some(({ done }) => done)}
            isActive={activeRow !== undefined}
            canUndo={sheet.undo !== null}
            canRedo={sheet.redo !== null}
            run={run}
          />
          {rows.length === 0 ? (
            <EmptyState
              title={t('sheet.empty.title')}
              text={t('sheet.empty.text')}
              action={
                <Button type="primary" onClick={() => setDialog('paste')}>
                  {t('sheet.act.paste')}
                </Button>
              }
            />
          ) : (
            <SheetGrid
              video={video}
              rows={rows}
              frameMs={facts.frameMs}
              sentence={sentence}
              onRows={sheet.change}
              onActive={setActive}
              undo={sheet.undo}
              redo={sheet.redo}
            />
          )}
        </div>
        <div className={styles['side']}>
          <SourcePlayer videoId={video.id} onFilm={film.onFilm} />
          <Form<ClipValues>
            name="clip-sheet"
            form={form}
            layout="vertical"
            initialValues={initial}
            disabled={sending.isBusy}
            scrollToFirstError={{ focus: true, block: 'center' }}
          >
            <CutFields />
            <PictureFields video={video} />
            <MusicFields />
            <PublishingFields isSeries={false} isSheet />
          </Form>
          <div className={styles['foot']}>
            <span className={styles['note']} role="status">
              {t('sheet.sum', { ready: ready.length, wrong: waiting.length - ready.length })}
            </span>
            <Button
              type="primary"
              disabled={ready.length === 0}
              loading={sending.isBusy}
              onClick={() => void sending.send()}
            >
              {t('room.goMany', { n: ready.length })}
            </Button>
          </div>
        </div>
      </div>
      {dialog === 'paste' && (
        <PasteDialog
          room={roomIn(sheet.now)}
          onLines={(text) => {
            put(text)
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'split' && (
        <SeriesDialog
          durationMs={video.durationMs}
          facts={facts}
          hasPieces={false}
          onParted={(parts) => {
            part(parts)
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'titles' && (
        <TitlesDialog
          film={video.title}
          total={rows.length}
          onTitles={(pattern, onlyEmpty) => {
            sheet.change((now) => titledBy(now, pattern, { film: video.title, onlyEmpty }))
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {sending.makings.length > 0 && (
        <MakingResults
          makings={sending.makings}
          isRunning={sending.isBusy}
          onAgain={sending.again}
          onList={onList}
          onClose={sending.clear}
        />
      )}
    </>
  )
}

/** Parts of a film as lines of the sheet. */
const linesOf = (parts: readonly Segment[]): string =>
  parts.map(({ startMs, endMs }) => `${formatFilmTime(startMs)}\t${formatFilmTime(endMs)}\t\t\n`).join('')
