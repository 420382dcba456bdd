import { rightsId } from '@pindao/protocol/claims/asset.endpoints.ts'
import { claimTypes } from '@pindao/protocol/claims/claim.states.ts'
import { requestFields } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import {
  needsSecondPerson,
  type RequestedPolicy,
  requestedPolicies,
} from '@pindao/protocol/claims/claim-request.states.ts'
import { Alert, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { AssetSelect } from './AssetSelect.tsx'
import { OwnerSelect } from './OwnerSelect.tsx'
import styles from './outbound.module.css'
import { useCreateClaimRequest } from './outbound.queries.ts'

type Values = {
  readonly contentOwner: string
  readonly assetId: string
  readonly video: string
  readonly videoTitle: string
  readonly type: (typeof claimTypes)[number]
  readonly policy: RequestedPolicy
  readonly reason: string
}

/** Which field a refusal is about. */
const refusedFields: RefusedFields = {
  'assets.videoUnclear': 'video',
  'assets.ownVideo': 'video',
  'assets.allowedVideo': 'video',
  'assets.claimedAlready': 'video',
  'assets.asked': 'video',
  'assets.ownerNotFound': 'contentOwner',
  'assets.notFound': 'assetId',
}

/** An asset from which a video is claimed. */
export type KnownAsset = { readonly owner: string; readonly id: string; readonly title: string }

/** Claims a video of somebody else for an asset of ours; a removal waits for a second person (CLM-01). */
export function ClaimVideoDialog({ known, onClose }: { readonly known?: KnownAsset; onClose(): void }) {
  const { t } = useTranslation(['assets', 'states'])
  const [form] = Form.useForm<Values>()
  const rule = useRule()
  const feedback = useFeedback()
  const creating = useCreateClaimRequest()
  const [key] = useState(() => crypto.randomUUID())
  const owner = Form.useWatch('contentOwner', form) ?? known?.owner ?? null
  const policy = Form.useWatch('policy', form) ?? 'monetize'
  const busy = creating.isPending
  useFieldRefusal(refusedFields, form, creating.error)
  const send = async (body: Values) => {
    try {
      await creating.mutateAsync({ key, body })
      feedback.success(t(needsSecondPerson(body.policy) ? 'assets:done.claimWaits' : 'assets:done.claim'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('assets:request.new')}
      okText={t('assets:act.claim')}
      okButtonProps={{ danger: policy === 'takedown' }}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={640}
    >
      <p className={styles['note']}>{t('assets:request.newNote')}</p>
      <Form<Values>
        name="claimVideo"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{
          contentOwner: known?.owner ?? null,
          assetId: known?.id ?? null,
          video: '',
          videoTitle: '',
          type: 'audiovisual',
          policy: 'monetize',
          reason: '',
        }}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(changed) => 'contentOwner' in changed && form.setFieldValue('assetId', null)}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="contentOwner"
          label={t('assets:owner.label')}
          rules={[rule(rightsId, { needed: true })]}
        >
          <OwnerSelect disabled={busy || known !== undefined} />
        </Form.Item>
        <Form.Item
          name="assetId"
          label={t('assets:request.field.asset')}
          rules={[rule(rightsId, { needed: true })]}
        >
          <AssetSelect owner={owner} known={known} disabled={busy || known !== undefined} />
        </Form.Item>
        <Form.Item
          name="video"
          label={t('assets:request.video')}
          rules={[rule(requestFields.video, { needed: true })]}
        >
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="videoTitle"
          label={t('assets:request.field.videoTitle')}
          rules={[rule(requestFields.videoTitle)]}
        >
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="policy" label={t('assets:request.field.policy')}>
          <Radio.Group
            options={requestedPolicies.map((value) => ({
              value,
              label: t(`states:requestedPolicy.${value}`),
            }))}
          />
        </Form.Item>
        {needsSecondPerson(policy) && (
          <Alert
            className={styles['warning'] ?? ''}
            type="warning"
            showIcon
            title={t('assets:request.removalTitle')}
            description={t('assets:request.removalText')}
          />
        )}
        <Form.Item name="type" label={t('assets:request.field.type')}>
          <Select options={claimTypes.map((value) => ({ value, label: t(`states:claimType.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('assets:request.field.reason')}
          rules={[rule(requestFields.reason, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
