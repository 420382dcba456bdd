import type { PersonView } from '@pindao/protocol/people/people.endpoints.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { PersonAvatar } from '#src/shared/ui/PersonAvatar.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './people.module.css'

/** Who somebody is: where they belong, what they may do, how to reach them. */
export function PersonCard({ person }: { readonly person: PersonView }) {
  const { t } = useTranslation('people')
  const format = useFormat()
  const names = useNames()
  const { fullName, email, avatarUrl, department, roles, enabled, firstSignInAt, lastSignInAt } = person
  const signIn = (at: string | null) => (at === null ? t('fact.never') : format.dateTime(at))
  return (
    <section className={`${styles['card']} ${styles['person']}`} aria-label={fullName}>
      <PersonAvatar name={fullName} url={avatarUrl} size={72} />
      <dl className={styles['facts']}>
        <Fact term={t('fact.department')}>{names.department(department)}</Fact>
        <Fact term={t('fact.roles')}>
          {roles.length > 0 ? joined(roles.map(names.role), ', ') : t('noRole')}
        </Fact>
        <Fact term={t('fact.email')}>
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        </Fact>
        <Fact term={t('fact.since')}>{signIn(firstSignInAt)}</Fact>
        <Fact term={t('fact.lastSignIn')}>{signIn(lastSignInAt)}</Fact>
      </dl>
      {!enabled && <StatusTag tone="stopped">{t('disabled')}</StatusTag>}
    </section>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
