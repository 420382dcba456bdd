import type { Department } from '@pindao/protocol/access/department.endpoints.ts'
import { Radio, Space } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { mayMoveBelow } from '#src/features/access/door/department-options.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import type { Opener } from '#src/shared/ui/use-return-focus.ts'

/** Chooses the department below which another one goes: what dragging does, for the keyboard and for long trees. */
export function MoveDialog(props: {
  readonly moved: Department
  readonly openedBy: Opener
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
  const barred = departments.map(({ id }) => id).filter((id) => !mayMoveBelow(departments, id))
  const ready = top || parentId !== null
  return (
    <Modal
      openedBy={props.openedBy}
      title={t('departments.moveTitle', { name: names.department(moved) })}
      okText={t('departments.move')}
      cancelText={t('common:action.cancel')}
      busy={moving}
      okButtonProps={{ disabled: !ready || target === moved.parentId }}
      onOk={() => props.onMove(target)}
      onCancel={props.onClose}
    >
      <p>{t('departments.moveText')}</p>
      <Space orientation="vertical" style={{ inlineSize: '100%' }}>
        <Radio.Group
          aria-label={t('departments.newParent')}
          disabled={moving}
          value={top}
          onChange={(event) => setTop(event.target.value as boolean)}
          options={[
            { value: true, label: t('departments.top'), disabled: !mayMoveBelow(departments, null) },
            { value: false, label: <span id={labelId}>{t('departments.newParent')}</span> },
          ]}
        />
        {!top && (
          <DepartmentSelect
            departments={departments}
            unavailable={{ closed: new Set([moved.id]), barred: new Set(barred) }}
            disabled={moving}
            value={parentId}
            placeholder={t('departments.newParent')}
            onChange={(id) => setParentId(id ?? null)}
          />
        )}
      </Space>
    </Modal>
  )
}
