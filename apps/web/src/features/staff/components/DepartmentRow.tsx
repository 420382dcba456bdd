import { MoreOutlined } from '@ant-design/icons'
import type { Department } from '@pindao/protocol/access/department.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#src/shared/access/ability.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import styles from './departments.module.css'

export const departmentActs = ['addBelow', 'rename', 'moveTo', 'up', 'down', 'delete'] as const
export type DepartmentAct = (typeof departmentActs)[number]

const needs = {
  addBelow: 'department:create',
  rename: 'department:update',
  moveTo: 'department:update',
  up: 'department:update',
  down: 'department:update',
  delete: 'department:delete',
} as const

/** One department in the tree: its name, its people, and what can be done to it. */
export function DepartmentRow(props: {
  readonly department: Department
  readonly impossible: ReadonlySet<DepartmentAct>
  onAct(act: DepartmentAct): void
}) {
  const { department, impossible } = props
  const { t } = useTranslation('staff')
  const can = useCan()
  const names = useNames()
  const more = useRef<HTMLButtonElement>(null)
  const act = (what: DepartmentAct) => {
    // The line of the menu goes with the menu: the keyboard comes back to what stays.
    more.current?.focus()
    props.onAct(what)
  }
  const name = names.department(department)
  const people = t('departments.people', { count: department.staffCount })
  const items = departmentActs
    .filter((act) => can(needs[act]) && !(act === 'rename' && department.code !== null))
    .map((act) => ({
      key: act,
      label: t(`departments.${act}`),
      disabled: impossible.has(act),
      danger: act === 'delete',
    }))
  return (
    <span className={styles['row']}>
      <span className={styles['name']}>{name}</span>
      {department.staffCount > 0 && can('staff:read') ? (
        <Link className={styles['people'] ?? ''} to={`${pagePaths.staff}?departmentId=${department.id}`}>
          {people}
        </Link>
      ) : (
        <span className={styles['people']}>{people}</span>
      )}
      {items.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu are not for the tree around it
        <span className={styles['more']} onKeyDown={(event) => event.stopPropagation()}>
          <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key as DepartmentAct) }}>
            <Button
              ref={more}
              type="text"
              icon={<MoreOutlined aria-hidden />}
              aria-label={t('departments.actionsOf', { name })}
            />
          </Dropdown>
        </span>
      )}
    </span>
  )
}
