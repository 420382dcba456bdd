import { type ButtonProps, Dropdown, type DropdownProps } from 'antd'
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'

type ButtonMenuProps = Required<Pick<DropdownProps, 'menu'>> &
  Pick<DropdownProps, 'placement' | 'popupRender'> & { readonly children: ReactElement<ButtonProps> }

/** Where the keyboard goes in. A pointer points at a line itself. */
type Entry = 'list' | 'first' | 'last'

/**
 * A button with a menu under it, as all menus of the product are. Enter, space and arrows open it and go to a line of it;
 * Escape, Tab and what is chosen give the keyboard back to the button, where a dialog that was chosen gives it back to.
 */
export function ButtonMenu({ menu, placement, popupRender, children }: ButtonMenuProps) {
  const [entry, setEntry] = useState<Entry | null>(null)
  const button = useRef<HTMLElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (entry === null) return
    let frame = 0
    // The menu is drawn a moment after it is opened.
    const enter = () => {
      if (!focusIn(popup.current, entry)) frame = requestAnimationFrame(enter)
    }
    enter()
    return () => cancelAnimationFrame(frame)
  }, [entry])

  const leave = () => {
    if (popup.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
    setEntry(null)
  }
  return (
    <Dropdown
      trigger={['click']}
      open={entry !== null}
      onOpenChange={(open) => !open && leave()}
      menu={menu}
      {...(placement ? { placement } : {})}
      popupRender={(list) => (
        <div ref={popup} onKeyDownCapture={onKeyInMenu}>
          {popupRender ? popupRender(list) : list}
        </div>
      )}
    >
      {cloneElement(children, {
        'aria-haspopup': 'menu',
        'aria-expanded': entry !== null,
        onKeyDown: onKeyOfButton,
        onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
          button.current = currentTarget
          // Enter and space come as a click with no finger on it. The kit closes what is open.
          if (entry === null) setEntry(detail === 0 ? 'first' : 'list')
        },
      })}
    </Dropdown>
  )

  function onKeyOfButton(event: KeyboardEvent<HTMLElement>): void {
    const way = event.key === 'ArrowDown' ? 'first' : event.key === 'ArrowUp' ? 'last' : null
    if (way !== null) {
      event.preventDefault()
      button.current = event.currentTarget
      setEntry(way)
      focusIn(popup.current, way)
    } else if (event.key === 'Escape' && entry !== null) {
      event.stopPropagation()
      leave()
    }
  }

  /** Before the kit, which knows no space, does not follow the link of a line, and loses the keyboard with the menu. */
  function onKeyInMenu(event: KeyboardEvent): void {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      leave()
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.stopPropagation()
      // Or the key would press the button, too, which has the keyboard by then.
      event.preventDefault()
      const line =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[role="menuitem"]') : null
      ;(line?.querySelector('a') ?? line)?.click()
    }
  }
}

/** Whether the keyboard is in the menu now. */
function focusIn(popup: HTMLElement | null, entry: Entry): boolean {
  const lines = popup?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])') ?? []
  const line = entry === 'list' ? undefined : [...lines].at(entry === 'first' ? 0 : -1)
  const place = line ?? popup?.querySelector<HTMLElement>('[role="menu"]')
  place?.focus({ preventScroll: true })
  return place !== undefined && place !== null && place === document.activeElement
}
