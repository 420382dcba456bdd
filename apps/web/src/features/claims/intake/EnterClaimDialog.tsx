import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import {
  claimDirections,
  claimPolicies,
  claimTypes,
  platformClaimStatuses,
} from '@pindao/protocol/claims/claim.states.ts'
import { enteredClaim } from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import { claimParts, parseClaimParts } from '@pindao/protocol/claims/claim-parts.ts'
import { startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCan } from '#src/shared/access/ability.ts'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './claim-intake.module.css'
import { type EnteredClaim, useEnterClaim } from './claim-intake.queries.ts'

type Values = Omit<EnteredClaim, 'claimedAt' | 'segments'> & {
  readonly claimedOn: string | null
  readonly parts?: string
}

/** Which field a refusal is about. */
const refusedFields: RefusedFields = { 'claims.known': 'platformClaimId', 'claims.videoUnclear': 'video' }

/** As most of them are: somebody claims a video of ours on YouTube. */
const usual: Partial<Values> = {
  platform: 'youtube',
  direction: 'inbound',
  status: 'active',
  claimedOn: null,
  currency: 'USD',
}
/** What a person is not asked for: it is read of the platform. */
const statuses = platformClaimStatuses.filter((status) => status !== 'unknown')

/** A claim entered by hand (CLM-01). */
export function EnterClaimDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['claim-intake', 'states'])
  const [form] = Form.useForm<Values>()
  const rule = useRule()
  const can = useCan()
  const zone = useTimeZone()
  const feedback = useFeedback()
  const entering = useEnterClaim()
  const [key] = useState(() => crypto.randomUUID())
  const busy = entering.isPending
  useFieldRefusal(refusedFields, form, entering.error)
  const send = async ({ claimedOn, parts = '', revenueAtRisk, currency, ...values }: Values) => {
    const claimedAt = new Date(startOfDay(claimedOn ?? '', zone)).toISOString()
    const segments = parseClaimParts(parts) ?? []
    const money = revenueAtRisk ? { revenueAtRisk, currency } : {}
    try {
      await entering.mutateAsync({
        key,
        body: { ...values, segments: [...segments], claimedAt, ...money } as EnteredClaim,
      })
      feedback.success(t('claim-intake:add.done'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  const field = (name: string) => t(`claim-intake:add.field.${name}` as 'claim-intake:add.field.video')
  const text = (name: 'videoTitle' | 'claimantName' | 'claimantContact' | 'assetTitle') => (
    <Form.Item name={name} label={field(name)} rules={[rule(enteredClaim[name])]}>
      <Input autoComplete="off" dir="auto" />
    </Form.Item>
  )
  return (
    <Modal
      title={t('claim-intake:add.title')}
      okText={t('claim-intake:add.submit')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={720}
    >
      <p className={styles['note']}>{t('claim-intake:add.note')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={usual}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="direction" label={field('direction')}>
          <Radio.Group
            options={claimDirections.map((value) => ({ value, label: t(`states:claimDirection.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="video" label={field('video')} rules={[rule(enteredClaim.video, { needed: true })]}>
          <Input autoFocus autoComplete="off" dir="ltr" />
        </Form.Item>
        <div className={styles['pair']}>
          <Form.Item name="platform" label={field('platform')}>
            <Select
              options={managedPlatforms.map((value) => ({ value, label: t(`states:platform.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name="platformClaimId"
            label={field('platformClaimId')}
            extra={field('claimIdHelp')}
            rules={[rule(enteredClaim.platformClaimId)]}
          >
            <Input autoComplete="off" dir="ltr" />
          </Form.Item>
          <Form.Item name="status" label={field('status')}>
            <Select
              options={statuses.map((value) => ({ value, label: t(`states:platformClaimStatus.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name="claimedOn"
            label={field('claimedAt')}
            rules={[rule(z.iso.date({ error: 'required' }), { needed: true })]}
          >
            <DayPicker />
          </Form.Item>
          <Form.Item name="type" label={field('type')}>
            <Select
              allowClear
              options={claimTypes.map((value) => ({ value, label: t(`states:claimType.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="policy" label={field('policy')}>
            <Select
              allowClear
              options={claimPolicies.map((value) => ({ value, label: t(`states:claimPolicy.${value}`) }))}
            />
          </Form.Item>
          {text('claimantName')}
          {text('claimantContact')}
          {text('videoTitle')}
          {text('assetTitle')}
          <Form.Item
            name="parts"
            label={field('segments')}
            extra={field('segmentsHelp')}
            rules={[rule(claimParts)]}
          >
            <Input autoComplete="off" dir="ltr" />
          </Form.Item>
          {can('claimMoney:read') && (
            <>
              <Form.Item
                name="revenueAtRisk"
                label={field('revenueAtRisk')}
                rules={[rule(enteredClaim.revenueAtRisk)]}
              >
                <Input inputMode="decimal" autoComplete="off" dir="ltr" />
              </Form.Item>
              <Form.Item
                name="currency"
                label={field('currency')}
                normalize={(typed: string) => typed.toUpperCase()}
                rules={[rule(enteredClaim.currency)]}
              >
                <Input maxLength={3} autoComplete="off" dir="ltr" />
              </Form.Item>
            </>
          )}
        </div>
      </Form>
    </Modal>
  )
}
