import { getChannel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { addDays, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { PlanPreviewEntry, PublishPlan } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { mostPlanChannels } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { scheduleModes } from '@pindao/protocol/publishing/publish-schedule.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Radio, Skeleton, Steps } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelsSelect } from '#src/features/channels/door/ChannelsSelect.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { call } from '#src/shared/api/call.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { TemplateSelect } from '../door/TemplateSelect.tsx'
import { templateIdOf } from '../door/templates.queries.ts'
import { PlanCheck } from './PlanCheck.tsx'
import { bookedOf, noChoice, type PlanChoice, placeKey } from './plan-choice.ts'
import { type PlanValues, ruleOf, valuesOf } from './plan-values.ts'
import styles from './plans.module.css'
import { type PreviewInput, useBookPlan, useChangePlan, usePlanPreview } from './plans.queries.ts'
import { RuleFields } from './RuleFields.tsx'
import { type ChosenVideo, VideoPicker } from './VideoPicker.tsx'

const wide = 1040
const steps = ['what', 'when', 'check'] as const
type Step = (typeof steps)[number]

type WizardProps = {
  /** What is to be planned, to begin with. */
  readonly videos?: readonly ChosenVideo[]
  readonly channelIds?: readonly string[]
  /** A plan of which what has not started gets other times. */
  readonly plan?: PublishPlan
  readonly onClose: () => void
  /** Booked: what was selected for it has served. */
  readonly onBooked?: (plan: PublishPlan) => void
}

/** 排期发布 in three steps: which videos where, at what times, and the whole plan before it is booked. */
export function PlanWizard({
  videos: given = [],
  channelIds: meant = [],
  plan,
  onClose,
  onBooked,
}: WizardProps) {
  const { t } = useTranslation(['publishing', 'common'])
  const feedback = useFeedback()
  const [form] = Form.useForm<PlanValues>()
  const first: Step = plan === undefined ? 'what' : 'when'
  const [step, setStep] = useState<Step>(first)
  const [videos, setVideos] = useState(given)
  const [channelIds, setChannelIds] = useState<readonly string[]>(meant)
  const [asked, setAsked] = useState<PreviewInput | null>(null)
  const [choice, setChoice] = useState<PlanChoice>(noChoice)
  const [dirty, setDirty] = useState(false)
  const initial = useInitialValues(plan)
  const preview = usePlanPreview(step === 'check' ? asked : null)
  const booking = useBookPlan()
  const change = useChangePlan()
  const busy = booking.isPending || change.isPending
  const close = useGuardedClose({ dirty, saving: busy, onClose })
  const channelCount = plan === undefined ? channelIds.length : plan.channels.length
  useZoneOfChannel(plan === undefined ? channelIds[0] : undefined, (zone) => {
    if (!form.isFieldTouched('zone')) form.setFieldsValue({ zone })
  })

  const values = () => ({ ...initial, ...form.getFieldsValue(true) }) as PlanValues
  const toCheck = async () => {
    await form.validateFields()
    const rule = ruleOf(values(), channelCount)
    setChoice(noChoice)
    setAsked(
      plan === undefined
        ? { rule, videoIds: videos.map(({ id }) => id), channelIds: [...channelIds], changes: [] }
        : { rule, planId: plan.id, changes: [] },
    )
    setStep('check')
  }
  const moveOne = ({ videoId, channelId }: PlanPreviewEntry, publishAt: string) => {
    if (asked === null) return
    const place = { videoId, channelId, publishAt }
    const others = (asked.changes ?? []).filter((each) => placeKey(each) !== placeKey(place))
    setAsked({ ...asked, changes: [...others, place] })
  }

  const entries = preview.data === undefined ? [] : bookedOf(preview.data, choice)
  const book = useOneAtATime(async () => {
    if (asked === null) return false
    const { name, madeForKids, template, description } = values()
    try {
      const saved =
        plan === undefined
          ? await booking.mutateAsync({
              name: name.trim(),
              rule: asked.rule,
              fields: {
                visibility: visibilityCodes.public,
                madeForKids: madeForKids === true,
                description,
                ...templateIdOf(template),
              },
              entries,
            })
          : await change.mutateAsync({
              id: plan.id,
              body: {
                version: plan.version,
                name: name.trim(),
                rule: asked.rule,
                entries: entries.map(({ confirmed: _said, ...place }) => place),
              },
            })
      feedback.success(t('publishing:plans.booked', { name: saved.name, n: entries.length }))
      onBooked?.(saved)
      onClose()
      return true
    } catch {
      // Said beside the plan; what stands in its way by now is asked for anew.
      void preview.refetch()
      return false
    }
  })

  return (
    <Drawer
      size={wide}
      title={t(plan === undefined ? 'publishing:plans.create' : 'publishing:plans.editOf', {
        name: plan?.name ?? '',
      })}
      mask={{ closable: !busy }}
      onClose={close}
      footer={
        <WizardFooter
          step={step}
          first={first}
          busy={busy}
          ready={step === 'what' ? videos.length > 0 && channelIds.length > 0 : true}
          count={preview.isFetching ? 0 : entries.length}
          onBack={() => setStep(step === 'check' ? 'when' : 'what')}
          onNext={() => (step === 'what' ? setStep('when') : void toCheck().catch(() => undefined))}
          onBook={() => void book()}
        />
      }
    >
      <Steps
        size="small"
        current={steps.indexOf(step)}
        style={{ marginBlockEnd: 16 }}
        items={steps.map((each) => ({ title: t(`publishing:plans.step.${each}`) }))}
      />
      {step === 'what' && (
        <What
          videos={videos}
          channelIds={channelIds}
          onVideos={(next) => {
            setDirty(true)
            setVideos(next)
          }}
          onChannels={(next) => {
            setDirty(true)
            setChannelIds(next)
          }}
        />
      )}
      <div hidden={step !== 'when'}>
        <Form<PlanValues>
          form={form}
          layout="vertical"
          initialValues={initial}
          disabled={busy}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={() => setDirty(true)}
        >
          <NameField />
          <RuleFields channelCount={channelCount} />
          {plan === undefined && <TaskFields />}
        </Form>
      </div>
      {step === 'check' && (
        <>
          <CommandProblem
            error={booking.error ?? change.error ?? preview.error}
            again={t('publishing:plans.again')}
          />
          {preview.data === undefined ? (
            !preview.isError && <Skeleton active />
          ) : (
            <PlanCheck
              preview={preview.data}
              zone={asked?.rule.zone ?? initial.zone}
              choice={choice}
              onChoice={setChoice}
              onMove={moveOne}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function What(props: {
  readonly videos: readonly ChosenVideo[]
  readonly channelIds: readonly string[]
  readonly onVideos: (videos: readonly ChosenVideo[]) => void
  readonly onChannels: (ids: readonly string[]) => void
}) {
  const { videos, channelIds, onVideos, onChannels } = props
  const { t } = useTranslation('publishing')
  return (
    <Form layout="vertical" component={false}>
      <Form.Item label={t('plans.channels')} htmlFor="plan-channels" required extra={t('plans.channelsHint')}>
        <ChannelsSelect
          id="plan-channels"
          maxCount={mostPlanChannels}
          placeholder={t('form.chooseChannel')}
          value={[...channelIds]}
          onChange={onChannels}
        />
      </Form.Item>
      <VideoPicker value={videos} onChange={onVideos} />
    </Form>
  )
}

function NameField() {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  return (
    <Form.Item name="name" label={t('plans.name')} rules={[rule(required, { needed: true })]}>
      <Input maxLength={100} autoComplete="off" dir="auto" />
    </Form.Item>
  )
}

/** What every task of the plan is made with. */
function TaskFields() {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  return (
    <div className={styles['fields']}>
      <Form.Item
        name="madeForKids"
        label={t('form.madeForKids')}
        rules={[rule(required, { needed: true })]}
        extra={t('form.madeForKidsHint')}
      >
        <Radio.Group>
          <Radio value={false}>{t('form.notForKids')}</Radio>
          <Radio value={true}>{t('form.forKids')}</Radio>
        </Radio.Group>
      </Form.Item>
      <Permit to="publishTemplate:read">
        <Form.Item name="template" label={t('templates.choose.label')} extra={t('templates.choose.manyHint')}>
          <TemplateSelect defaultLabel={t('templates.choose.eachDefault')} />
        </Form.Item>
      </Permit>
      <Form.Item name="description" label={t('form.description')} extra={t('plans.wordsHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
      </Form.Item>
    </div>
  )
}

function WizardFooter(props: {
  readonly step: Step
  readonly first: Step
  readonly busy: boolean
  readonly ready: boolean
  readonly count: number
  readonly onBack: () => void
  readonly onNext: () => void
  readonly onBook: () => void
}) {
  const { step, first, busy, ready, count, onBack, onNext, onBook } = props
  const { t } = useTranslation('publishing')
  return (
    <div className={styles['footer']}>
      {step !== first && (
        <Button disabled={busy} onClick={onBack}>
          {t('plans.back')}
        </Button>
      )}
      {step === 'check' ? (
        <Button type="primary" loading={busy} disabled={count === 0} onClick={onBook}>
          {t('plans.book', { n: count })}
        </Button>
      ) : (
        <Button type="primary" disabled={!ready} onClick={onNext}>
          {t('plans.next')}
        </Button>
      )}
    </div>
  )
}

/** A new plan begins tomorrow with one video a day at eight in the evening: what most do, and easily changed. */
function useInitialValues(plan: PublishPlan | undefined): PlanValues {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const zone = useTimeZone()
  const [values] = useState<PlanValues>(() => {
    if (plan !== undefined)
      return {
        ...valuesOf(plan.rule),
        name: plan.name,
        madeForKids: plan.fields.madeForKids,
        template: 'default',
        description: plan.fields.description,
      }
    const today = dayIn(Date.now(), zone)
    const evening = dayjs('2000-01-01 20:00')
    return {
      name: t('plans.nameOfNew', { day: format.day(today) }),
      mode: scheduleModes.daily1,
      zone,
      startDate: dayjs(addDays(today, 1)),
      presetTime: evening,
      timesBy: 'times',
      times: [],
      firstTime: evening,
      intervalHours: null,
      slots: [],
      weekday: null,
      staggerMinutes: 0,
      madeForKids: null,
      template: 'default',
      description: '',
    }
  })
  return values
}

/** Calls back with the zone of the first channel, once it is known. */
function useZoneOfChannel(channelId: string | undefined, onZone: (zone: string) => void): void {
  const told = useRef<string | null>(null)
  const { data } = useQuery({
    queryKey: ['publishPlans', 'channel', channelId],
    queryFn: ({ signal }) => call(getChannel, { params: { id: channelId ?? '' } }, { signal }),
    enabled: channelId !== undefined,
  })
  useEffect(() => {
    if (data === undefined || told.current === data.id) return
    told.current = data.id
    onZone(data.timeZone)
  }, [data, onZone])
}
