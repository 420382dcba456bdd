import { MenuOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHotkeys } from 'react-hotkeys-hook'
import { useTranslation } from 'react-i18next'
import { useDrawerSide } from '#src/shared/i18n/use-direction.ts'
import { giveBack, isLost } from '#src/shared/ui/use-return-focus.ts'
import { searchKeyOptions, searchKeys, setSearchOpen } from '../search/search-open.ts'
import { useMenuTone } from '../use-menu.ts'
import styles from './MenuDrawer.module.css'
import { MenuList } from './MenuList.tsx'

/** The kit would give the focus back after the page that was chosen has taken it. */
const ownReturn = { focusTriggerAfterClose: false }

/**
 * The menu on narrow screens: a button, and a drawer from the side where reading starts. It gives way to the search,
 * which its keys open from here, too.
 */
export function MenuDrawer() {
  const { t } = useTranslation(['navigation', 'common'])
  const [open, setOpen] = useState(false)
  const placement = useDrawerSide('start')
  const tone = useMenuTone()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  /** Closed without a choice, or before the chosen page is there: what is still in here goes back to the button. */
  const giveFocusBack = (isOpen: boolean) => {
    if (isOpen) return
    const focused = document.activeElement
    const isHere = panel.current?.closest('.ant-drawer')?.contains(focused)
    if (isHere || isLost(focused)) giveBack(button.current)
  }
  useHotkeys(
    searchKeys,
    () => {
      // Closed first: it holds on to the focus, and the search brings it back to where it was.
      flushSync(close)
      button.current?.focus()
      setSearchOpen(true)
    },
    { ...searchKeyOptions, enabled: open },
  )
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('navigation:menu.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={giveFocusBack}
        focusable={ownReturn}
        panelRef={panel}
        placement={placement}
        size={260}
        title={t('common:appName')}
        rootClassName={`${styles['drawer']} ${tone === 'dark' ? styles['dark'] : ''}`}
      >
        <nav aria-label={t('navigation:menu.label')}>
          <MenuList expanded tone={tone} onChoose={close} />
        </nav>
      </Drawer>
    </>
  )
}
