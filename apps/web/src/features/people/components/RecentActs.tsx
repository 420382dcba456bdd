import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { RecentAct } from '@pindao/protocol/people/people.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import styles from './people.module.css'

/** What somebody did last, in the words of the audit log. */
export function RecentActs({
  acts,
  personId,
}: {
  readonly acts: readonly RecentAct[]
  readonly personId: string
}) {
  const { t } = useTranslation('people')
  const format = useFormat()
  const words = useActWords()
  const all = (
    <Permit to="audit:read">
      <Link to={`${pagePaths['audit-log']}?personId=${personId}`}>{t('acts.all')}</Link>
    </Permit>
  )
  return (
    <Panel title={t('acts.title')} note={all}>
      {acts.length === 0 ? (
        <p className={styles['note']}>{t('acts.none')}</p>
      ) : (
        <ol className={styles['rows']}>
          {acts.map((act) => (
            <li key={act.id} className={styles['row']}>
              <span className={styles['words']}>
                {words.action(act)}
                <span className={styles['note']}>
                  <bdi>{words.record(act)}</bdi>
                </span>
              </span>
              <time className={styles['note']} dateTime={act.at}>
                {format.dateTime(act.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function useActWords() {
  const { t } = useTranslation('audit')
  const textOr = useTextOr('audit')
  const names = useNames()
  return {
    action: ({ action }: RecentAct) => textOr(`audit:action.${action}`, action),
    record: ({ entity, entityId, name }: RecentAct) => {
      if (name !== null) {
        const isCalled = entity === 'role' || entity === 'department'
        return isCalled ? names[entity]({ code: name, name }) : name
      }
      const kind = textOr(`audit:entity.${entity}`, entity)
      return entityId === null ? kind : t('record', { entity: kind, id: entityId })
    },
  }
}
