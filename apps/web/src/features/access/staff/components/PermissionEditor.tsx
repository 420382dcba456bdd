import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import {
  levelOfAll,
  type PermissionLevel,
  permissionLevels,
  permissionLines,
  withLevel,
} from '@pindao/protocol/access/permission-levels.ts'
import { fixedReasons } from '@pindao/protocol/access/role.endpoints.ts'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import type { PermissionGroups } from '../api/roles.queries.ts'
import { type Limits, refusedIn, type Ticks } from '../ticks.ts'
import { type ListedPermission, listedPermissions, usePermissionLabels } from '../use-permission-labels.ts'
import { LevelChoice } from './LevelChoice.tsx'
import styles from './levels.module.css'
import { PermissionLineRow } from './PermissionLineRow.tsx'

/**
 * What a role may do: one line for each subject with a level, by area (PERM-02, PERM-03). Pages and menu entries follow
 * what they read; single permissions unfold. What the server would refuse cannot be chosen, and why is said above.
 */
export function PermissionEditor({
  groups,
  limits,
  value = [],
  onChange = () => undefined,
  disabled = false,
}: {
  readonly groups: PermissionGroups
  readonly limits: Limits
  readonly value?: readonly Grant[]
  readonly onChange?: (grants: Grant[]) => void
  readonly disabled?: boolean
}) {
  const { t } = useTranslation('staff')
  const text = useServerText()
  const { setWanted, found, isWanted } = useSearch(groups)
  const whyNot = useRefusal(groups, limits)
  const ticked = new Set(value)
  const set = (next: Ticks) => onChange([...next])
  const whole = (level: PermissionLevel) =>
    permissionLines.reduce<Ticks>((before, line) => withLevel(before, line, level), ticked)
  const reasons = fixedReasons.filter((reason) => !disabled && [...limits.fixed.values()].includes(reason))
  const areas = groups
    .map(({ area, label }) => ({ area, label, lines: permissionLines.filter((line) => line.area === area) }))
    .filter(({ lines }) => lines.some(isWanted))

  return (
    <>
      <p className={styles['hint']}>{t('role.permissionsHint')}</p>
      {reasons.map((reason) => (
        <Alert
          key={reason}
          type="info"
          showIcon
          className={styles['limit'] ?? ''}
          title={t(`role.${reason}`)}
        />
      ))}
      <Input.Search
        allowClear
        disabled={false}
        placeholder={t('role.search')}
        aria-label={t('role.search')}
        className={styles['search'] ?? ''}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches; it must not submit the form around.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className={styles['whole']}>
        <span className={styles['name']}>{t('role.whole')}</span>
        <LevelChoice
          label={t('role.whole')}
          levels={permissionLevels}
          value={levelOfAll(ticked)}
          disabled={disabled}
          whyNot={(level) => whyNot(whole(level))}
          onChange={(level) => set(whole(level))}
        />
      </div>
      {areas.length === 0 && <p className={styles['hint']}>{t('role.noMatch')}</p>}
      {areas.map(({ area, label, lines }) => (
        <section key={area} className={styles['area']} aria-label={text(label)}>
          <h4 className={styles['areaName']}>{text(label)}</h4>
          {lines.filter(isWanted).map((line) => (
            <PermissionLineRow
              key={line.subject}
              line={line}
              ticked={ticked}
              disabled={disabled}
              whyNot={whyNot}
              onChange={set}
              {...found(line)}
            />
          ))}
        </section>
      ))}
    </>
  )
}

type Line = (typeof permissionLines)[number]

/** A search finds lines by their name, and unfolds those of which it finds a single permission only. */
function useSearch(groups: PermissionGroups) {
  const text = useServerText()
  const [typed, setWanted] = useState('')
  const wanted = typed.trim().toLowerCase()
  const listed = listedPermissions(groups)
  const has = (label: string) => text(label).toLowerCase().includes(wanted)
  const found = (line: Line): { readonly items: readonly ListedPermission[]; readonly found: boolean } => {
    const items = [...listed.values()].filter(({ permission }) => line.grants.includes(permission))
    if (wanted === '' || has(`staff.subject.${line.subject}`)) return { items, found: false }
    return { items: items.filter(({ label }) => has(label)), found: true }
  }
  const isWanted = (line: Line) => {
    const { items, found: single } = found(line)
    return !single || items.length > 0
  }
  return { setWanted, found, isWanted }
}

/** Why ticks would be refused, with the permissions that it is about; null where they would not. */
function useRefusal(groups: PermissionGroups, limits: Limits): (next: Ticks) => string | null {
  const { t } = useTranslation('staff')
  const labelOf = usePermissionLabels(groups)
  return (next) => {
    const refused = refusedIn(next, limits)
    const [first] = refused
    const reason = first === undefined ? undefined : limits.fixed.get(first)
    return reason === undefined ? null : [t(`role.${reason}`), ...refused.map(labelOf)].join('\n')
  }
}
