import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { StrikeCount } from '../strikes/StrikeCount.tsx'
import { strikeTone } from '../strikes/strike.status-view.ts'
import styles from '../strikes/strikes.module.css'
import { useStrikesOf } from '../strikes/strikes.queries.ts'
import { Expiry } from '../strikes/use-strike-columns.tsx'

const pathOf = (query: Readonly<Record<string, string>>) =>
  `${pagePaths.strikes}?${new URLSearchParams(query)}`

/** The strikes of a channel: how near it is to being lost, and each with when it lapses. */
export function ChannelStrikes({ channelId }: { readonly channelId: string }) {
  const { t } = useTranslation('claim-clocks')
  const format = useFormat()
  const query = useStrikesOf(channelId)
  const data = shownData(query)
  if (query.isError && data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (data === undefined) return <Skeleton active />
  const { risk, strikes } = data
  return (
    <>
      {(['copyright', 'community'] as const).map((kind) => (
        <div key={kind} className={styles['standing']}>
          <span>{t(`strike.ofChannel.${kind}`)}</span>
          <StrikeCount count={risk[kind].active} />
          {risk[kind].nextExpiresAt !== null && (
            <span>{t('strike.ofChannel.next', { time: format.dateTime(risk[kind].nextExpiresAt) })}</span>
          )}
        </div>
      ))}
      {strikes.length === 0 ? (
        <p>{t('strike.ofChannel.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {strikes.map((strike) => (
            <li key={strike.id} className={styles['item']}>
              <Link to={pathOf({ channelId, detail: strike.id })}>
                {t(`strike.kind.${strike.kind}`)}
                {strike.videoTitle !== '' && (
                  <>
                    {' · '}
                    <bdi>{strike.videoTitle}</bdi>
                  </>
                )}
              </Link>
              <StatusTag tone={strikeTone[strike.status]}>{t(`strike.status.${strike.status}`)}</StatusTag>
              {strike.receivedAt !== null && <Moment at={strike.receivedAt} />}
              {strike.status === 'active' && <Expiry strike={strike} />}
            </li>
          ))}
        </ul>
      )}
      <Permit to="strike:create">
        <ButtonLink to={pathOf({ channelId, detail: 'new' })}>{t('strike.ofChannel.add')}</ButtonLink>
      </Permit>
    </>
  )
}
