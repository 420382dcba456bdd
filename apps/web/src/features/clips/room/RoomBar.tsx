import {
  BackwardOutlined,
  CaretRightOutlined,
  FastForwardOutlined,
  ForwardOutlined,
  PauseOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
  UndoOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import { Button, Popover, Segmented, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilmControl, useFilmMoment } from '#src/features/media/door/film-control.ts'
import { filmClock } from '#src/shared/format/film-clock.ts'
import { KeyList } from '#src/shared/ui/KeyList.tsx'
import type { CutList } from './cut-list.ts'
import styles from './room.module.css'
import { keysOfCommand, type RoomCommand, roomCommands } from './room-commands.ts'

export const jumpKinds = ['shots', 'keyFrames', 'pictures'] as const
export type JumpKind = (typeof jumpKinds)[number]

/** What moves the film and marks pieces of it, with the keys that do the same. */
export function RoomBar(props: {
  readonly film: FilmControl
  readonly list: CutList
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What the arrows up and down lead to, and what else they could. */
  readonly jump: JumpKind
  readonly jumps: readonly JumpKind[]
  readonly onJump: (kind: JumpKind) => void
  readonly run: (command: RoomCommand) => void
}) {
  const { film, list, canUndo, canRedo, jump, jumps, onJump, run } = props
  const { t } = useTranslation('clips')
  const isPlaying = useFilmMoment(film, (moment) => moment.isPlaying)
  const icon = (command: RoomCommand, drawn: ReactNode, isOff = false) => (
    <Button
      icon={drawn}
      disabled={isOff}
      aria-label={t(`room.command.${command}`)}
      title={`${t(`room.command.${command}`)} (${keysOfCommand[command]})`}
      onClick={() => run(command)}
    />
  )
  const worded = (command: RoomCommand, isOff = false, type: 'default' | 'primary' = 'default') => (
    <Button
      type={type}
      disabled={isOff}
      title={`${t(`room.command.${command}`)} (${keysOfCommand[command]})`}
      onClick={() => run(command)}
    >
      {t(`room.command.${command}`)}
    </Button>
  )
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('room.tools')}>
      <Clock film={film} />
      {/* The film runs from left to right in every language. */}
      <div dir="ltr" className={styles['transport']}>
        {icon('jumpBack', <VerticalRightOutlined aria-hidden />)}
        {icon('secondBack', <BackwardOutlined aria-hidden />)}
        {icon('frameBack', <StepBackwardOutlined aria-hidden />)}
        {icon('toggle', isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />)}
        {icon('frameOn', <StepForwardOutlined aria-hidden />)}
        {icon('secondOn', <ForwardOutlined aria-hidden />)}
        {icon('jumpOn', <VerticalLeftOutlined aria-hidden />)}
      </div>
      <Space.Compact>
        {worded('markIn')}
        {worded('markOut')}
        {worded('add', list.chosen === null && list.inMs === null && list.outMs === null, 'primary')}
      </Space.Compact>
      {icon('undo', <UndoOutlined aria-hidden />, !canUndo)}
      {icon('redo', <RedoOutlined aria-hidden />, !canRedo)}
      <Button
        icon={<FastForwardOutlined aria-hidden />}
        disabled={list.pieces.length === 0}
        title={`${t('room.command.preview')} (${keysOfCommand.preview})`}
        onClick={() => run('preview')}
      >
        {t('room.command.preview')}
      </Button>
      {jumps.length > 1 && (
        <Segmented
          size="small"
          aria-label={t('room.jumpTo')}
          value={jump}
          onChange={onJump}
          options={jumps.map((value) => ({ value, label: t(`room.jump.${value}`) }))}
        />
      )}
      <Popover content={<RoomKeys />} trigger="click">
        <Button
          type="text"
          icon={<QuestionCircleOutlined aria-hidden />}
          aria-label={t('room.keyboard')}
          title={t('room.keyboard')}
        />
      </Popover>
    </div>
  )
}

function Clock({ film }: { readonly film: FilmControl }) {
  const ms = useFilmMoment(film, (moment) => moment.ms)
  return (
    <output className={styles['clock']} dir="ltr">
      {filmClock(ms)}
    </output>
  )
}

function RoomKeys() {
  const { t } = useTranslation('clips')
  return (
    <KeyList
      keys={roomCommands.map((command) => ({
        press: keysOfCommand[command],
        what: t(`room.command.${command}`),
      }))}
    />
  )
}
