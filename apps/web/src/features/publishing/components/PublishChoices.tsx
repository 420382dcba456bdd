import { ageRestrictions } from '@pindao/protocol/channels/channel.codes.ts'
import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { type PublishFieldName, publishFieldsOf } from '@pindao/protocol/publishing/platform-fields.ts'
import {
  fbFormats,
  mostCaptions,
  mostPlaylists,
  publishChoices,
} from '@pindao/protocol/publishing/publish-task.fields.ts'
import { youtubeCategories } from '@pindao/protocol/publishing/youtube-rules.ts'
import { Checkbox, Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubtitleChoices } from '#src/features/media/door/subtitle-choices.ts'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { type Choices, choicesSet } from '../publish-form.rules.ts'
import styles from './publish-form.module.css'

const { seconds: reelSeconds, perRollingDay: reelsPerDay } = publishFieldsOf('facebook', 'reels')
/** What the form says of Reels. */
const reelLimits = { least: reelSeconds?.least ?? 0, most: reelSeconds?.most ?? 0, perDay: reelsPerDay ?? 0 }

/** When it becomes public; nothing said means as soon as it is there. */
export function PublishTime() {
  const { t } = useTranslation('publishing')
  const own = useTimeZone()
  const zone = Form.useWatch<string | null | undefined>('publishZone', { preserve: true }) ?? own
  return (
    <>
      <Form.Item
        name="publishAt"
        label={t('form.publishAt')}
        tooltip={t('form.publishAtHint')}
        extra={t('form.zone', { zone })}
      >
        <InstantPicker zone={zone} />
      </Form.Item>
      <Form.Item name="publishZone" hidden noStyle>
        <input type="hidden" />
      </Form.Item>
    </>
  )
}

/**
 * What few videos need said: each is left to the channel and the platform otherwise. Folded, with how much of it is set; the
 * fields are there all the same, so that what was set is sent.
 */
export function PublishChoices(props: {
  readonly videoId: string
  readonly platforms: readonly ManagedPlatform[]
}) {
  const { videoId, platforms } = props
  const { t } = useTranslation('publishing')
  const values = Form.useWatch<Partial<Choices> | undefined>([], { preserve: true })
  const count = choicesSet(values ?? {})
  // Files are read for whoever looks, and where some were chosen.
  const [looked, setLooked] = useState(false)
  const named = (values?.subtitleFileIds?.length ?? 0) > 0
  return (
    <Disclosure
      always
      label={t('form.more')}
      {...(count > 0 ? { note: t('form.moreSet', { count }) } : {})}
      onOpen={() => setLooked(true)}
    >
      <ChoiceFields videoId={videoId} platforms={platforms} showsFiles={looked || named} />
    </Disclosure>
  )
}

/** A field that none of the platforms takes is not asked for; what only one of them takes says so. */
function ChoiceFields(props: {
  readonly videoId: string
  readonly platforms: readonly ManagedPlatform[]
  readonly showsFiles: boolean
}) {
  const { videoId, platforms, showsFiles } = props
  const { t } = useTranslation(['publishing', 'states'])
  const rule = useRule()
  const places = usePlaceNames()
  const languages = useMemo(() => places.languages(), [places])
  const subtitles = useSubtitleChoices(videoId, { enabled: showsFiles })
  const asked = (field: PublishFieldName) =>
    platforms.some((platform) => publishFieldsOf(platform).fields.includes(field))
  const choice = { allowClear: true, showSearch: { optionFilterProp: 'label' } } as const
  return (
    <>
      <div className={styles['pair']}>
        {asked('categoryId') && (
          <Form.Item name="categoryId" label={t('form.categoryId')}>
            <Select
              {...choice}
              placeholder={t('form.categoryDefault')}
              options={youtubeCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
            />
          </Form.Item>
        )}
        {asked('language') && (
          <Form.Item name="language" label={t('form.language')}>
            <Select {...choice} placeholder={t('form.languageDefault')} options={languages} />
          </Form.Item>
        )}
        {asked('audioLanguage') && (
          <Form.Item name="audioLanguage" label={t('form.audioLanguage')}>
            <Select {...choice} placeholder={t('form.languageDefault')} options={languages} />
          </Form.Item>
        )}
        <Form.Item name="subtitleFileIds" label={t('form.subtitleFileIds')}>
          <Select
            mode="multiple"
            maxCount={mostCaptions}
            placeholder={t('form.subtitleFileIdsPlaceholder')}
            options={subtitles}
          />
        </Form.Item>
        {asked('playlistIds') && (
          <Form.Item
            name="playlistIds"
            label={t('form.playlistIds')}
            rules={[rule(publishChoices.playlistIds)]}
          >
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              maxCount={mostPlaylists}
              tokenSeparators={[',', '，', '、', ' ', '\n']}
              placeholder={t('form.playlistIdsPlaceholder')}
            />
          </Form.Item>
        )}
        {asked('fbFormat') && (
          <Form.Item name="fbFormat" label={t('form.fbFormat')} extra={t('form.fbFormatHint', reelLimits)}>
            <Select
              allowClear
              placeholder={t('form.fbFormatDefault')}
              options={fbFormats.map((value) => ({ value, label: t(`states:fbFormat.${value}`) }))}
            />
          </Form.Item>
        )}
        {asked('fbAge') && (
          <Form.Item name="fbAge" label={t('form.fbAge')} extra={t('form.fbAgeHint')}>
            <Select
              allowClear
              placeholder={t('form.fbAgeDefault')}
              options={ageRestrictions.map((value) => ({
                value,
                label: t(`states:ageRestriction.${value}`),
              }))}
            />
          </Form.Item>
        )}
      </div>
      <Form.Item name="sendsCover" valuePropName="checked" noStyle>
        <Checkbox>{t('form.sendsCover')}</Checkbox>
      </Form.Item>
      {asked('syntheticMedia') && (
        <div>
          <Form.Item name="syntheticMedia" valuePropName="checked" noStyle>
            <Checkbox>{t('form.syntheticMedia')}</Checkbox>
          </Form.Item>
        </div>
      )}
    </>
  )
}
