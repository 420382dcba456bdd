import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { directionOf, useKit } from '#src/shared/i18n/locale.ts'
import { themeOf } from './theme.ts'
import { useColorMode } from './use-color-mode.ts'

/** Colours, words and direction of the component kit. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const mode = useColorMode()
  const { locale, kit } = useKit()
  const theme = useMemo(() => themeOf(mode), [mode])
  return (
    <ConfigProvider
      theme={theme}
      direction={directionOf(locale)}
      {...(kit ? { locale: kit } : {})}
      button={{ autoInsertSpace: false }}
      card={{ variant: 'borderless' }}
    >
      {children}
    </ConfigProvider>
  )
}
