import { type DrawerProps, Drawer as KitDrawer } from 'antd'
import { useDrawerSide } from '../i18n/use-direction.ts'
import styles from './Drawer.module.css'
import { useReturnFocus } from './use-return-focus.ts'

/** A title without a space breaks where its line ends. */
const breaks = { overflowWrap: 'anywhere' } as const
const longTitle = { title: { minInlineSize: 0 } } as const
const seenThrough = { ...longTitle, mask: { background: 'transparent' } } as const
const head = { header: styles['head'] ?? '' }

/**
 * A drawer at the end of the line, there as long as it is open: whoever shows it takes it away to close it, and the
 * keyboard goes back to what opened it. `seeThrough` leaves the page behind it as it is, where one looks at it meanwhile.
 */
export function Drawer({
  seeThrough = false,
  title,
  ...props
}: Omit<DrawerProps, 'open' | 'placement' | 'styles' | 'classNames'> & { readonly seeThrough?: boolean }) {
  useReturnFocus()
  const side = useDrawerSide()
  return (
    <KitDrawer
      {...props}
      open
      // Under the page's own heading; what the drawer holds begins one lower.
      title={
        <h2 className={styles['title']} style={breaks}>
          {title}
        </h2>
      }
      placement={side}
      styles={seeThrough ? seenThrough : longTitle}
      classNames={head}
    />
  )
}
