import { required } from '@pindao/protocol/core/rules.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { type RequestedVisibility, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { mostChannelsAtOnce } from '@pindao/protocol/publishing/publishing.operations.ts'
import {
  byteCount,
  characterCount,
  publishDescription,
  publishTags,
  publishTitle,
  youtubeLimits,
} from '@pindao/protocol/publishing/youtube-rules.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelsSelect } from '#src/features/channels/door/ChannelsSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import type { PublishFormValues } from '../publish-form.rules.ts'
import { visibilityLabel } from '../publish-task.words.ts'
import { ForecastNotes } from './ForecastNotes.tsx'
import { PrepareFields } from './PrepareFields.tsx'
import { PublishChannelField } from './PublishChannelField.tsx'
import { PublishChoices, PublishTime } from './PublishChoices.tsx'
import styles from './publish-form.module.css'
import { RememberedNote } from './RememberedNote.tsx'
import { TemplateField } from './TemplateField.tsx'

const visibilities = Object.entries(visibilityCodes) as [
  RequestedVisibility,
  PublishFormValues['visibility'],
][]

/** The fields of the publish form. */
export function PublishFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  return (
    <>
      <PublishChannelField video={video} />
      <Form.Item name="alsoTo" label={t('form.alsoTo')} tooltip={t('form.alsoToHint')}>
        <ChannelsSelect maxCount={mostChannelsAtOnce - 1} placeholder={t('form.alsoToPlaceholder')} />
      </Form.Item>
      <ForecastNotes videoId={video.id} />
      <TemplateField video={video} />
      <RememberedNote video={video} />
      <PublishWords videoId={video.id} />
      <PrepareFields video={video} />
    </>
  )
}

/**
 * What a publication says, whichever channel it is for; each field judges itself by YouTube's rules (platforms.md A5) while
 * it is filled in.
 */
export function PublishWords({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation(['publishing', 'states'])
  const rule = useRule()
  const chosen = [rule(required, { needed: true })]
  return (
    <>
      <Form.Item name="title" label={t('form.videoTitle')} rules={[rule(publishTitle, { needed: true })]}>
        <Input
          count={{ show: true, max: youtubeLimits.titleCharacters, strategy: characterCount }}
          autoComplete="off"
        />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('form.description')}
        rules={[rule(publishDescription)]}
        extra={<ByteCounter />}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      <Form.Item name="tags" label={t('form.tags')} rules={[rule(publishTags)]}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', '、', '\n']}
          placeholder={t('form.tagsPlaceholder')}
        />
      </Form.Item>
      <Form.Item name="visibility" label={t('form.visibility')} rules={chosen}>
        <Radio.Group vertical className={styles['choices']}>
          {visibilities.map(([name, code]) => (
            <Radio key={name} value={code}>
              {/* The space keeps Arabic letters of the two from joining. */}
              {t(visibilityLabel[name])}{' '}
              <span className={styles['hint']}>{t(`form.visibilityHint.${name}`)}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="madeForKids"
        label={t('form.madeForKids')}
        rules={chosen}
        extra={t('form.madeForKidsHint')}
      >
        <Radio.Group>
          <Radio value={false}>{t('form.notForKids')}</Radio>
          <Radio value={true}>{t('form.forKids')}</Radio>
        </Radio.Group>
      </Form.Item>
      <PublishTime />
      <PublishChoices videoId={videoId} />
    </>
  )
}

/** Bytes, because YouTube counts them and not characters: a Chinese character takes three. */
function ByteCounter() {
  const { t } = useTranslation('publishing')
  const description = Form.useWatch<PublishFormValues['description'] | undefined>('description')
  const count = byteCount(description ?? '')
  const max = youtubeLimits.descriptionBytes
  return <span className={styles['counter']}>{t('form.bytes', { count, max })}</span>
}
