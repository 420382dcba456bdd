import {
  BoldOutlined,
  DeleteOutlined,
  ItalicOutlined,
  MergeCellsOutlined,
  MoreOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  SplitCellsOutlined,
  UnderlineOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { DeskKeys } from './DeskKeys.tsx'
import styles from './desk.module.css'
import { type DeskCommand, keysOfCommand } from './desk-commands.ts'

const icons = {
  undo: <UndoOutlined aria-hidden />,
  redo: <RedoOutlined aria-hidden />,
  insert: <PlusOutlined aria-hidden />,
  split: <SplitCellsOutlined aria-hidden />,
  merge: <MergeCellsOutlined aria-hidden />,
  remove: <DeleteOutlined aria-hidden />,
  bold: <BoldOutlined aria-hidden />,
  slanting: <ItalicOutlined aria-hidden />,
  underlined: <UnderlineOutlined aria-hidden />,
} as const satisfies Partial<Record<DeskCommand, ReactNode>>

/** What can be done with the cues that are chosen, or with all of them. Drawn anew only when it says something else. */
export const DeskToolbar = memo(function DeskToolbar(props: {
  readonly isReadOnly: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly cueCount: number
  readonly markedCount: number
  /** Cues that were read, and those that were read twice. */
  readonly counts: { readonly read: number; readonly twice: number }
  readonly needsSecond: boolean
  readonly run: (command: DeskCommand) => void
  /** Beside what is done with cues. */
  readonly children?: ReactNode
}) {
  const { isReadOnly, canUndo, canRedo, cueCount, markedCount, counts, needsSecond, run, children } = props
  const { t } = useTranslation('subtitles')
  const hint = (command: DeskCommand, words: string) => {
    const keys = keysOfCommand[command]
    return keys === undefined ? words : `${words} (${keys})`
  }
  const icon = (command: keyof typeof icons, isOff: boolean) => (
    <Button
      key={command}
      icon={icons[command]}
      aria-label={t(`desk.${command}`)}
      title={hint(command, t(`desk.${command}`))}
      disabled={isReadOnly || isOff}
      onClick={() => run(command)}
    />
  )
  const none = cueCount === 0
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('desk.tools')}>
      {icon('undo', !canUndo)}
      {icon('redo', !canRedo)}
      {icon('insert', false)}
      {icon('split', none)}
      {icon('merge', none)}
      {icon('remove', none)}
      {icon('bold', none)}
      {icon('slanting', none)}
      {icon('underlined', none)}
      <ButtonMenu
        menu={{
          items: (['replace', 'shift', 'fix', 'snap'] as const).map((key) => ({
            key,
            label: hint(key, t(`desk.${key}`)),
            onClick: () => run(key),
          })),
        }}
      >
        <Button icon={<MoreOutlined aria-hidden />} disabled={isReadOnly || none}>
          {t('desk.more')}
        </Button>
      </ButtonMenu>
      <Popover content={<DeskKeys />} trigger="click">
        <Button
          type="text"
          icon={<QuestionCircleOutlined aria-hidden />}
          aria-label={t('desk.keyboard')}
          title={t('desk.keyboard')}
        />
      </Popover>
      {children}
      <span className={styles['counts']}>
        {t('desk.count', { n: cueCount })}
        <Button
          type="link"
          disabled={none}
          title={hint('nextUnread', t('desk.nextUnread'))}
          onClick={() => run('nextUnread')}
        >
          {needsSecond
            ? t('desk.readTwice', { n: counts.read, count: counts.twice })
            : t('desk.read', { n: counts.read })}
        </Button>
        <Button
          type="link"
          disabled={markedCount === 0}
          title={hint('nextMarked', t('desk.nextMarked'))}
          onClick={() => run('nextMarked')}
        >
          {t('desk.marked', { n: markedCount })}
        </Button>
      </span>
    </div>
  )
})
