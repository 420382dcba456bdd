import { type ManagedPlatform, managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { publishFieldsOf } from '@pindao/protocol/publishing/platform-fields.ts'
import { descriptionFor, titleFor } from '@pindao/protocol/publishing/platform-texts.ts'
import { type RequestedVisibility, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { mostChannelsAtOnce } from '@pindao/protocol/publishing/publishing.operations.ts'
import { byteCount, characterCount, publishTags } from '@pindao/protocol/publishing/youtube-rules.ts'
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
import { useChosenPlatforms } from './use-chosen-platforms.ts'

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
      <PublishWords videoId={video.id} platforms={useChosenPlatforms()} />
      <PrepareFields video={video} />
    </>
  )
}

/**
 * What a publication says; each field judges itself by the rules of the platforms it is for (platforms.md A5, D3, D4), the
 * strictest of them, while it is filled in. As long as none is chosen all of them count.
 */
export function PublishWords(props: {
  readonly videoId: string
  readonly platforms: readonly ManagedPlatform[]
}) {
  const { videoId } = props
  const platforms = props.platforms.length === 0 ? managedPlatforms : props.platforms
  const { t } = useTranslation(['publishing', 'states'])
  const rule = useRule()
  const chosen = [rule(required, { needed: true })]
  return (
    <>
      <Form.Item
        name="title"
        label={t('form.videoTitle')}
        rules={[rule(titleFor(platforms), { needed: true })]}
      >
        <Input
          count={{ show: true, max: mostOf(platforms, 'title'), strategy: characterCount }}
          autoComplete="off"
        />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('form.description')}
        rules={[rule(descriptionFor(platforms))]}
        extra={<DescriptionCounter platforms={platforms} />}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      {platforms.some((platform) => publishFieldsOf(platform).tagCharacters !== null) && (
        <Form.Item name="tags" label={t('form.tags')} rules={[rule(publishTags)]}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', '、', '\n']}
            placeholder={t('form.tagsPlaceholder')}
          />
        </Form.Item>
      )}
      <Form.Item name="visibility" label={t('form.visibility')} rules={chosen}>
        <Radio.Group vertical className={styles['choices']}>
          {visibilities.map(([name, code]) => (
            <Radio key={name} value={code} disabled={!isOffered(platforms, name)}>
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
      <PublishChoices videoId={videoId} platforms={platforms} />
    </>
  )
}

/** Whether each of the platforms knows it; what its form does not take, the submission says. */
function isOffered(platforms: readonly ManagedPlatform[], name: RequestedVisibility): boolean {
  return platforms.every((platform) => publishFieldsOf(platform).visibilities.includes(name))
}

/** The least that one of the platforms takes. */
function mostOf(platforms: readonly ManagedPlatform[], field: 'title' | 'description'): number {
  return Math.min(...platforms.map((platform) => publishFieldsOf(platform)[field].max))
}

/** In bytes where a platform counts them and not characters: a Chinese character takes three. */
function DescriptionCounter({ platforms }: { readonly platforms: readonly ManagedPlatform[] }) {
  const { t } = useTranslation('publishing')
  const description = Form.useWatch<PublishFormValues['description'] | undefined>('description') ?? ''
  const max = mostOf(platforms, 'description')
  const inBytes = platforms.some((platform) => publishFieldsOf(platform).description.counts === 'bytes')
  return (
    <span className={styles['counter']}>
      {inBytes
        ? t('form.bytes', { count: byteCount(description), max })
        : t('form.characters', { count: characterCount(description), max })}
    </span>
  )
}
