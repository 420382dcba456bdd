import { ageRestrictions } from '@pindao/protocol/channels/channel.codes.ts'
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
export function PublishChoices({ videoId }: { readonly videoId: string }) {
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
      <ChoiceFields videoId={videoId} showsFiles={looked || named} />
    </Disclosure>
  )
}

function ChoiceFields({ videoId, showsFiles }: { readonly videoId: string; readonly showsFiles: boolean }) {
  const { t } = useTranslation(['publishing', 'states'])
  const rule = useRule()
  const places = usePlaceNames()
  const languages = useMemo(() => places.languages(), [places])
  const subtitles = useSubtitleChoices(videoId, { enabled: showsFiles })
  const choice = { allowClear: true, showSearch: { optionFilterProp: 'label' } } as const
  return (
    <>
      <div className={styles['pair']}>
        <Form.Item name="categoryId" label={t('form.categoryId')}>
          <Select
            {...choice}
            placeholder={t('form.categoryDefault')}
            options={youtubeCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="language" label={t('form.language')}>
          <Select {...choice} placeholder={t('form.languageDefault')} options={languages} />
        </Form.Item>
        <Form.Item name="audioLanguage" label={t('form.audioLanguage')}>
          <Select {...choice} placeholder={t('form.languageDefault')} options={languages} />
        </Form.Item>
        <Form.Item name="subtitleFileIds" label={t('form.subtitleFileIds')}>
          <Select
            mode="multiple"
            maxCount={mostCaptions}
            placeholder={t('form.subtitleFileIdsPlaceholder')}
            options={subtitles}
          />
        </Form.Item>
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
        <Form.Item name="fbFormat" label={t('form.fbFormat')}>
          <Select
            allowClear
            placeholder={t('form.noChoice')}
            options={fbFormats.map((value) => ({ value, label: t(`states:fbFormat.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="fbAge" label={t('form.fbAge')}>
          <Select
            allowClear
            placeholder={t('form.noChoice')}
            options={ageRestrictions.map((value) => ({ value, label: t(`states:ageRestriction.${value}`) }))}
          />
        </Form.Item>
      </div>
      <Form.Item name="sendsCover" valuePropName="checked" noStyle>
        <Checkbox>{t('form.sendsCover')}</Checkbox>
      </Form.Item>
      <br />
      <Form.Item name="syntheticMedia" valuePropName="checked" noStyle>
        <Checkbox>{t('form.syntheticMedia')}</Checkbox>
      </Form.Item>
    </>
  )
}
