import { MoreOutlined } from '@ant-design/icons'
import type { Department, DepartmentAction } from '@pindao/protocol/access/department.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Button } from 'antd'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#src/shared/access/ability.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import type { Opener } from '#src/shared/ui/use-return-focus.ts'
import styles from './departments.module.css'
import { NameInput } from './NameInput.tsx'

const departmentActs = ['addBelow', 'rename', 'moveTo', 'up', 'down', 'delete'] as const
export type DepartmentAct = (typeof departmentActs)[number]

const needs = {
  addBelow: 'createBelow',
  rename: 'rename',
  moveTo: 'move',
  up: 'move',
  down: 'move',
  delete: 'delete',
} as const satisfies Record<DepartmentAct, DepartmentAction>

/** One department in the tree: its name, its people, and what can be done to it. */
export function DepartmentRow(props: {
  readonly department: Department
  readonly impossible: ReadonlySet<DepartmentAct>
  /** While its name is being typed; else null. */
  readonly renaming: Pick<ComponentProps<typeof NameInput>, 'saving' | 'onSave' | 'onCancel'> | null
  /** `more` is the button of the menu: its line, which has the keyboard, goes with the menu. */
  onAct(act: DepartmentAct, more: Opener): void
}) {
  const { department, impossible } = props
  const { t } = useTranslation('staff')
  const can = useCan()
  const names = useNames()
  const more = useRef<HTMLButtonElement>(null)
  const name = names.department(department)
  const people = t('departments.people', { count: department.staffCount })
  const items = departmentActs
    .filter((act) => department.actions.includes(needs[act]))
    .map((act) => ({
      key: act,
      label: t(`departments.${act}`),
      disabled: impossible.has(act),
      danger: act === 'delete',
    }))
  if (props.renaming) {
    const label = t('departments.nameOf', { name })
    return <NameInput label={label} initial={name} openedBy={more} {...props.renaming} />
  }
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
          <ButtonMenu menu={{ items, onClick: ({ key }) => props.onAct(key as DepartmentAct, more) }}>
            <Button
              ref={more}
              type="text"
              icon={<MoreOutlined aria-hidden />}
              aria-label={t('departments.actionsOf', { name })}
            />
          </ButtonMenu>
        </span>
      )}
    </span>
  )
}
