import { GlobalOutlined } from '@ant-design/icons'
import type { Locale } from '@pindao/locales/locales.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useChooseLanguage } from '#src/shared/person/person-settings.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'

const locales = Object.keys(languageNames) as Locale[]

/** Chooses the language; each is named in itself, for whoever cannot read the present one. */
export function LanguageSwitcher() {
  const { t } = useTranslation('navigation')
  const locale = useLocale()
  const choose = useChooseLanguage()
  return (
    <ButtonMenu
      menu={{
        selectable: true,
        selectedKeys: [locale],
        items: locales.map((key) => ({ key, label: <span lang={key}>{languageNames[key]}</span> })),
        onClick: ({ key }) => choose(key as Locale),
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined />}
        aria-label={`${t('language')}: ${languageNames[locale]}`}
        title={t('language')}
      />
    </ButtonMenu>
  )
}
