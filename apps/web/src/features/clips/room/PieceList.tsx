import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CaretRightOutlined,
  DeleteOutlined,
  HolderOutlined,
} from '@ant-design/icons'
import { formatFilmTime } from '@pindao/protocol/clips/clip-time.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button } from 'antd'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilmFrame } from '#src/features/media/door/FilmFrame.tsx'
import { filmClock } from '#src/shared/format/film-clock.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { type CutList, changed, fastStart, type Piece } from './cut-list.ts'
import styles from './room.module.css'
import { TimeInput } from './TimeInput.tsx'

type ListProps = {
  readonly video: Video
  readonly list: CutList
  readonly frameMs: number
  /** Of a fast cut the places where it can begin; null of an exact one. */
  readonly keyFrames: readonly number[] | null
  /** Of each piece, where each becomes a clip of its own. */
  readonly titles: readonly string[] | null
  readonly onList: (change: (list: CutList) => CutList) => void
  readonly onChoose: (key: number) => void
  readonly onPlay: (piece: Piece) => void
  readonly onMove: (key: number, to: number) => void
  readonly onRemove: (key: number) => void
}

/** The pieces in the order in which they are played: their ends as pictures and as times, which can be typed. */
export function PieceList(props: ListProps) {
  const { list, onMove } = props
  const { t } = useTranslation('clips')
  const [dragged, setDragged] = useState<number | null>(null)
  if (list.pieces.length === 0) return <p className={styles['note']}>{t('room.noPieces')}</p>
  return (
    <ol className={styles['pieces']} aria-label={t('room.pieces')}>
      {list.pieces.map((piece, at) => (
        <li
          key={piece.key}
          className={piece.key === list.chosen ? styles['chosenPiece'] : undefined}
          draggable={dragged === piece.key}
          onDragOver={(event: DragEvent) => {
            if (dragged === null) return
            event.preventDefault()
            if (dragged !== piece.key) onMove(dragged, at)
          }}
          onDragEnd={() => setDragged(null)}
        >
          <PieceRow {...props} piece={piece} at={at} onGrab={() => setDragged(piece.key)} />
        </li>
      ))}
    </ol>
  )
}

function PieceRow(
  props: ListProps & { readonly piece: Piece; readonly at: number; readonly onGrab: () => void },
) {
  const { video, list, frameMs, titles, piece, at, onList, onChoose, onPlay, onMove, onRemove, onGrab } =
    props
  const { t } = useTranslation('clips')
  const feedback = useFeedback()
  const n = at + 1
  const begins = props.keyFrames && fastStart(props.keyFrames, piece.startMs)
  const { key, startMs, endMs } = piece
  const give = (times: Partial<Omit<Piece, 'key'>>) => {
    const within = { ...piece, ...times }
    if (within.endMs > video.durationMs || changed(list, key, times) === list)
      return feedback.error(t(within.endMs > video.durationMs ? 'room.pastEnd' : 'room.tooShort'))
    onList((now) => changed(now, key, times))
  }
  const icon = (
    word: 'play' | 'earlier' | 'later' | 'removeIt',
    drawn: React.ReactNode,
    run: () => void,
    isOff = false,
  ) => (
    <Button
      type="text"
      size="small"
      icon={drawn}
      disabled={isOff}
      aria-label={t(`room.${word}Of`, { n })}
      title={t(`room.${word}`)}
      onClick={run}
    />
  )
  return (
    <>
      <HolderOutlined
        className={styles['grip'] ?? ''}
        aria-hidden
        title={t('room.drag')}
        onPointerDown={onGrab}
      />
      <button
        type="button"
        className={styles['pieceHead']}
        aria-pressed={key === list.chosen}
        aria-label={t('room.piece', { n })}
        onClick={() => onChoose(key)}
      >
        <span className={styles['number']}>{n}</span>
        <span className={styles['ends']} dir="ltr">
          <FilmFrame film={video} atMs={startMs} inlineSize={60} />
          <FilmFrame film={video} atMs={endMs} inlineSize={60} />
        </span>
      </button>
      <span className={styles['times']} dir="ltr">
        <TimeInput
          label={t('room.startOf', { n })}
          value={startMs}
          frameMs={frameMs}
          onChange={(ms) => give({ startMs: ms })}
        />
        <TimeInput
          label={t('room.endOf', { n })}
          value={endMs}
          frameMs={frameMs}
          onChange={(ms) => give({ endMs: ms })}
        />
      </span>
      <span className={styles['length']} dir="ltr">
        {formatFilmTime(endMs - startMs)}
      </span>
      <span className={styles['pieceActs']}>
        {icon('play', <CaretRightOutlined aria-hidden />, () => onPlay(piece))}
        {icon('earlier', <ArrowUpOutlined aria-hidden />, () => onMove(key, at - 1), at === 0)}
        {icon(
          'later',
          <ArrowDownOutlined aria-hidden />,
          () => onMove(key, at + 1),
          n === list.pieces.length,
        )}
        {icon('removeIt', <DeleteOutlined aria-hidden />, () => onRemove(key))}
      </span>
      {begins !== null && begins < startMs && (
        <span className={styles['fastStart']}>{t('room.fastStart', { time: filmClock(begins) })}</span>
      )}
      {titles !== null && (
        <span className={styles['pieceTitle']} title={titles[at]}>
          <bdi className="cut">{titles[at]}</bdi>
        </span>
      )}
    </>
  )
}
