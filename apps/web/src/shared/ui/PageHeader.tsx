import { EllipsisOutlined } from '@ant-design/icons'
import { Button, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonMenu } from './ButtonMenu.tsx'
import styles from './PageHeader.module.css'

/** Where the keyboard goes after a navigation. */
export const pageTitleId = 'page-title'

/** The title of a page with its actions. One per page: its heading takes the focus after a navigation. */
export function PageHeader({
  title,
  note,
  actions,
  more = [],
}: {
  readonly title: string
  readonly note?: ReactNode
  /** What people come for: one button. */
  readonly actions?: ReactNode
  /** What else can be done with the page as a whole: in a menu beside it. */
  readonly more?: NonNullable<MenuProps['items']>
}) {
  const { t } = useTranslation()
  return (
    <div className={styles['header']}>
      <div>
        <h1 className={styles['title']} id={pageTitleId} tabIndex={-1}>
          {title}
        </h1>
        {note ? <p className={styles['note']}>{note}</p> : null}
      </div>
      {actions || more.length > 0 ? (
        <div className={styles['actions']}>
          {actions}
          {more.length > 0 && (
            <ButtonMenu menu={{ items: more }} placement="bottomRight">
              <Button
                aria-label={t('table.more')}
                title={t('table.more')}
                icon={<EllipsisOutlined aria-hidden />}
              />
            </ButtonMenu>
          )}
        </div>
      ) : null}
    </div>
  )
}
