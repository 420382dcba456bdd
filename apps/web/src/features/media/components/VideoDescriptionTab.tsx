import { programmeLength, remarkLength } from '@pindao/protocol/media/video.fields.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button, DatePicker, Form, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useUpdateVideo, type VideoChange } from '../api/videos.mutations.ts'
import { ProgrammeTypeSelect } from './ProgrammeTypeSelect.tsx'
import { VideoProofs } from './VideoProofs.tsx'
import { TagsSelect, VideoWordInput } from './VideoWordInput.tsx'
import styles from './video-files.module.css'

type Values = {
  readonly language: string | null
  readonly programme: string | null
  readonly programmeType: string | null
  readonly episode: number | null
  readonly tags: string[]
  readonly remark: string
  readonly licenceFrom: dayjs.Dayjs | null
  readonly licenceTo: dayjs.Dayjs | null
  readonly licenceTerritories: string[]
}

const dayOf = (text: string | null) => (text === null ? null : dayjs(text))
const textOf = (day: dayjs.Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? null

const valuesOf = (video: Video): Values => ({
  language: video.language,
  programme: video.programme,
  programmeType: video.programmeType,
  episode: video.episode,
  tags: video.tags,
  remark: video.remark,
  licenceFrom: dayOf(video.licenceFrom),
  licenceTo: dayOf(video.licenceTo),
  licenceTerritories: video.licenceTerritories,
})

const changeOf = (video: Video, values: Values): VideoChange => ({
  id: video.id,
  title: video.title,
  channelId: video.channelId,
  version: video.version,
  language: values.language ?? null,
  programme: values.programme?.trim() || null,
  programmeType: values.programmeType ?? null,
  episode: values.episode ?? null,
  tags: values.tags,
  remark: values.remark.trim(),
  licenceFrom: textOf(values.licenceFrom),
  licenceTo: textOf(values.licenceTo),
  licenceTerritories: values.licenceTerritories,
})

/** What people say of a video: what it is, and by which right it may be shown, with the proofs. */
export function VideoDescriptionTab({
  video,
  onDirty,
}: {
  readonly video: Video
  onDirty(dirty: boolean): void
}) {
  const { t } = useTranslation(['media', 'common'])
  const editable = video.actions.includes('update')
  const feedback = useFeedback()
  const update = useUpdateVideo()
  // What a colleague saves meanwhile does not take away what is being typed.
  const edited = useEdited(video, valuesOf)
  const save = (values: Values) =>
    update.mutate(changeOf(edited.record, values), {
      onSuccess: () => {
        edited.end()
        onDirty(false)
        feedback.success(t('description.saved'))
      },
      onError: (error) => {
        if (!edited.refused(error, values)) feedback.failure(error)
      },
    })
  return (
    <>
      {edited.merged && <MergedNote />}
      <Form<Values>
        // The search form behind asks for the same things: ids of its fields would be theirs.
        name="videoDescription"
        key={edited.key}
        layout="vertical"
        disabled={!editable || update.isPending}
        initialValues={edited.values()}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={() => {
          edited.begin()
          onDirty(true)
        }}
        onFinish={save}
      >
        <div className={styles['pair']}>
          <LanguageField />
          <Form.Item name="programmeType" label={t('description.programmeType')}>
            <ProgrammeTypeSelect />
          </Form.Item>
          <Form.Item name="tags" label={t('description.tags')} extra={t('description.tagsHint')}>
            <TagsSelect />
          </Form.Item>
          <Form.Item name="programme" label={t('description.programme')}>
            <VideoWordInput kind="programme" maxLength={programmeLength} />
          </Form.Item>
          <Form.Item name="episode" label={t('description.episode')}>
            <InputNumber min={1} max={100_000} precision={0} style={{ inlineSize: '100%' }} />
          </Form.Item>
          <Form.Item name="licenceFrom" label={t('description.licenceFrom')}>
            <DatePicker style={{ inlineSize: '100%' }} />
          </Form.Item>
          <Form.Item
            name="licenceTo"
            label={t('description.licenceTo')}
            dependencies={['licenceFrom']}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_rule, to: dayjs.Dayjs | null) => {
                  const from = getFieldValue('licenceFrom') as dayjs.Dayjs | null
                  if (from && to?.isBefore(from, 'day')) throw new Error(t('description.endsFirst'))
                },
              }),
            ]}
          >
            <DatePicker style={{ inlineSize: '100%' }} />
          </Form.Item>
        </div>
        <TerritoryField />
        <Form.Item name="remark" label={t('description.remark')}>
          <Input.TextArea
            rows={2}
            count={{ show: true, max: remarkLength }}
            maxLength={remarkLength}
            dir="auto"
          />
        </Form.Item>
        {editable && (
          <Button type="primary" htmlType="submit" loading={update.isPending}>
            {t('description.save')}
          </Button>
        )}
      </Form>
      <VideoProofs video={video} />
    </>
  )
}

function LanguageField() {
  const { t } = useTranslation(['media', 'common'])
  const places = usePlaceNames()
  return (
    <Form.Item name="language" label={t('description.language')}>
      <Select
        allowClear
        placeholder={t('common:search.choose')}
        showSearch={{ optionFilterProp: 'label' }}
        options={places.languages()}
      />
    </Form.Item>
  )
}

function TerritoryField() {
  const { t } = useTranslation('media')
  const places = usePlaceNames()
  return (
    <Form.Item name="licenceTerritories" label={t('description.territories')}>
      <Select
        mode="multiple"
        allowClear
        placeholder={t('description.everywhere')}
        showSearch={{ optionFilterProp: 'label' }}
        options={places.countries()}
      />
    </Form.Item>
  )
}
