import type { ClipTaskDetail } from '@pindao/protocol/clips/clip.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button, Form, Segmented, Space } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilmControl } from '#src/features/media/door/film-control.ts'
import { SourcePlayer } from '#src/features/media/door/SourcePlayer.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { CutFields, PictureFields, PublishingFields } from '../ClipFields.tsx'
import { type ClipValues, seriesOf } from '../clip-request.ts'
import { sheetPath } from '../door/clip-paths.ts'
import { useHistory } from '../history.ts'
import { MakingResults } from '../MakingResults.tsx'
import { MusicFields } from '../MusicFields.tsx'
import { CropFrame } from './CropFrame.tsx'
import { type CutList, choosing, cutListOf, emptyCutList, moved, playedMs, removed } from './cut-list.ts'
import { MissingPictures } from './MissingPictures.tsx'
import { PieceList } from './PieceList.tsx'
import { type JumpKind, jumpKinds, RoomBar } from './RoomBar.tsx'
import { RoomTimeline } from './RoomTimeline.tsx'
import styles from './room.module.css'
import { SeriesDialog } from './SeriesDialog.tsx'
import { useFilmFacts } from './use-film-facts.ts'
import { useMusicBed } from './use-music-bed.ts'
import { useRoomCommands } from './use-room-commands.ts'
import { useRoomForm } from './use-room-form.ts'
import { useRoomKeys } from './use-room-keys.ts'

/** A film, the pieces that are cut from it, and what is made of them. */
export function CuttingRoom({
  video,
  clip,
  onList,
}: {
  readonly video: Video
  readonly clip: ClipTaskDetail | null
  readonly onList: () => void
}) {
  const { t } = useTranslation('clips')
  const format = useFormat()
  const film = useFilmControl()
  const facts = useFilmFacts(video)
  const { durationMs } = video
  const [first] = useState<CutList>(() => (clip === null ? emptyCutList : cutListOf(clip.recipe.segments)))
  const list = useHistory<CutList>(() => first)
  const { pieces } = list.now
  const [isSeries, setSeries] = useState(false)
  const [isParting, setParting] = useState(false)
  const [jump, setJump] = useState<JumpKind>('shots')
  const speed = useRef(0)
  const room = useRoomForm({ video, clip, pieces, isSeries, onList })
  const { form } = room
  const frame = Form.useWatch<NonNullable<ClipValues['prepare']>['frame']>(['prepare', 'frame'], form) ?? null
  const isFast = Form.useWatch<boolean | undefined>(['prepare', 'fast'], form) ?? false
  const focus = Form.useWatch<ClipValues['focus']>('focus', form) ?? 0.5
  const pattern = Form.useWatch<string | undefined>('title', form) ?? ''
  const titles = useMemo(
    () =>
      isSeries
        ? seriesOf(video, pieces, { title: pattern, channelIds: [], visibility: 1, madeForKids: null }).map(
            ({ title }) => title,
          )
        : null,
    [isSeries, video, pieces, pattern],
  )
  const music = Form.useWatch<ClipValues['music']>('music', form)
  const bed = useMusicBed(film, list.now, music)
  const jumpsThere = jumpKinds.filter((kind) => facts[kind].length > 0)
  const jumpKind = jumpsThere.includes(jump) ? jump : (jumpsThere[0] ?? 'pictures')
  const jumps = facts[jumpKind]
  const run = useRoomCommands({ film, list, speed, durationMs, frameMs: facts.frameMs, jumps })
  useRoomKeys(run)
  const mayLeave = useUnsavedGuard(!room.isDone && (list.now.pieces !== first.pieces || room.isTouched), {
    title: t('room.discardTitle'),
    confirm: t('room.discard'),
    danger: true,
  })
  const leave = async () => {
    if (await mayLeave()) onList()
  }
  const choose = (key: number) => list.turn((now) => choosing(now, now.chosen === key ? null : key))

  const over = useMemo(() => {
    const isCrop = frame === 'portraitCrop' || frame === 'landscapeCrop'
    if (!isCrop) return null
    return (
      <CropFrame
        width={video.width}
        height={video.height}
        shape={frame === 'portraitCrop' ? 'portrait' : 'landscape'}
        focus={focus}
        onFocus={(next) => form.setFieldValue('focus', next)}
      />
    )
  }, [frame, focus, form, video.width, video.height])

  return (
    <>
      <PageHeader
        title={t(clip === null ? 'room.titleOf' : 'room.changeOf', { title: clip?.title ?? video.title })}
        note={t('room.note')}
        actions={
          <Space>
            {clip === null && <ButtonLink to={sheetPath(video.id)}>{t('sheet.title')}</ButtonLink>}
            <Button onClick={() => void leave()}>{t('toList')}</Button>
          </Space>
        }
      />
      <div className={styles['sides']}>
        <div className={styles['main']}>
          <div className={styles['film']}>
            <SourcePlayer videoId={video.id} onFilm={bed.onFilm} over={over} />
          </div>
          <RoomTimeline video={video} film={film} list={list.now} onChoose={choose} />
          <RoomBar
            film={film}
            list={list.now}
            canUndo={list.undo !== null}
            canRedo={list.redo !== null}
            jump={jumpKind}
            jumps={jumpsThere}
            onJump={setJump}
            run={run}
          />
          <MissingPictures video={video} />
        </div>
        <div className={styles['side']}>
          <div className={styles['sideHead']}>
            <h2 className={styles['heading']}>{t('room.pieces')}</h2>
            <span className={styles['note']}>
              {t('room.sum', { n: pieces.length, length: format.duration(playedMs(list.now)) })}
            </span>
            {clip === null && <Button onClick={() => setParting(true)}>{t('series.open')}</Button>}
          </div>
          <PieceList
            video={video}
            list={list.now}
            frameMs={facts.frameMs}
            keyFrames={isFast && frame === null ? facts.keyFrames : null}
            titles={titles}
            onList={list.change}
            onChoose={choose}
            onPlay={({ startMs, endMs }) => film.play(startMs, endMs)}
            onMove={(key, to) => list.change((now) => moved(now, key, to))}
            onRemove={(key) => list.change((now) => removed(choosing(now, key)))}
          />
          {clip === null && pieces.length > 1 && (
            <Segmented
              aria-label={t('room.mode.label')}
              value={isSeries ? 'each' : 'one'}
              onChange={(mode) => setSeries(mode === 'each')}
              options={(['one', 'each'] as const).map((value) => ({ value, label: t(`room.mode.${value}`) }))}
            />
          )}
          <Form<ClipValues>
            // Its fields' ids begin with this: the search form of the list has a title, too.
            name="clip"
            form={form}
            layout="vertical"
            initialValues={room.initial}
            disabled={room.isBusy}
            onValuesChange={room.touch}
            scrollToFirstError={{ focus: true, block: 'center' }}
          >
            <Form.Item name="focus" hidden noStyle>
              <input type="hidden" />
            </Form.Item>
            <h2 className={styles['heading']}>{t('room.making')}</h2>
            <CutFields />
            <PictureFields video={video} />
            <MusicFields bed={bed} />
            <h2 className={styles['heading']}>{t('room.publishing')}</h2>
            <PublishingFields isSeries={isSeries} />
          </Form>
          <div className={styles['foot']}>
            {clip === null ? (
              <>
                <Button loading={room.isBusy} onClick={() => void room.send({ start: false })}>
                  {t('room.keep')}
                </Button>
                <Button type="primary" loading={room.isBusy} onClick={() => void room.send({ start: true })}>
                  {isSeries ? t('room.goMany', { n: pieces.length }) : t('room.go')}
                </Button>
              </>
            ) : (
              <Button type="primary" loading={room.isBusy} onClick={() => void room.send({ start: true })}>
                {t('room.save')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isParting && (
        <SeriesDialog
          durationMs={durationMs}
          facts={facts}
          hasPieces={pieces.length > 0}
          onParted={(parts) => {
            list.change(() => cutListOf(parts))
            setSeries(parts.length > 1)
            room.nameSeries()
            setParting(false)
          }}
          onClose={() => setParting(false)}
        />
      )}
      {room.makings.length > 0 && (
        <MakingResults
          makings={room.makings}
          isRunning={room.isBusy}
          onAgain={room.again}
          onList={onList}
          onClose={room.clearResults}
        />
      )}
    </>
  )
}
