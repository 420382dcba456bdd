import type { Department } from '@pindao/protocol/access/department.endpoints.ts'
import { Radio, Space } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { DepartmentSelect } from './DepartmentSelect.tsx'

/** Chooses the department below which another one goes: what dragging does, for the keyboard and for long trees. */
export function MoveDialog(props: {
  readonly moved: Department
  readonly departments: readonly Department[]
  readonly moving: boolean
  onMove(parentId: string | null): void
  onClose(): void
}) {
  const { moved, departments, moving } = props
  const { t } = useTranslation(['staff', 'common'])
  const names = useNames()
  const labelId = useId()
  const [parentId, setParentId] = useState<string | null>(moved.parentId)
  const [top, setTop] = useState(moved.parentId === null)
  const target = top ? null : parentId
  const ready = top || parentId !== null
  return (
    <Modal
      title={t('departments.moveTitle', { name: names.department(moved) })}
      okText={t('departments.move')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ loading: moving, disabled: !ready || target === moved.parentId }}
      onOk={() => props.onMove(target)}
      onCancel={props.onClose}
    >
      <p>{t('departments.moveText')}</p>
      <Space direction="vertical" style={{ inlineSize: '100%' }}>
        <Radio.Group
          aria-label={t('departments.newParent')}
          value={top}
          onChange={(event) => setTop(event.target.value as boolean)}
          options={[
            { value: true, label: t('departments.top') },
            { value: false, label: <span id={labelId}>{t('departments.newParent')}</span> },
          ]}
        />
        {!top && (
          <DepartmentSelect
            departments={departments}
            closed={new Set([moved.id])}
            value={parentId}
            placeholder={t('departments.newParent')}
            onChange={(id) => setParentId(id ?? null)}
          />
        )}
      </Space>
    </Modal>
  )
}
