import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { isManagedPlatform, type Platform, platforms } from '@pindao/protocol/channels/platforms.ts'
import { length, requiredText } from '@pindao/protocol/core/rules.ts'
import { recordByHand } from '@pindao/protocol/publishing/after.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoSelect } from '#src/features/media/door/VideoSelect.tsx'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { isOfField, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { publishTasksKey } from '../../api/publish-tasks.queries.ts'
import { PastInstantPicker } from './PastInstantPicker.tsx'

const kept = platforms.filter((name) => !isManagedPlatform(name))
const refusedFields = {
  'publishing.linkOfOtherPlatform': 'url',
  'publishing.linkKnown': 'url',
  'publishing.publishedLater': 'publishedAt',
  'publishing.notByHand': 'channelId',
} as const

type Values = {
  readonly videoId: string
  readonly platform: Platform
  readonly channelId: string
  readonly title: string
  readonly url: string
  readonly publishedAt: string
  readonly note: string
}

/** Records what somebody has published by hand on a platform that the product does not publish on. */
export function ByHandDrawer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['publishing', 'states', 'common'])
  const rule = useRule()
  const zone = useTimeZone()
  const [form] = Form.useForm<Values>()
  const platform = Form.useWatch<Platform | undefined>('platform', form)
  const record = useRecordByHand(onClose)
  useFieldRefusal(refusedFields, form, record.error)
  const { url, title } = recordByHand.body.shape
  return (
    <Drawer
      title={t('after.hand.title')}
      size={560}
      onClose={onClose}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'end' }}>
          <Button disabled={record.isPending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="primary" loading={record.isPending} onClick={() => form.submit()}>
            {t('after.hand.save')}
          </Button>
        </Space>
      }
    >
      <p>{t('after.hand.text')}</p>
      {!isOfField(refusedFields, record.error) && (
        <CommandProblem error={record.error} again={t('form.again')} />
      )}
      <Form
        name="byHand"
        form={form}
        layout="vertical"
        initialValues={{ publishedAt: dayjs().startOf('minute').toISOString(), note: '', title: '', url: '' }}
        disabled={record.isPending}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(changed) => 'platform' in changed && form.resetFields(['channelId'])}
        onFinish={({ platform: _platform, ...body }) => record.send(body)}
      >
        <Form.Item
          name="videoId"
          label={t('after.hand.video')}
          rules={[rule(requiredText(20), { needed: true })]}
        >
          <VideoSelect />
        </Form.Item>
        <Form.Item
          name="platform"
          label={t('after.hand.platform')}
          rules={[rule(requiredText(20), { needed: true })]}
        >
          <Select options={kept.map((value) => ({ value, label: t(`states:platform.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="channelId"
          label={t('after.hand.channel')}
          rules={[rule(requiredText(20), { needed: true })]}
        >
          <KeptChannelSelect platform={platform} />
        </Form.Item>
        <Form.Item name="title" label={t('after.hand.videoTitle')} rules={[rule(title, { needed: true })]}>
          <Input />
        </Form.Item>
        <Form.Item name="url" label={t('after.hand.url')} rules={[rule(url, { needed: true })]}>
          <Input dir="ltr" />
        </Form.Item>
        <Form.Item
          name="publishedAt"
          label={t('after.hand.publishedAt')}
          extra={t('form.zone', { zone })}
          rules={[rule(requiredText(40), { needed: true })]}
        >
          <PastInstantPicker zone={zone} />
        </Form.Item>
        <Form.Item name="note" label={t('after.hand.note')} rules={[rule(length(1000))]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}

function KeptChannelSelect(props: {
  readonly platform: Platform | undefined
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
}) {
  const { platform, ...field } = props
  const { data = [], isFetching } = useQuery({
    queryKey: ['channels', 'options', platform],
    queryFn: ({ signal }) =>
      call(getChannelsOfPlatform, { params: { platform: platform ?? 'douyin' }, query: {} }, { signal }),
    enabled: platform !== undefined,
  })
  return (
    <Select
      {...field}
      disabled={platform === undefined}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ id, channelName }) => ({ value: id, label: channelName }))}
    />
  )
}

/** Once however often one clicks: one key lives as long as the outcome is open. */
function useRecordByHand(onDone: () => void) {
  const { t } = useTranslation('publishing')
  const client = useQueryClient()
  const feedback = useFeedback()
  const key = useRef(randomKey())
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Omit<Values, 'platform'>) =>
      call(recordByHand, { body }, { idempotencyKey: key.current }),
    onSuccess() {
      feedback.success(t('after.hand.saved'))
      void client.invalidateQueries({ queryKey: publishTasksKey })
      onDone()
    },
    onError(failure) {
      if (isRefusal(failure)) key.current = randomKey()
    },
  })
  return { send: (body: Omit<Values, 'platform'>) => mutate(body), error, isPending }
}
