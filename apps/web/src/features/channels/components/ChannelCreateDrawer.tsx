import { isChannelId } from '@pindao/protocol/channels/channel.fields.ts'
import { type Platform, platforms } from '@pindao/protocol/channels/platforms.ts'
import { anyText } from '@pindao/protocol/core/rules.ts'
import { Form, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { EditFooter, editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useChannelChoices, useCreateChannel } from '../api/channels.queries.ts'
import { blankValues, type ChannelValues, filledIn } from '../channel-values.ts'
import { useChannelWords } from '../use-channel-words.ts'
import { Section } from './ChannelForm.tsx'
import styles from './channels.module.css'
import { FactFields, RiskFields, UploadDefaultFields } from './FactFields.tsx'
import { PlacementFields } from './PlacementFields.tsx'
import { isOfField, useFieldRefusal } from './use-field-refusal.ts'

type NewValues = ChannelValues & { platform: Platform; platformChannelId: string; url: string | null }

/** As wide as the channel will be when it is there. */
const width = 720

/** Enters a channel by hand: of a platform that is not managed, or one that is connected later. */
export function ChannelCreateDrawer(props: { onCreated(id: string): void; onClose(): void }) {
  const { onCreated, onClose } = props
  const { t } = useTranslation('channels')
  const feedback = useFeedback()
  const create = useCreateChannel()
  const choices = useChannelChoices()
  const initial = useInitialValues()
  const [dirty, setDirty] = useState(false)
  const saving = create.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving, onClose: leave })

  const save = useOneAtATime(async ({ platform, platformChannelId, url, ...held }: NewValues) => {
    const values = filledIn(held, blankValues)
    const address = url?.trim() ? url.trim() : null
    try {
      const created = await create.mutateAsync({
        body: { ...values, platform, platformChannelId: platformChannelId.trim(), url: address },
      })
      setDirty(false)
      feedback.success(t('form.created', { title: created.title }))
      onCreated(created.id)
      return true
    } catch (error) {
      if (!isOfField(error)) feedback.failure(error)
      return false
    }
  })

  return (
    <Drawer
      title={t('form.new')}
      size={width}
      mask={{ closable: !saving }}
      onClose={close}
      footer={<EditFooter label={t('form.create')} saving={saving} onCancel={close} />}
    >
      {choices.isPending && <Skeleton active />}
      {choices.isLoadingError && <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.data && (
        <NewChannelForm
          initial={initial}
          saving={saving}
          refusal={create.error}
          onChange={() => setDirty(true)}
          onSave={(values) => void save(values)}
        />
      )}
    </Drawer>
  )
}

/** A new channel belongs to whoever enters it, and to their department, until they say otherwise. */
function useInitialValues(): Partial<NewValues> {
  const user = useUser()
  const { data: choices } = useChannelChoices()
  const own = choices?.departments.find(({ code }) => code !== null && code === user?.user.departmentCode)
  const self = choices?.staff.find(({ id }) => id === user?.user.userId)
  return {
    ...blankValues,
    departmentId: own?.id ?? choices?.departments[0]?.id ?? '',
    ownerId: self?.id ?? '',
  }
}

function NewChannelForm(props: {
  readonly initial: Partial<NewValues>
  readonly saving: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: NewValues): void
}) {
  const { initial, saving, refusal, onChange, onSave } = props
  const { t } = useTranslation('channels')
  const [form] = Form.useForm<NewValues>()
  useFieldRefusal(form, refusal)
  return (
    <Form<NewValues>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={saving}
      initialValues={initial}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={onSave}
    >
      <Section title={t('section.platform')} fields>
        <PlatformFields />
      </Section>
      <Section title={t('section.ours')} fields>
        <FactFields />
      </Section>
      <Section title={t('section.placement')} fields>
        <PlacementFields />
      </Section>
      <Section title={t('section.risk')} fields>
        <RiskFields />
      </Section>
      <Section title={t('section.upload')} fields>
        <UploadDefaultFields />
      </Section>
    </Form>
  )
}

/** Which channel of which platform it is. */
function PlatformFields() {
  const { t } = useTranslation('channels')
  const rule = useRule()
  const words = useChannelWords()
  const platform = Form.useWatch<Platform | undefined>('platform')
  return (
    <>
      <Form.Item
        name="platform"
        label={t('detail.platform')}
        rules={[rule(chosenPlatform, { needed: true })]}
      >
        <Select autoFocus showSearch={{ optionFilterProp: 'label' }} options={[...words.platform.options]} />
      </Form.Item>
      <Form.Item
        name="platformChannelId"
        label={t('column.channelId')}
        dependencies={['platform']}
        {...(platform === 'youtube' || platform === 'facebook'
          ? { extra: t(`field.idHint.${platform}`) }
          : {})}
        rules={[rule(channelIdOf(platform), { needed: true })]}
      >
        <Input autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('detail.address')}
        className={styles['whole'] ?? ''}
        rules={[{ type: 'url', message: t('field.urlWrong') }]}
      >
        <Input autoComplete="off" dir="ltr" inputMode="url" />
      </Form.Item>
    </>
  )
}

const chosenPlatform = anyText.refine((text) => platforms.some((one) => one === text), { error: 'required' })

/** CH-03, as the server checks it; until a platform is chosen only that there is one. */
function channelIdOf(platform: Platform | undefined) {
  const given = anyText.trim().min(1, { error: 'required' })
  if (platform === undefined) return given
  return given.refine((text) => text === '' || isChannelId(platform, text), { error: 'channelId' })
}
