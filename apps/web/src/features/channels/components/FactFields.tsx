import { channelFields, channelTitleLength, remarkLength } from '@pindao/protocol/channels/channel.fields.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useChannelChoices } from '../api/channels.queries.ts'
import { useChannelWords } from '../use-channel-words.ts'
import styles from './channels.module.css'

const searched = { showSearch: { optionFilterProp: 'label' } } as const
const whole = styles['whole'] ?? ''

/** What staff keep of a channel: its name, what kind of channel it is, and how the company works on it. */
export function FactFields() {
  const { t } = useTranslation('channels')
  const rule = useRule()
  const words = useChannelWords()
  const { countries, languages } = usePlaceOptions()
  return (
    <>
      <Form.Item
        name="title"
        label={t('field.title')}
        className={whole}
        rules={[rule(channelFields.title, { needed: true })]}
      >
        <Input count={{ show: true, max: channelTitleLength }} autoComplete="off" dir="auto" />
      </Form.Item>
      <Form.Item name="handle" label={t('detail.handle')} rules={[rule(channelFields.handle)]}>
        <Input autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item name="operationMode" label={t('column.operationMode')}>
        <Select options={[...words.operationMode.options]} />
      </Form.Item>
      <Form.Item name="type" label={t('column.type')}>
        <Select options={[...words.types]} />
      </Form.Item>
      <Form.Item name="level" label={t('column.level')}>
        <Select options={[...words.levels]} />
      </Form.Item>
      <Form.Item name="country" label={t('column.country')}>
        <Select allowClear {...searched} options={countries} />
      </Form.Item>
      <Form.Item name="language" label={t('column.language')}>
        <Select allowClear {...searched} options={languages} />
      </Form.Item>
      <Form.Item name="timeZone" label={t('field.timeZone')}>
        <TimeZoneSelect />
      </Form.Item>
      <Form.Item name="ageRestriction" label={t('column.ageRestriction')} extra={t('field.ageHint')}>
        <Select allowClear options={[...words.ageRestriction.options]} />
      </Form.Item>
      <Form.Item
        name="dailyPublishTarget"
        label={t('field.dailyPublishTarget')}
        rules={[rule(channelFields.dailyPublishTarget)]}
      >
        <InputNumber min={0} precision={0} className={styles['number'] ?? ''} />
      </Form.Item>
      <Form.Item
        name="remark"
        label={t('field.remark')}
        className={whole}
        rules={[rule(channelFields.remark)]}
      >
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          count={{ show: true, max: remarkLength }}
          dir="auto"
        />
      </Form.Item>
    </>
  )
}

/** What every video for the channel begins with. */
export function UploadDefaultFields() {
  const { t } = useTranslation('channels')
  const rule = useRule()
  const { languages } = usePlaceOptions()
  const { categoryId, playlistId } = channelFields.uploadDefaults.shape
  return (
    <>
      <Form.Item name={['uploadDefaults', 'language']} label={t('field.uploadLanguage')}>
        <Select allowClear {...searched} options={languages} />
      </Form.Item>
      <Form.Item
        name={['uploadDefaults', 'categoryId']}
        label={t('field.uploadCategory')}
        rules={[rule(categoryId)]}
      >
        <Input autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item name={['uploadDefaults', 'madeForKids']} label={t('field.madeForKids')}>
        <Select
          allowClear
          placeholder={t('field.unset')}
          options={[
            { value: true, label: t('field.yes') },
            { value: false, label: t('field.no') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name={['uploadDefaults', 'playlistId']}
        label={t('field.uploadPlaylist')}
        rules={[rule(playlistId)]}
      >
        <Input autoComplete="off" dir="ltr" />
      </Form.Item>
    </>
  )
}

/** What copyright and legal keep: risk, monetisation, strikes. */
export function RiskFields() {
  const { t } = useTranslation('channels')
  const words = useChannelWords()
  return (
    <>
      <Form.Item name="riskGrade" label={t('column.riskGrade')} extra={t('field.riskHint')}>
        <Select allowClear options={[...words.riskGrade.options]} />
      </Form.Item>
      <Form.Item name="monetisation" label={t('column.monetisation')}>
        <Select allowClear options={[...words.monetisation.options]} />
      </Form.Item>
      <Form.Item name="restrictReasons" label={t('column.restrictReasons')} className={whole}>
        <Select mode="multiple" options={[...words.restrictReason.options]} />
      </Form.Item>
      <Form.Item name="copyrightStrikes" label={t('field.copyrightStrikes')}>
        <InputNumber min={0} max={3} precision={0} className={styles['number'] ?? ''} />
      </Form.Item>
      <Form.Item name="guidelineStrikes" label={t('field.guidelineStrikes')}>
        <InputNumber min={0} max={3} precision={0} className={styles['number'] ?? ''} />
      </Form.Item>
    </>
  )
}

/** Countries and languages to choose from, by name. */
export function usePlaceOptions() {
  const places = usePlaceNames()
  const { data: choices } = useChannelChoices()
  const inUse = choices?.languages
  return useMemo(
    () => ({ countries: places.countries(), languages: places.languages(inUse) }),
    [places, inUse],
  )
}
