import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import styles from './Customizer.module.css'

const Customizer = lazyPart(async () => (await import('./Customizer.tsx')).Customizer, 'customizer')

/** The tab at the end edge of the window that opens the customizer (SHL-06). */
export function CustomizerButton() {
  const { t } = useTranslation('navigation')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="primary"
        className={styles['tab'] ?? ''}
        icon={<SettingOutlined />}
        aria-label={t('customizer')}
        title={t('customizer')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && (
        <LazyPart onLost={() => setOpen(false)}>
          <Customizer onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
