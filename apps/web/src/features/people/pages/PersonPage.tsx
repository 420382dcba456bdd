import { settingsPath } from '@pindao/protocol/navigation/page-paths.ts'
import type { PersonView } from '@pindao/protocol/people/people.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { NotFoundArt } from '#src/shared/ui/art/Art.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState, NoPermissionState, PageState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { usePerson } from '../api/people.queries.ts'
import { OwnedChannels } from '../components/OwnedChannels.tsx'
import { PersonCard } from '../components/PersonCard.tsx'
import { PersonFigures } from '../components/PersonFigures.tsx'
import styles from '../components/people.module.css'
import { RecentActs } from '../components/RecentActs.tsx'

/** /apps/user/view/{id}: a member of staff, as far as the reader may see. */
export function PersonPage() {
  const { id = '' } = useParams()
  const query = usePerson(id, useTimeZone())
  const person = shownData(query)
  if (query.isPending) return <WaitingLines rows={8} />
  if (!person) return <Refused error={query.error} onRetry={() => void query.refetch()} />
  return <Person person={person} />
}

function Person({ person }: { readonly person: PersonView }) {
  const { t } = useTranslation('people')
  const isSelf = useUser()?.user.userId === person.id
  return (
    <>
      <PageHeader
        title={person.fullName}
        actions={isSelf && <ButtonLink to={settingsPath}>{t('settings')}</ButtonLink>}
      />
      <div className={styles['page']}>
        <PersonCard person={person} />
        <PersonFigures figures={person.figures} />
        <div className={styles['columns']}>
          {person.channels && <OwnedChannels channels={person.channels} />}
          {person.acts && <RecentActs acts={person.acts} personId={person.id} />}
        </div>
      </div>
    </>
  )
}

/** Nobody there, nobody one may see, or trouble: three different things. An address without an id is nobody. */
function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('people')
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return <NoPermissionState whole />
  if (status !== 404 && status !== 400) return <ErrorState whole error={error} onRetry={onRetry} />
  return <PageState whole art={<NotFoundArt />} title={t('notFound.title')} text={t('notFound.text')} />
}
