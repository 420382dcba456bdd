import type { ChannelDetail } from '@pindao/protocol/channels/channel.endpoints.ts'
import { type FactDifference, factDifferences } from '@pindao/protocol/channels/platform-facts.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useUpdateChannel } from '../api/channels.queries.ts'
import { useChannelWords } from '../use-channel-words.ts'
import styles from './channel-standing.module.css'

type OfChannel = { readonly channel: ChannelDetail }
type Row = {
  readonly key: string
  readonly name: string
  readonly told: ReactNode
  readonly kept: ReactNode
  readonly differs?: FactDifference
}

/** What the platform says of a channel's standing beside what we keep, with a mark where the two contradict each other. */
export function ChannelStanding({ channel }: OfChannel) {
  const { t } = useTranslation(['channels', 'common'])
  const rows = useRows(channel)
  const differences = factDifferences(channel)
  return (
    <>
      <table className={styles['standing']}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('standing.told')}</th>
            <th scope="col">{t('standing.kept')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, told, kept, differs }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{told}</td>
              <td>
                {kept}
                {differs !== undefined && differences.has(differs) && (
                  <div>
                    <StatusTag tone="warning">{t('standing.differs')}</StatusTag>
                  </div>
                )}
                {differs === 'title' && <TakeTitle channel={channel} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {channel.lastSyncAt !== null && (
        <p className={styles['read']}>
          {t('standing.readAt')} <TimeAgo at={channel.lastSyncAt} />
        </p>
      )}
    </>
  )
}

function useRows(channel: ChannelDetail): readonly Row[] {
  const { t } = useTranslation(['channels', 'common'])
  const words = useChannelWords()
  const format = useFormat()
  const none = t('common:notAvailable')
  const yesNo = (of: boolean | null) => (of === null ? none : t(of ? 'field.yes' : 'field.no'))
  const { platformTitle, title, monetisation, platformFacts: facts } = channel
  const named: readonly Row[] =
    platformTitle === null || platformTitle === title
      ? []
      : [
          {
            key: 'title',
            name: t('field.title'),
            told: <bdi>{platformTitle}</bdi>,
            kept: <bdi>{title}</bdi>,
            differs: 'title',
          },
        ]
  if (facts === null) return named
  const good = (of: boolean | null | undefined) => {
    // Silence of a grant that may not read it is not a bad standing.
    if (facts.standing === null) return t('standing.unreadable')
    if (of === null || of === undefined) return none
    return <StatusTag tone={of ? 'success' : 'error'}>{t(of ? 'standing.good' : 'standing.lost')}</StatusTag>
  }
  const strikes = (count: number) => t('standing.strikes', { count })
  return [
    ...named,
    {
      key: 'copyright',
      name: t('standing.copyright'),
      told: good(facts.standing?.copyright),
      kept: strikes(channel.copyrightStrikes),
      differs: 'copyright',
    },
    {
      key: 'guidelines',
      name: t('standing.guidelines'),
      told: good(facts.standing?.guidelines),
      kept: strikes(channel.guidelineStrikes),
      differs: 'guidelines',
    },
    { key: 'claims', name: t('standing.claims'), told: good(facts.standing?.claims), kept: none },
    {
      key: 'monetisation',
      name: t('column.monetisation'),
      told:
        facts.monetised === null
          ? t('standing.unreadable')
          : t(facts.monetised ? 'standing.monetised' : 'standing.notMonetised'),
      kept: monetisation === null ? none : words.monetisation.labelOf(monetisation),
      differs: 'monetisation',
    },
    {
      key: 'madeForKids',
      name: t('field.madeForKids'),
      told: yesNo(facts.madeForKids),
      kept: yesNo(channel.uploadDefaults.madeForKids),
      differs: 'madeForKids',
    },
    {
      key: 'declared',
      name: t('standing.declaredForKids'),
      told: yesNo(facts.selfDeclaredMadeForKids),
      kept: none,
    },
    {
      key: 'longUploads',
      name: t('standing.longUploads', { minutes: format.number(15) }),
      told: facts.longUploads === null ? none : t(`standing.long.${facts.longUploads}`),
      kept: none,
    },
    { key: 'linked', name: t('standing.linked'), told: yesNo(facts.isLinked), kept: none },
  ]
}

/** From now on the channel is called as on its platform, and follows it. */
function TakeTitle({ channel }: OfChannel) {
  const { t } = useTranslation('channels')
  const feedback = useFeedback()
  const update = useUpdateChannel()
  const { id, version, platformTitle } = channel
  const take = useOneAtATime(async (title: string) => {
    try {
      await update.mutateAsync({ params: { id }, body: { title, version } })
      feedback.success(t('form.saved', { title }))
    } catch (error) {
      feedback.failure(error)
    }
    return false
  })
  if (platformTitle === null || !channel.actions.includes('update')) return null
  return (
    <Button size="small" loading={update.isPending} onClick={() => void take(platformTitle)}>
      {t('standing.takeTitle')}
    </Button>
  )
}
