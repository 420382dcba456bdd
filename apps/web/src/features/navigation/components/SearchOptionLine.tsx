import { UserOutlined } from '@ant-design/icons'
import { Avatar } from 'antd'
import { VideoThumbnail } from '#src/features/media/door/VideoThumbnail.tsx'
import type { SearchOption } from '../search/search-option.ts'
import { MenuIcon } from './MenuIcon.tsx'
import styles from './SearchPanel.module.css'

/** A line of the search: a picture, a name, and what tells it from another of that name. */
export function SearchOptionLine({ option }: { readonly option: SearchOption }) {
  const { title, subtitle } = option
  return (
    <>
      <span className={styles['picture']} aria-hidden="true">
        <Picture option={option} />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>
          <bdi className="cut">{title}</bdi>
        </span>
        {subtitle !== null && (
          <span className={styles['subtitle']}>
            <bdi className="cut">{subtitle}</bdi>
          </span>
        )}
      </span>
    </>
  )
}

function Picture({ option: { kind, icon, title, thumbnailUrl } }: { readonly option: SearchOption }) {
  switch (kind) {
    case 'page':
      return <MenuIcon name={icon} />
    case 'publishTemplate':
      return <MenuIcon name="template" />
    case 'video':
    case 'platformVideo':
      return <VideoThumbnail url={thumbnailUrl} inlineSize={56} />
    case 'channel':
      return (
        <Avatar size={32} src={thumbnailUrl} alt="">
          {[...title][0]}
        </Avatar>
      )
    case 'party':
      return <MenuIcon name="party" />
    case 'contract':
      return <MenuIcon name="contract" />
    case 'approval':
      return <MenuIcon name="approval" />
    case 'dataReport':
      return <MenuIcon name="statistics" />
    case 'revenueReport':
      return <MenuIcon name="revenue-reports" />
    case 'settlement':
      return <MenuIcon name="settlements" />
    case 'translation':
      return <MenuIcon name="translations" />
    case 'extraction':
      return <MenuIcon name="extractions" />
    case 'clip':
      return <MenuIcon name="clips" />
    case 'webhook':
      return <MenuIcon name="webhook" />
    case 'claim':
      return <MenuIcon name="claims" />
    case 'dispute':
      return <MenuIcon name="disputes" />
    case 'staff':
      return <Avatar size={32} src={thumbnailUrl} alt="" icon={<UserOutlined aria-hidden />} />
  }
}
