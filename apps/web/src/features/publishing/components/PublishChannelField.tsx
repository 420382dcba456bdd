import { required } from '@pindao/protocol/core/rules.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { ChannelTroubleNote } from '#src/features/channels/door/ChannelTroubleNote.tsx'
import {
  channelOf,
  useChannelTrouble,
  useLockedPrivate,
} from '#src/features/channels/door/channel-trouble.ts'
import { LockedPrivateNote } from '#src/features/channels/door/LockedPrivateNote.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import type { PublishFormValues } from '../publish-form.rules.ts'

/**
 * The channel to publish on. One that nothing can be published on says so as soon as it is chosen, or was chosen before,
 * with what mends it; the form is not sent before that is done.
 */
export function PublishChannelField({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  const form = Form.useFormInstance<PublishFormValues>()
  const known = channelOf(video)
  const channelId = Form.useWatch<PublishFormValues['channelId'] | undefined>('channelId', form)
  const trouble = useChannelTrouble(channelId, known)
  const lockedPrivate = useLockedPrivate(channelId)
  const isTroubled = trouble !== null

  // Mended in another tab: what the field said of it is no longer so.
  useEffect(() => {
    if (!isTroubled && form.getFieldError('channelId').length > 0 && form.getFieldValue('channelId'))
      void form.validateFields(['channelId']).catch(() => undefined)
  }, [isTroubled, form])

  const usable = {
    validator: async () => {
      if (isTroubled) throw new Error(t('form.channelUnusable'))
    },
  }
  return (
    <Form.Item
      name="channelId"
      label={t('form.channel')}
      rules={[rule(required, { needed: true }), usable]}
      {...(lockedPrivate === null ? {} : { extra: <LockedPrivateNote channel={lockedPrivate} /> })}
      {...(trouble === null
        ? {}
        : { validateStatus: 'error', help: <ChannelTroubleNote trouble={trouble} /> })}
    >
      <ChannelSelect known={known} placeholder={t('form.chooseChannel')} />
    </Form.Item>
  )
}
