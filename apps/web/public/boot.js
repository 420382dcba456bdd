// Before the first paint: colours and direction as the person left them, so that nothing flashes. A file of its own,
// because the page's security policy forbids inline scripts. The key and shape are those of
// src/shared/preferences/preferences.ts; the theme in src/app/theme takes over once the page runs.
;(() => {
  let stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('pindao.preferences.1') ?? '{}') ?? {}
  } catch {
    // Damaged preferences are no preferences.
  }
  const dark =
    stored.colorMode === 'dark' ||
    (stored.colorMode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const locale = ['zh', 'en', 'fr', 'ar'].includes(stored.locale) ? stored.locale : 'zh'
  const root = document.documentElement
  root.dataset.mode = dark ? 'dark' : 'light'
  root.lang = locale === 'zh' ? 'zh-CN' : locale
  root.dir = ['ltr', 'rtl'].includes(stored.direction) ? stored.direction : locale === 'ar' ? 'rtl' : 'ltr'
  root.dataset.skin = ['default', 'bordered'].includes(stored.skin) ? stored.skin : 'semiDark'
  root.dataset.accent = stored.accent === 'blue' ? 'blue' : 'violet'
})()
