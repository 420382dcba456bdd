import { type DrawerProps, Drawer as KitDrawer } from 'antd'
import { useDrawerSide } from './use-drawer-side.ts'
import { useReturnFocus } from './use-return-focus.ts'

/**
 * A drawer at the end of the line, there as long as it is open: whoever shows it takes it away to close it, and the
 * keyboard goes back to what opened it.
 */
export function Drawer(props: Omit<DrawerProps, 'open' | 'placement'>) {
  useReturnFocus()
  return <KitDrawer {...props} open placement={useDrawerSide()} />
}
