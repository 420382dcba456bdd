import { clipFields, mostClipChannels } from '@pindao/protocol/clips/clip.fields.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { type RequestedVisibility, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { publishTags } from '@pindao/protocol/publishing/youtube-rules.ts'
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelsSelect } from '#src/features/channels/door/ChannelsSelect.tsx'
import { ComposeFields, FrameFields } from '#src/features/publishing/door/RecipeFields.tsx'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import type { ClipValues } from './clip-request.ts'
import styles from './clips.module.css'

const visibilities = Object.keys(visibilityCodes) as RequestedVisibility[]

/** How the pieces are cut, and what each way means. */
export function CutFields({ hint }: { readonly hint?: string | undefined }) {
  const { t } = useTranslation('clips')
  return (
    <Form.Item name={['prepare', 'fast']} label={t('cutting.title')} initialValue={false}>
      <Radio.Group vertical>
        <Radio value={false}>
          {t('cutting.exact')} <span className={styles['hint']}>{t('cutting.exactHint')}</span>
        </Radio>
        <Radio value={true}>
          {t('cutting.fast')} <span className={styles['hint']}>{hint ?? t('cutting.fastHint')}</span>
        </Radio>
      </Radio.Group>
    </Form.Item>
  )
}

/** Shape, sound, and what is put around the clip and over it: the steps of publishing's recipes. */
export function PictureFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('clips')
  return (
    <>
      <FrameFields video={video} />
      <Disclosure always label={t('form.around')}>
        <ComposeFields video={video} />
      </Disclosure>
    </>
  )
}

/** What the clip is called and says, on which channels it goes, and when. `isSeries`: each piece is a clip of its own. */
export function PublishingFields({
  isSeries,
  isSheet = false,
}: {
  readonly isSeries: boolean
  /** Titles, channels and times are those of its lines. */
  readonly isSheet?: boolean
}) {
  const { t } = useTranslation(['clips', 'publishing', 'states'])
  const rule = useRule()
  const zone = useTimeZone()
  const chosen = [rule(required, { needed: true })]
  return (
    <>
      {!isSheet && (
        <>
          <Form.Item
            name="title"
            label={t(isSeries ? 'clips:form.titles' : 'clips:form.title')}
            rules={[rule(clipFields.title, { needed: true })]}
            {...(isSeries ? { extra: t('clips:form.patternHint') } : {})}
          >
            <Input autoComplete="off" dir="auto" />
          </Form.Item>
          <Form.Item
            name="channelIds"
            label={t('clips:form.channels')}
            rules={chosen}
            extra={t('clips:form.channelsHint')}
          >
            <ChannelsSelect maxCount={mostClipChannels} placeholder={t('publishing:form.chooseChannel')} />
          </Form.Item>
          <div className={styles['pair']}>
            <Form.Item
              name="publishAt"
              label={t('clips:form.publishAt')}
              tooltip={t('clips:form.publishAtHint')}
              extra={t('publishing:form.zone', { zone })}
            >
              <InstantPicker zone={zone} />
            </Form.Item>
            {isSeries && <EveryField />}
          </div>
        </>
      )}
      <Form.Item
        name="description"
        label={t('publishing:form.description')}
        rules={[rule(clipFields.words.shape.description)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} dir="auto" />
      </Form.Item>
      <Form.Item name="tags" label={t('publishing:form.tags')} rules={[rule(publishTags)]}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', '、', '\n']}
          placeholder={t('publishing:form.tagsPlaceholder')}
        />
      </Form.Item>
      <Form.Item name="visibility" label={t('publishing:form.visibility')} rules={chosen}>
        <Radio.Group
          options={visibilities.map((name) => ({
            value: visibilityCodes[name],
            label: t(`states:visibility.${name}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="madeForKids"
        label={t('publishing:form.madeForKids')}
        rules={chosen}
        extra={t('publishing:form.madeForKidsHint')}
      >
        <Radio.Group>
          <Radio value={false}>{t('publishing:form.notForKids')}</Radio>
          <Radio value={true}>{t('publishing:form.forKids')}</Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item name="asDraft" valuePropName="checked" extra={t('clips:form.asDraftHint')}>
        <Checkbox>{t('clips:form.asDraft')}</Checkbox>
      </Form.Item>
    </>
  )
}

/** Hours between one clip of a series and the next; without a first time there is nothing to count from. */
function EveryField() {
  const { t } = useTranslation('clips')
  const publishAt = Form.useWatch<ClipValues['publishAt']>('publishAt')
  return (
    <Form.Item name="everyHours" label={t('form.everyHours')} initialValue={24}>
      <InputNumber min={0} max={720} disabled={!publishAt} suffix={t('form.hours')} />
    </Form.Item>
  )
}
