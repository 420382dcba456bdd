import type { PlanPreviewEntry, PublishPlan } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Form, Skeleton, Steps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { templateIdOf } from '../door/templates.queries.ts'
import { PlanCheck } from './PlanCheck.tsx'
import { PlanPlaces } from './PlanPlaces.tsx'
import { PlanNameField, PlanTaskFields } from './PlanTaskFields.tsx'
import { PlanWizardFooter } from './PlanWizardFooter.tsx'
import { bookedOf, noChoice, type PlanChoice, placeKey } from './plan-choice.ts'
import { type WizardStep, wizardSteps } from './plan-steps.ts'
import { type PlanValues, ruleOf } from './plan-values.ts'
import { type PreviewInput, useBookPlan, useChangePlan, usePlanPreview } from './plans.queries.ts'
import { RuleFields } from './RuleFields.tsx'
import { useInitialPlan, useZoneOfChannel } from './use-initial-plan.ts'
import type { ChosenVideo } from './VideoPicker.tsx'

const wide = 1040
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
  const first: WizardStep = plan === undefined ? 'what' : 'when'
  const [step, setStep] = useState<WizardStep>(first)
  const [videos, setVideos] = useState(given)
  const [channelIds, setChannelIds] = useState<readonly string[]>(meant)
  const [asked, setAsked] = useState<PreviewInput | null>(null)
  const [choice, setChoice] = useState<PlanChoice>(noChoice)
  const [dirty, setDirty] = useState(false)
  const initial = useInitialPlan(plan)
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
        <PlanWizardFooter
          step={step}
          first={first}
          busy={busy}
          ready={step === 'what' ? videos.length > 0 && channelIds.length > 0 : true}
          count={preview.isFetching || preview.isError ? 0 : entries.length}
          onBack={() => setStep(step === 'check' ? 'when' : 'what')}
          onNext={() => (step === 'what' ? setStep('when') : void toCheck().catch(() => undefined))}
          onBook={() => void book()}
        />
      }
    >
      <Steps
        size="small"
        current={wizardSteps.indexOf(step)}
        style={{ marginBlockEnd: 16 }}
        items={wizardSteps.map((each) => ({ title: t(`publishing:plans.step.${each}`) }))}
      />
      {step === 'what' && (
        <PlanPlaces
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
          // Its fields' ids begin with this: the search form behind has a name, too.
          name="plan"
          form={form}
          layout="vertical"
          initialValues={initial}
          disabled={busy}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={() => setDirty(true)}
        >
          <PlanNameField />
          <RuleFields channelCount={channelCount} />
          {plan === undefined && <PlanTaskFields />}
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
