import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { useTranslation } from 'react-i18next'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import type { PermissionGroups } from '../api/roles.queries.ts'
import type { LevelChange, RoleContent, RoleDiff } from '../ticks.ts'
import { usePermissionLabels } from '../use-permission-labels.ts'
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
      {diff.levels.length > 0 && (
        <section>
          <h4>{t('diff.levels')}</h4>
          <ul>
            {diff.levels.map((change) => (
              <LevelChangeItem key={change.subject} change={change} labelOf={labelOf} />
            ))}
          </ul>
        </section>
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

/** `源视频：查看 → 日常操作`; below it, unfolded where the level alone does not say it, what that is one by one. */
function LevelChangeItem(props: { readonly change: LevelChange; labelOf(grant: Grant): string }) {
  const { subject, before, after, added, removed } = props.change
  const { t } = useTranslation('staff')
  const text = useServerText()
  return (
    <li>
      {t('diff.from', {
        what: text(`staff.subject.${subject}`),
        before: t(`level.${before}`),
        after: t(`level.${after}`),
      })}
      <details open={before === 'custom' || after === 'custom'}>
        <summary>{t('diff.single', { count: added.length + removed.length })}</summary>
        <Singles title={t('diff.given')} grants={added} labelOf={props.labelOf} />
        <Singles title={t('diff.taken')} grants={removed} labelOf={props.labelOf} />
      </details>
    </li>
  )
}

function Singles(props: {
  readonly title: string
  readonly grants: readonly Grant[]
  labelOf(grant: Grant): string
}) {
  if (props.grants.length === 0) return null
  return (
    <>
      {props.title}
      <ul>
        {props.grants.map((grant) => (
          <li key={grant}>{props.labelOf(grant)}</li>
        ))}
      </ul>
    </>
  )
}
