import { programmeLength } from '@pindao/protocol/media/video.fields.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { DatePicker, Form, Select } from 'antd'
import type dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { ProgrammeTypeSelect } from './ProgrammeTypeSelect.tsx'
import { TagsSelect, VideoWordInput } from './VideoWordInput.tsx'
import styles from './video-files.module.css'

type Values = {
  readonly language?: string
  readonly programme?: string
  readonly programmeType?: string
  readonly addTags?: string[]
  readonly removeTags?: string[]
  readonly licenceFrom?: dayjs.Dayjs
  readonly licenceTo?: dayjs.Dayjs
  readonly licenceTerritories?: string[]
}

/** Says the same of many videos; what is left empty stays as it is in each. */
export function EditManyDialog(props: {
  readonly videos: readonly Video[]
  onClose(): void
  onStarted(): void
}) {
  const { videos, onClose, onStarted } = props
  const { t } = useTranslation(['media', 'common'])
  const feedback = useFeedback()
  const places = usePlaceNames()
  const [form] = Form.useForm<Values>()
  const { start, isPending } = useStartOperation()

  const submit = async (values: Values) => {
    const params = paramsOf(values)
    if (Object.keys(params).length === 0) return feedback.info(t('editMany.nothing'))
    try {
      await start({ kind: 'video.edit', ids: videos.map(({ id }) => id), params })
      onStarted()
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }

  return (
    <Modal
      // Wide enough for two fields beside each other.
      width={640}
      title={t('editMany.title', { count: videos.length })}
      okText={t('editMany.submit', { count: videos.length })}
      cancelText={t('common:action.cancel')}
      busy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles['hint']}>{t('editMany.hint')}</p>
      <Form<Values>
        name="editVideos"
        form={form}
        layout="vertical"
        disabled={isPending}
        onFinish={(values) => void submit(values)}
      >
        <div className={styles['pair']}>
          <Form.Item name="language" label={t('description.language')}>
            <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={places.languages()} />
          </Form.Item>
          <Form.Item name="programme" label={t('description.programme')}>
            <VideoWordInput kind="programme" maxLength={programmeLength} />
          </Form.Item>
          <Form.Item name="programmeType" label={t('description.programmeType')}>
            <ProgrammeTypeSelect />
          </Form.Item>
          <Form.Item name="addTags" label={t('editMany.addTags')}>
            <TagsSelect />
          </Form.Item>
          <Form.Item name="removeTags" label={t('editMany.removeTags')}>
            <TagsSelect />
          </Form.Item>
          <Form.Item name="licenceFrom" label={t('description.licenceFrom')}>
            <DatePicker style={{ inlineSize: '100%' }} />
          </Form.Item>
          <Form.Item name="licenceTo" label={t('description.licenceTo')}>
            <DatePicker style={{ inlineSize: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item name="licenceTerritories" label={t('description.territories')}>
          <Select
            mode="multiple"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={places.countries()}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function paramsOf({
  language,
  programme,
  programmeType,
  addTags,
  removeTags,
  licenceFrom,
  licenceTo,
  ...said
}: Values) {
  return {
    ...(language ? { language } : {}),
    ...(programme?.trim() ? { programme: programme.trim() } : {}),
    ...(programmeType ? { programmeType } : {}),
    ...(addTags?.length ? { addTags } : {}),
    ...(removeTags?.length ? { removeTags } : {}),
    ...(licenceFrom ? { licenceFrom: licenceFrom.format('YYYY-MM-DD') } : {}),
    ...(said.licenceTerritories?.length ? { licenceTerritories: said.licenceTerritories } : {}),
    ...(licenceTo ? { licenceTo: licenceTo.format('YYYY-MM-DD') } : {}),
  }
}
