import { DownOutlined } from '@ant-design/icons'
import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { levelOf, type PermissionLine, withLevel } from '@pindao/protocol/access/permission-levels.ts'
import { Button, Checkbox, Tag } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { type Ticks, tickByHand, untick } from '../ticks.ts'
import { type ListedPermission, permissionKinds } from '../use-permission-labels.ts'
import { LevelChoice } from './LevelChoice.tsx'
import styles from './levels.module.css'

/** One subject: its level at a glance; its single permissions unfold below. */
export function PermissionLineRow(props: {
  readonly line: PermissionLine
  /** Its single permissions, those that a search is for. */
  readonly items: readonly ListedPermission[]
  readonly ticked: Ticks
  readonly disabled: boolean
  /** Unfolded, whatever was pressed: a search found a single permission. */
  readonly found: boolean
  /** Why these ticks cannot be; null where they can. */
  whyNot(next: Ticks): string | null
  onChange(next: Ticks): void
}) {
  const { line, ticked, disabled } = props
  const { t } = useTranslation('staff')
  const subject = useServerText()(`staff.subject.${line.subject}`)
  const [unfolded, setUnfolded] = useState(false)
  const open = unfolded || props.found
  const details = useId()
  const level = levelOf(line, ticked)
  const held = line.grants.filter((grant) => ticked.has(grant)).length

  return (
    <div className={styles['line']}>
      <div className={styles['name']}>
        {subject}
        {level === 'custom' && (
          <Tag>
            {t('level.custom')}{' '}
            <span className={styles['count']}>
              {t('role.ticked', { ticked: held, total: line.grants.length })}
            </span>
          </Tag>
        )}
      </div>
      <LevelChoice
        label={subject}
        levels={line.levels.keys()}
        value={level}
        disabled={disabled}
        whyNot={(wanted) => props.whyNot(withLevel(ticked, line, wanted))}
        onChange={(wanted) => props.onChange(withLevel(ticked, line, wanted))}
      />
      <Button
        type="text"
        size="small"
        className={styles['unfold'] ?? ''}
        disabled={false}
        aria-expanded={open}
        aria-controls={details}
        aria-label={t('role.detailsOf', { subject })}
        icon={<DownOutlined aria-hidden className={styles[open ? 'arrowUp' : 'arrow']} />}
        iconPlacement="end"
        onClick={() => setUnfolded(!open)}
      >
        {t('role.details')}
      </Button>
      <div id={details} className={styles['details']} hidden={!open}>
        {open && <SinglePermissions {...props} />}
      </div>
    </div>
  )
}

/** Menu entries, pages and actions of a line, each with a tick (PERM-02). */
function SinglePermissions(props: Parameters<typeof PermissionLineRow>[0]) {
  const { items, ticked, disabled } = props
  const { t } = useTranslation('staff')
  const text = useServerText()
  const after = (grant: Grant) => (ticked.has(grant) ? untick(ticked, [grant]) : tickByHand(ticked, grant))
  return permissionKinds.map((kind) => {
    const ofKind = items.filter((item) => item.kind === kind)
    if (ofKind.length === 0) return null
    return (
      <fieldset key={kind} aria-label={t(`kind.${kind}`)} className={styles['kind']}>
        <span className={styles['kindName']} aria-hidden>
          {t(`kind.${kind}`)}
        </span>
        <div className={styles['ticks']}>
          {ofKind.map(({ permission, label }) => {
            const reason = disabled ? null : props.whyNot(after(permission))
            return (
              <Checkbox
                key={permission}
                checked={ticked.has(permission)}
                disabled={disabled || reason !== null}
                {...(reason === null ? {} : { title: reason })}
                onChange={() => props.onChange(after(permission))}
              >
                {text(label)}
              </Checkbox>
            )
          })}
        </div>
      </fieldset>
    )
  })
}
