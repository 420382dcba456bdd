import { ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useKit } from '#src/shared/i18n/locale.ts'
import { useDirection } from '#src/shared/i18n/use-direction.ts'
import { usePreferences } from '#src/shared/preferences/preferences.ts'
import { themeOf } from './theme.ts'
import { useColorMode } from './use-color-mode.ts'

/** Colours, words and direction of the component kit, and the marks on `<html>` that our own styles read. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const mode = useColorMode()
  const direction = useDirection()
  const skin = usePreferences((state) => state.skin)
  const accent = usePreferences((state) => state.accent)
  const kit = useKit((state) => state.kit)
  const theme = useMemo(() => themeOf({ mode, skin, accent }), [mode, skin, accent])
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dir = direction
    Object.assign(page.dataset, { mode, skin, accent })
  }, [direction, mode, skin, accent])
  return (
    <ConfigProvider
      theme={theme}
      direction={direction}
      {...(kit ? { locale: kit } : {})}
      button={{ autoInsertSpace: false }}
      card={{ variant: skin === 'bordered' ? 'outlined' : 'borderless' }}
    >
      {children}
    </ConfigProvider>
  )
}
