import { DeleteOutlined, PlusOutlined, RedoOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { TemplateSelect } from '../door/TemplateSelect.tsx'
import type { TemplateChoice } from '../door/templates.queries.ts'
import styles from './composer.module.css'

export type ComposerAct = 'rows' | 'remove' | 'replace' | 'undo' | 'redo' | 'check' | 'delete'

/** What can be done with the grid as a whole, or with the rows that are selected in it. */
export function ComposerToolbar(props: {
  readonly busy: boolean
  readonly hasRows: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly mayDelete: boolean
  readonly onAct: (act: ComposerAct) => void
  readonly onTemplate: (template: TemplateChoice) => void
}) {
  const { busy, hasRows, canUndo, canRedo, mayDelete, onAct, onTemplate } = props
  const { t } = useTranslation('publishing')
  const [template, setTemplate] = useState<TemplateChoice>('default')
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('composer.tools')}>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => onAct('rows')}>
        {t('composer.act.rows')}
      </Button>
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label={t('composer.act.undo')}
        title={t('composer.act.undo')}
        disabled={!canUndo}
        onClick={() => onAct('undo')}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={t('composer.act.redo')}
        title={t('composer.act.redo')}
        disabled={!canRedo}
        onClick={() => onAct('redo')}
      />
      <Button icon={<SearchOutlined aria-hidden />} disabled={!hasRows} onClick={() => onAct('replace')}>
        {t('composer.act.replace')}
      </Button>
      <Permit to="publishTemplate:read">
        <label htmlFor="composer-template">{t('composer.column.templateId')}</label>
        <TemplateSelect
          id="composer-template"
          value={template}
          disabled={!hasRows}
          defaultLabel={t('templates.choose.eachDefault')}
          onChange={setTemplate}
        />
        <Button loading={busy} disabled={!hasRows} onClick={() => onTemplate(template)}>
          {t('composer.act.template')}
        </Button>
      </Permit>
      <Button disabled={!hasRows} onClick={() => onAct('remove')}>
        {t('composer.act.remove')}
      </Button>
      {mayDelete && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => onAct('delete')}>
          {t('composer.act.delete')}
        </Button>
      )}
      <Button
        type="primary"
        className={styles['last'] ?? ''}
        disabled={!hasRows}
        onClick={() => onAct('check')}
      >
        {t('composer.act.check')}
      </Button>
    </div>
  )
}
