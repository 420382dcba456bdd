import {
  DeleteOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { KeyList } from '#src/shared/ui/KeyList.tsx'
import styles from './sheet.module.css'

export type SheetAct =
  | 'paste'
  | 'add'
  | 'split'
  | 'titles'
  | 'fill'
  | 'remove'
  | 'removeDone'
  | 'undo'
  | 'redo'

/** What can be done with the lines of the sheet. */
export function SheetToolbar(props: {
  readonly hasLines: boolean
  readonly hasDone: boolean
  readonly isActive: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly run: (act: SheetAct) => void
}) {
  const { hasLines, hasDone, isActive, canUndo, canRedo, run } = props
  const { t } = useTranslation('clips')
  const button = (act: SheetAct, isOff = false, type: 'default' | 'primary' = 'default') => (
    <Button type={type} disabled={isOff} onClick={() => run(act)}>
      {t(`sheet.act.${act}`)}
    </Button>
  )
  const icon = (act: SheetAct, drawn: React.ReactNode, isOff = false) => (
    <Button
      icon={drawn}
      disabled={isOff}
      aria-label={t(`sheet.act.${act}`)}
      title={t(`sheet.act.${act}`)}
      onClick={() => run(act)}
    />
  )
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('sheet.tools')}>
      {button('paste', false, hasLines ? 'default' : 'primary')}
      {button('split')}
      {icon('add', <PlusOutlined aria-hidden />)}
      {icon('remove', <DeleteOutlined aria-hidden />, !isActive)}
      {icon('undo', <UndoOutlined aria-hidden />, !canUndo)}
      {icon('redo', <RedoOutlined aria-hidden />, !canRedo)}
      {button('titles', !hasLines)}
      {button('fill', !isActive)}
      {hasDone && button('removeDone')}
      <Popover content={<SheetKeys />} trigger="click">
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

function SheetKeys() {
  const { t } = useTranslation('clips')
  return (
    <KeyList
      keys={[
        { press: 'Enter', what: t('sheet.key.edit') },
        { press: 'Alt+↑ Alt+↓', what: t('sheet.key.frame') },
        { press: 'Alt+Shift+↑ ↓', what: t('sheet.key.second') },
        { press: 'Ctrl+V', what: t('sheet.key.paste') },
        { press: 'Delete', what: t('sheet.key.clear') },
        { press: 'Ctrl+Z', what: t('room.command.undo') },
        { press: 'Ctrl+Y', what: t('room.command.redo') },
      ]}
    />
  )
}
