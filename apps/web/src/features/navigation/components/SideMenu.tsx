import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { changePreferences, usePreferences } from '#src/shared/preferences/preferences.ts'
import { useHoverIntent } from '../use-hover-intent.ts'
import { useMenuTone } from '../use-menu.ts'
import { MenuList } from './MenuList.tsx'
import styles from './SideMenu.module.css'

/**
 * The menu beside the pages: 68 px, growing to 260 over the content under the pointer or the keyboard (SHL-04), until a
 * page is chosen.
 */
export function SideMenu() {
  const { t } = useTranslation('navigation')
  const pinned = usePreferences((state) => state.menuPinned)
  const tone = useMenuTone()
  const { active, fold, handlers } = useHoverIntent()
  const expanded = pinned || active
  const pinLabel = pinned ? t('menu.unpin') : t('menu.pin')

  return (
    <aside
      className={styles['menu']}
      data-tone={tone}
      data-expanded={expanded}
      data-floating={expanded && !pinned}
      {...handlers}
    >
      <nav className={styles['list']} aria-label={t('menu.label')}>
        <MenuList expanded={expanded} tone={tone} onChoose={fold} />
      </nav>
      <div className={styles['foot']}>
        <Button
          type="text"
          className={styles['pin'] ?? ''}
          icon={pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
          aria-pressed={pinned}
          onClick={() => changePreferences({ menuPinned: !pinned })}
        >
          <span className={styles['pinWord']}>{pinLabel}</span>
        </Button>
      </div>
    </aside>
  )
}
