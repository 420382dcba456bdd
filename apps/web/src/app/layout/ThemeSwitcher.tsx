import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ColorMode,
  changePreferences,
  colorModes,
  usePreferences,
} from '#src/shared/preferences/preferences.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'

const icons: Readonly<Record<ColorMode, ComponentType<{ readonly 'aria-hidden'?: boolean }>>> = {
  light: SunOutlined,
  dark: MoonOutlined,
  system: DesktopOutlined,
}

/** Light, dark, or as the computer is set. */
export function ThemeSwitcher() {
  const { t } = useTranslation('navigation')
  const colorMode = usePreferences((state) => state.colorMode)
  const Icon = icons[colorMode]
  return (
    <ButtonMenu
      menu={{
        selectable: true,
        selectedKeys: [colorMode],
        items: colorModes.map((mode) => {
          const ModeIcon = icons[mode]
          return { key: mode, icon: <ModeIcon aria-hidden />, label: t(`theme.${mode}`) }
        }),
        onClick: ({ key }) => changePreferences({ colorMode: key as ColorMode }),
      }}
    >
      <Button
        type="text"
        icon={<Icon />}
        aria-label={`${t('theme.label')}: ${t(`theme.${colorMode}`)}`}
        title={t('theme.label')}
      />
    </ButtonMenu>
  )
}
