import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { FilledPublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TemplateSelect } from '#src/features/publishing/door/TemplateSelect.tsx'
import { type TemplateChoice, useFilledTemplate } from '#src/features/publishing/door/templates.queries.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { initialValues, type PublishFormValues } from '../publish-form.rules.ts'
import {
  contested,
  type FilledField,
  filledFields,
  fillingOf,
  markedBy,
  withoutFields,
} from '../template-filling.ts'
import { TemplateNotes } from './TemplateNotes.tsx'
import { useChosenPlatforms } from './use-chosen-platforms.ts'

/**
 * The template of a publication. What the channel begins with applies by itself to what nobody has filled in; one that is
 * chosen asks before it takes the place of what was typed. Says what was filled in, and what is missing for it.
 */
export function TemplateField({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const may = useCan()('publishTemplate:read')
  const form = Form.useFormInstance<PublishFormValues>()
  const channelId = Form.useWatch<PublishFormValues['channelId'] | undefined>('channelId', form) ?? null
  const [choice, setChoice] = useState<TemplateChoice>('default')
  const { data: filled = null } = useFilledTemplate(video.id, channelId, choice)
  const [platform] = useChosenPlatforms()
  const apply = useFilling(video)
  const shown = choice === 'none' ? null : filled

  const fill = useEffectEvent((given: FilledPublishTemplate | null) => void apply(given))
  useEffect(() => fill(shown), [shown])

  if (!may) return null
  return (
    <>
      <Form.Item label={t('templates.choose.label')} htmlFor="publish_template">
        <TemplateSelect
          id="publish_template"
          value={choice}
          platform={platform}
          defaultLabel={t('templates.choose.default')}
          onChange={setChoice}
        />
      </Form.Item>
      {shown !== null && <TemplateNotes filled={shown} />}
    </>
  )
}

/** Fills the form in, and takes back what the template before had filled in. */
function useFilling(video: Video) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const form = Form.useFormInstance<PublishFormValues>()

  const mayReplace = (fields: readonly FilledField[]) =>
    feedback.confirm({
      title: t('templates.replace.title'),
      text: t('templates.replace.text', {
        fields: fields.map((field) => t(fieldLabel[field])).join(t('templates.replace.between')),
      }),
      confirm: t('templates.replace.confirm'),
      cancel: t('templates.replace.keep'),
    })

  return async (filled: FilledPublishTemplate | null): Promise<void> => {
    // No field of its own: the notes beside the fields leave alone what the template says.
    const before: readonly FilledField[] = form.getFieldValue('byTemplate') ?? []
    const byHand: readonly string[] = form.getFieldValue('byHand') ?? []
    const isTouched = (field: FilledField | 'prepare') => byHand.includes(field)
    const untouched = before.filter((field) => !isTouched(field))
    const first = initialValues(video)
    const emptied = Object.fromEntries(untouched.map((field) => [field, first[field]]))
    if (!isTouched('prepare'))
      form.setFieldsValue({ prepare: markedBy(filled, form.getFieldValue('prepare')) })
    if (filled === null) {
      form.setFieldsValue({ ...emptied, byTemplate: [], templateId: null })
      return
    }
    const filling = fillingOf(filled)
    // What applies by itself asks nobody: what was typed stays.
    const theirs = contested(filling, form.getFieldsValue(true), isTouched)
    const takes = theirs.length > 0 && filled.source === 'chosen' && (await mayReplace(theirs))
    const given = takes ? filling : withoutFields(filling, filledFields.filter(isTouched))
    form.setFieldsValue({
      ...withoutFields(emptied, Object.keys(given)),
      ...given,
      byTemplate: Object.keys(given),
      templateId: filled.id,
      ...(takes ? { byHand: byHand.filter((field) => !(field in given)) } : {}),
    })
    if (takes) void form.validateFields([...theirs]).catch(() => undefined)
  }
}

const fieldLabel = {
  title: 'form.videoTitle',
  description: 'form.description',
  tags: 'form.tags',
  visibility: 'form.visibility',
  madeForKids: 'form.madeForKids',
  categoryId: 'form.categoryId',
  language: 'form.language',
  audioLanguage: 'form.audioLanguage',
  syntheticMedia: 'form.syntheticMedia',
  playlistIds: 'form.playlistIds',
  fbFormat: 'form.fbFormat',
  fbAge: 'form.fbAge',
} as const satisfies Record<FilledField, string>
