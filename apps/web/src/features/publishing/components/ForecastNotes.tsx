import { shortUploadSeconds } from '@pindao/protocol/channels/platform-facts.ts'
import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { PublishForecast } from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import { otherTask } from '@pindao/protocol/publishing/ways-out.ts'
import { Alert, Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePublishForecast } from '../api/publish-form.queries.ts'
import { furtherChannels, type PublishFormValues } from '../publish-form.rules.ts'
import { OtherTaskLinks } from './OtherTaskLinks.tsx'
import styles from './publish-form.module.css'

/** What the channel field says itself, with what mends it. */
const saidByField: readonly string[] = [
  'channels.notFound',
  'channels.notAuthorised',
  'channels.credentialInvalid',
]

/** What a submission to the chosen channels would meet, before anybody presses: it can still be pressed. */
export function ForecastNotes({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const form = Form.useFormInstance<PublishFormValues>()
  const channelId = Form.useWatch<PublishFormValues['channelId'] | undefined>('channelId', form) ?? null
  const alsoTo = Form.useWatch<PublishFormValues['alsoTo']>('alsoTo', form) ?? []
  const further = furtherChannels({ channelId, alsoTo } as PublishFormValues)
  const { data: forecasts = [] } = usePublishForecast(videoId, [
    ...(channelId === null ? [] : [channelId]),
    ...further,
  ])
  const tooLong = forecasts.filter((one) => one.tooLong).length
  return (
    <div className={styles['forecasts']}>
      {forecasts.map((forecast) => (
        <Problem key={forecast.channelId} forecast={forecast} />
      ))}
      <ChannelAudience asked={forecasts.find((one) => one.channelId === channelId)?.madeForKids ?? null} />
      {tooLong > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t('form.tooLong', { count: tooLong, minutes: format.number(shortUploadSeconds / 60) })}
        />
      )}
      {forecasts.map((forecast) => (
        <ContractNote key={forecast.channelId} forecast={forecast} />
      ))}
      {forecasts.some(({ reviewed }) => reviewed) && (
        <Alert type="info" showIcon role="status" title={t('form.reviewed')} />
      )}
      {forecasts.some(({ quotaUsedUp }) => quotaUsedUp) && (
        <Alert type="info" showIcon title={t('form.quotaUsedUp')} />
      )}
    </div>
  )
}

/** Answers for whom the video is made as it is set for the channel, as long as nobody has answered; and says so. */
function ChannelAudience({ asked }: { readonly asked: boolean | null }) {
  const { t } = useTranslation('publishing')
  const form = Form.useFormInstance<PublishFormValues>()
  const [isFilledIn, setFilledIn] = useState(false)
  const fillIn = useEffectEvent((answer: boolean | null) => {
    const isOpen = isFilledIn || form.getFieldValue('madeForKids') === null
    if (form.getFieldValue('byTemplate')?.includes('madeForKids')) return
    if (!isOpen || (answer === null && !isFilledIn) || form.isFieldTouched('madeForKids')) return
    form.setFieldsValue({ madeForKids: answer })
    setFilledIn(answer !== null)
  })
  useEffect(() => fillIn(asked), [asked])
  return isFilledIn ? <p className={styles['remembered']}>{t('form.audienceOfChannel')}</p> : null
}

/** Nothing is signed for the channel yet: no refusal, but whoever publishes is to know. */
function ContractNote({ forecast: { channelId, contractInReview } }: { readonly forecast: PublishForecast }) {
  const { t } = useTranslation('publishing')
  const { options } = useChannelOptions()
  if (contractInReview === null) return null
  const { contractId } = contractInReview
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('form.contractInReview', {
        channel: options.find(({ id }) => id === channelId)?.channelName ?? '',
      })}
      description={
        contractId === null ? null : (
          <Link to={`${pagePaths.contracts}?${new URLSearchParams({ detail: contractId })}`}>
            {t('form.openContract')}
          </Link>
        )
      }
    />
  )
}

function Problem({ forecast: { problem } }: { readonly forecast: PublishForecast }) {
  const { t } = useTranslation('errors')
  if (problem === null || saidByField.includes(problem.code) || !isErrorCode(problem.code)) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t(problem.code, problem.params)}
      description={<OtherTaskLinks task={otherTask.safeParse(problem.params).data ?? null} />}
    />
  )
}
