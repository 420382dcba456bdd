import { Radio, Select } from 'antd'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeZoneChoices } from '#src/shared/format/time-zones.ts'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useChooseLanguage } from '#src/shared/person/person-settings.ts'
import { usePreferences } from '#src/shared/preferences/preferences.ts'
import { browserTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useSaveSettings } from '../use-save-settings.ts'
import styles from './settings.module.css'

/** Stands for "as this browser has it": no zone has this name. */
const followBrowser = 'browser'

/** Language and time zone: kept with the account, in force at once. */
export function RegionTab() {
  return (
    <>
      <LanguageChoice />
      <TimeZoneChoice />
    </>
  )
}

function LanguageChoice() {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const choose = useChooseLanguage()
  return (
    <fieldset className={styles['group']}>
      <legend>{t('region.language')}</legend>
      <Radio.Group value={locale} onChange={({ target }) => choose(target.value)}>
        {Object.entries(languageNames).map(([value, name]) => (
          <Radio key={value} value={value}>
            <span lang={value}>{name}</span>
          </Radio>
        ))}
      </Radio.Group>
      <p className={styles['note']}>{t('region.languageNote')}</p>
    </fieldset>
  )
}

function TimeZoneChoice() {
  const { t } = useTranslation('settings')
  const id = useId()
  const locale = useLocale()
  const format = useFormat()
  const chosen = usePreferences((state) => state.timeZone)
  const save = useSaveSettings()
  const zones = useMemo(() => timeZoneChoices(locale), [locale])
  const follow = {
    value: followBrowser,
    label: t('region.browser', { zone: browserTimeZone() }),
    words: '',
  }
  return (
    <div className={styles['group']}>
      <label htmlFor={id}>{t('region.timeZone')}</label>
      <Select
        id={id}
        className={styles['select'] ?? ''}
        value={chosen ?? followBrowser}
        loading={save.isPending}
        options={[follow, ...zones]}
        showSearch={{
          filterOption: (typed, option) => option?.words.includes(typed.trim().toLowerCase()) ?? false,
        }}
        notFoundContent={t('region.none')}
        onChange={(value) => save.mutate({ timeZone: value === followBrowser ? null : value })}
      />
      <p className={styles['note']}>
        {t('region.timeZoneNote')} {t('region.now', { time: format.dateTime(Date.now()) })}
      </p>
    </div>
  )
}
