import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useTranslation } from 'react-i18next'

const SearchPanel = lazy(async () => {
  const { SearchPanel: Component } = await import('./SearchPanel.tsx')
  return { default: Component }
})

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent)
const shortcut = isApple ? '⌘K' : 'Ctrl+K'

/** The search of the top bar (SHL-05): a button, Ctrl+K or ⌘K, and Ctrl+Shift+/. With the bar hidden, the keys alone. */
export function Search({ button = true }: { readonly button?: boolean }) {
  const { t } = useTranslation('search')
  const [open, setOpen] = useState(false)
  useHotkeys('ctrl+shift+slash, mod+k', () => setOpen(true), {
    enableOnFormTags: true,
    enableOnContentEditable: true,
    preventDefault: true,
    ignoreEventWhen: (event) => event.isComposing || isInDialog(event.target),
  })
  return (
    <>
      {button && (
        <Button
          type="text"
          icon={<SearchOutlined aria-hidden />}
          aria-label={t('open')}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-keyshortcuts="Control+K Meta+K Control+Shift+/"
          title={t('openBy', { keys: shortcut })}
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <SearchPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whoever is in a dialog finishes it first: it would hold on to the focus. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-modal="true"]') !== null
}
