import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDrawerSide } from '#src/shared/ui/use-drawer-side.ts'
import { LookControls, resetLook } from './LookControls.tsx'

/** How the product looks in this browser (SHL-06). Every choice holds at once and is kept. */
export function Customizer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('customizer')
  const placement = useDrawerSide()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={400}
      placement={placement}
      title={t('title')}
      // Seen through: what is chosen shows on the page behind at once.
      styles={{ mask: { background: 'transparent' } }}
      extra={<Button onClick={resetLook}>{t('reset')}</Button>}
    >
      <LookControls />
    </Drawer>
  )
}
