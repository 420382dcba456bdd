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

// zod tries `new Function` when the first schema is made; the policy forbids it, and the browser reports each try. Its
// settings are this object, so that they hold before any of its code runs (zod pull request 5889).
globalThis.__zod_globalConfig = { jitless: true }

// A lost script or style sheet of the start says so (NAV-07): the code that would say it may be what is lost. Once
// something is drawn, the page speaks for itself.
addEventListener(
  'error',
  ({ target }) => {
    const isPart =
      target instanceof HTMLScriptElement ||
      (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    if (!isPart) return
    const say = () => {
      if (document.querySelector('#root')?.childElementCount === 0)
        document.querySelector('#start-failed')?.removeAttribute('hidden')
    }
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', say)
    else say()
  },
  true,
)

addEventListener('click', (event) => {
  if (!event.target.closest?.('#start-failed a')) return
  event.preventDefault()
  location.reload()
})
