import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { LookControls, resetLook } from './LookControls.tsx'

/** How the product looks in this browser (SHL-06). Every choice holds at once and is kept. */
export function Customizer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('customizer')
  return (
    <Drawer
      onClose={onClose}
      size={400}
      title={t('title')}
      // What is chosen shows on the page behind at once.
      seeThrough
      extra={<Button onClick={resetLook}>{t('reset')}</Button>}
    >
      <LookControls />
    </Drawer>
  )
}
