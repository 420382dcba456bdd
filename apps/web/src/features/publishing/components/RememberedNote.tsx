import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button, Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useForgetPublishDefaults, usePublishDefaults } from '../api/publish-form.queries.ts'
import { initialValues, type PublishFormValues, remembered } from '../publish-form.rules.ts'
import { withoutFields } from '../template-filling.ts'
import styles from './publish-form.module.css'

/**
 * Fills in what this person chose the last time, on the channel that is chosen, as long as they have not chosen anything
 * else here; says so, and takes it back by a press.
 */
export function RememberedNote({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const form = Form.useFormInstance<PublishFormValues>()
  const channelId = Form.useWatch<PublishFormValues['channelId'] | undefined>('channelId', form)
  const { data: defaults } = usePublishDefaults()
  const { options } = useChannelOptions()
  const forget = useForgetPublishDefaults()
  const [isShown, setShown] = useState(false)

  const fillIn = useEffectEvent((chosen: string | null) => {
    // A channel that is no longer this person's is not proposed.
    const usable = (defaults ?? []).filter((one) => options.some(({ id }) => id === one.channelId))
    const last = remembered(usable, chosen)
    if (last === null || form.isFieldsTouched(['visibility', 'madeForKids'])) return
    // What the template of the channel says goes before what somebody chose once.
    const left = form.getFieldValue('byTemplate') ?? []
    form.setFieldsValue(withoutFields(last, left))
    setShown(!left.includes('visibility') || !left.includes('madeForKids'))
  })
  useEffect(() => {
    if (defaults !== undefined && options.length > 0) fillIn(channelId ?? null)
  }, [defaults, options, channelId])

  if (!isShown) return null
  const reset = () => {
    const { visibility, madeForKids, channelId: meant } = initialValues(video)
    form.setFieldsValue({ visibility, madeForKids, channelId: meant })
    setShown(false)
    forget.mutate(undefined, { onError: feedback.failure })
  }
  return (
    <p className={styles['remembered']} role="status">
      {t('form.remembered')}
      {' · '}
      <Button type="link" size="small" className={styles['reset'] ?? ''} onClick={reset}>
        {t('form.forget')}
      </Button>
    </p>
  )
}
