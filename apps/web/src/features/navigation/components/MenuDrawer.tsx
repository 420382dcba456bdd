import { MenuOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDrawerSide } from '#src/shared/ui/use-drawer-side.ts'
import { useMenuTone } from '../use-menu-tone.ts'
import styles from './MenuDrawer.module.css'
import { MenuList } from './MenuList.tsx'

/** The menu on narrow screens: a button, and a drawer from the side where reading starts. */
export function MenuDrawer() {
  const { t } = useTranslation(['navigation', 'common'])
  const [open, setOpen] = useState(false)
  const placement = useDrawerSide('start')
  const tone = useMenuTone()
  const close = () => setOpen(false)
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('navigation:menu.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={close}
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
