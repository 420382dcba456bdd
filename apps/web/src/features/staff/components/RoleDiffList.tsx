import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useServerText } from '#src/shared/i18n/use-server-text.ts'
import type { PermissionGroups } from '../api/roles.queries.ts'
import type { RoleContent, RoleDiff } from '../ticks.ts'
import styles from './roles.module.css'

/** What a save would change, and for how many people: read before it happens. */
export function RoleDiffList(props: {
  readonly diff: RoleDiff
  readonly before: RoleContent
  readonly after: RoleContent
  readonly groups: PermissionGroups
  readonly people: number
}) {
  const { diff, before, after, people } = props
  const { t } = useTranslation('staff')
  const labelOf = usePermissionLabels(props.groups)
  const word = (content: RoleContent, field: RoleDiff['fields'][number]) =>
    field === 'dataScope' ? t(`scope.${content.dataScope}`) : content[field] || t('diff.blank')
  const fieldLabel = { name: t('role.name'), description: t('role.description'), dataScope: t('scope.label') }
  return (
    <div className={styles['diff']}>
      <p>{t('diff.people', { count: people })}</p>
      {(['added', 'removed'] as const).map(
        (side) =>
          diff[side].length > 0 && (
            <section key={side}>
              <h4>{t(`diff.${side}`)}</h4>
              <ul>
                {diff[side].map((grant) => (
                  <li key={grant}>{labelOf(grant)}</li>
                ))}
              </ul>
            </section>
          ),
      )}
      {diff.fields.length > 0 && (
        <section>
          <h4>{t('diff.changed')}</h4>
          <ul>
            {diff.fields.map((field) => (
              <li key={field}>
                {t('diff.from', {
                  what: fieldLabel[field],
                  before: word(before, field),
                  after: word(after, field),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** `菜单 · 频道管理`: a page has two permissions of the same name. */
function usePermissionLabels(groups: PermissionGroups): (grant: Grant) => string {
  const { t } = useTranslation('staff')
  const text = useServerText()
  return (grant) => {
    for (const group of groups) {
      for (const kind of ['menu', 'route', 'button'] as const) {
        const found = group[kind].find(({ permission }) => permission === grant)
        if (found)
          return kind === 'button' ? text(found.label) : joined([t(`kind.${kind}`), text(found.label)])
      }
    }
    return grant
  }
}
