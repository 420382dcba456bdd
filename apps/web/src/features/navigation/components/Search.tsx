import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useHotkeys } from 'react-hotkeys-hook'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'
import {
  searchKeyOptions,
  searchKeys,
  searchShortcut,
  setSearchOpen,
  useSearchOpen,
} from '../search/search-open.ts'

const SearchPanel = lazyPart(async () => (await import('./SearchPanel.tsx')).SearchPanel)

/** The search of the top bar (SHL-05): a button, Ctrl+K or ⌘K, and Ctrl+Shift+/. */
export function Search() {
  const { t } = useTranslation('search')
  const { open } = useSearchOpen()
  const close = () => setSearchOpen(false)
  useHotkeys(searchKeys, () => setSearchOpen(true), {
    ...searchKeyOptions,
    ignoreEventWhen: (event) => isComposing(event) || isInDialog(event.target),
  })
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K Control+Shift+/"
        title={t('openBy', { keys: searchShortcut })}
        onClick={() => setSearchOpen(true)}
      />
      {open && (
        <LazyPart onLost={close}>
          <SearchPanel onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

/** Whoever is in a dialog finishes it first: it would hold on to the focus. The menu gives way by itself. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-modal="true"]') !== null
}
