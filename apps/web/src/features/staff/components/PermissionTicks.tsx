import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerText } from '#src/shared/i18n/use-server-text.ts'
import type { PermissionGroups } from '../api/roles.queries.ts'
import { tick, untick } from '../ticks.ts'
import styles from './roles.module.css'

type Group = PermissionGroups[number]
type Item = Group['button'][number]
const kinds = ['menu', 'route', 'button'] as const

/**
 * Every permission with a tick, by area and list (PERM-02). What a tick needs comes with it, and what needs a permission
 * goes with it: a role never looks like more than it opens.
 */
export function PermissionTicks({
  groups,
  value = [],
  onChange = () => undefined,
  disabled = false,
}: {
  readonly groups: PermissionGroups
  readonly value?: readonly Grant[]
  readonly onChange?: (grants: Grant[]) => void
  readonly disabled?: boolean
}) {
  const { t } = useTranslation('staff')
  const text = useServerText()
  const [wanted, setWanted] = useState('')
  const ticked = new Set(value)
  const set = (grants: readonly Grant[], on: boolean) =>
    onChange([...(on ? tick(ticked, grants) : untick(ticked, grants))])
  const matches = ({ label }: Item) => text(label).toLowerCase().includes(wanted.trim().toLowerCase())
  const shown = groups.filter((group) => itemsOf(group).some(matches))

  return (
    <>
      <p className={styles['hint']}>{t('role.permissionsHint')}</p>
      <Input.Search
        allowClear
        disabled={false}
        placeholder={t('role.search')}
        aria-label={t('role.search')}
        style={{ marginBlockEnd: 12 }}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches; it must not submit the form around.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {shown.length === 0 && <p className={styles['hint']}>{t('role.noMatch')}</p>}
      {shown.map((group) => {
        const all = itemsOf(group).map(({ permission }) => permission)
        const held = all.filter((permission) => ticked.has(permission))
        return (
          <section key={group.area} className={styles['area']} aria-label={text(group.label)}>
            <div className={styles['areaHead']}>
              <Checkbox
                checked={held.length === all.length}
                indeterminate={held.length > 0 && held.length < all.length}
                disabled={disabled}
                aria-label={t('role.all', { area: text(group.label) })}
                onChange={(event) => set(all, event.target.checked)}
              >
                {text(group.label)}
              </Checkbox>
              <span className={styles['count']}>
                {t('role.ticked', { ticked: held.length, total: all.length })}
              </span>
            </div>
            {kinds.map((kind) => ticksOf(kind, group[kind].filter(matches)))}
          </section>
        )
      })}
    </>
  )

  function ticksOf(kind: (typeof kinds)[number], items: readonly Item[]) {
    if (items.length === 0) return null
    return (
      <fieldset key={kind} aria-label={t(`kind.${kind}`)} className={styles['kind']}>
        <span className={styles['kindName']} aria-hidden>
          {t(`kind.${kind}`)}
        </span>
        <div className={styles['ticks']}>
          {items.map(({ permission, label }) => (
            <Checkbox
              key={permission}
              checked={ticked.has(permission)}
              disabled={disabled}
              onChange={(event) => set([permission], event.target.checked)}
            >
              {text(label)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    )
  }
}

function itemsOf(group: Group): readonly Item[] {
  return kinds.flatMap((kind) => group[kind])
}
