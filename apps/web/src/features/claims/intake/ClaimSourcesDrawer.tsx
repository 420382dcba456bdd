import type { ClaimSourceStanding } from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './claim-intake.module.css'
import { useClaimSources } from './claim-intake.queries.ts'

/** Where claims come from: when each source was read last, and what its platform said when it refused. */
export function ClaimSourcesDrawer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('claim-intake')
  const { data, isPending, error, refetch } = useClaimSources()
  return (
    <Drawer title={t('sources.title')} onClose={onClose} size={480}>
      {isPending && <WaitingLines rows={6} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles['note']}>{t('sources.none')}</p>}
      {data?.map((source) => (
        <Source key={`${source.platform} ${source.label}`} source={source} />
      ))}
    </Drawer>
  )
}

function Source({ source }: { readonly source: ClaimSourceStanding }) {
  const { t } = useTranslation(['claim-intake', 'states'])
  const format = useFormat()
  const { platform, label, succeededAt, nextAt, failures, problem, reportAt, claims, channelUnknown } = source
  const [tone, word] = standingOf(source)
  const read = succeededAt ? <TimeAgo at={succeededAt} /> : t('claim-intake:sources.never')
  return (
    <section className={styles['source']}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>
          <bdi>{label}</bdi> · {t(`states:platform.${platform}`)}
        </h3>
        <StatusTag tone={tone}>{t(`claim-intake:sources.${word}`, { n: failures })}</StatusTag>
      </div>
      <Facts
        facts={[
          [t('claim-intake:sources.read'), read],
          [t('claim-intake:sources.next'), format.tableTime(nextAt)],
          ...(reportAt ? [[t('claim-intake:sources.report'), format.tableTime(reportAt)] as const] : []),
          ...(problem
            ? [
                [
                  t('claim-intake:sources.problem'),
                  <bdi key="problem" dir="ltr">
                    {problem}
                  </bdi>,
                ] as const,
              ]
            : []),
          [t('claim-intake:sources.claims'), format.number(claims)],
          ...(channelUnknown > 0
            ? [[t('claim-intake:sources.unknown'), format.number(channelUnknown)] as const]
            : []),
        ]}
      />
    </section>
  )
}

/** How a source stands, as a look and a word. */
function standingOf({
  failures,
  succeededAt,
}: ClaimSourceStanding): readonly [Tone, 'fine' | 'failing' | 'waiting'] {
  if (failures > 0) return ['error', 'failing']
  return succeededAt === null ? ['waiting', 'waiting'] : ['success', 'fine']
}
