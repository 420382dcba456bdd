import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import styles from './Customizer.module.css'

const Customizer = lazy(async () => {
  const [{ Customizer: Component }] = await Promise.all([
    import('./Customizer.tsx'),
    loadFeatureTexts('customizer'),
  ])
  return { default: Component }
})

/** The tab at the end edge of the window that opens the customizer (SHL-06). */
export function CustomizerButton() {
  const { t } = useTranslation('navigation')
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        type="primary"
        className={styles['tab'] ?? ''}
        icon={<SettingOutlined />}
        aria-label={t('customizer')}
        title={t('customizer')}
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {wanted && (
        <LazyPart
          onLost={() => {
            setWanted(false)
            setOpen(false)
          }}
        >
          <Customizer open={open} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
