import {
  DeleteOutlined,
  EditOutlined,
  FileTextOutlined,
  InboxOutlined,
  SendOutlined,
  StarOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { MailBox, MailLabel } from '@pindao/protocol/mail/mail.codes.ts'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useMailCounts } from '../api/mail.queries.ts'
import { type MailPlace, mailPlaces } from '../mail-place.ts'
import { wordOf } from '../mail-words.ts'
import { useScrollIntoView } from '../use-scroll-into-view.ts'
import styles from './folder-pane.module.css'

const icons: Readonly<Record<MailBox, ComponentType<{ 'aria-hidden': boolean }>>> = {
  inbox: InboxOutlined,
  sent: SendOutlined,
  draft: FileTextOutlined,
  starred: StarOutlined,
  spam: StopOutlined,
  trash: DeleteOutlined,
}

/** Folders and labels with their numbers; beside the list, on narrow screens a strip above it. */
export function FolderPane({ shown, onCompose }: { readonly shown: MailPlace; onCompose(): void }) {
  const { t } = useTranslation('mail')
  const counts = useMailCounts().data
  const places = useScrollIntoView()
  const numberOf = ({ box, label }: MailPlace) => {
    if (label !== null) return counts?.labels[label] ?? 0
    return box === 'inbox' || box === 'spam' || box === 'draft' ? (counts?.[box] ?? 0) : 0
  }
  return (
    <div className={styles['pane']}>
      <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onCompose}>
        {t('compose.open')}
      </Button>
      <nav ref={places} className={styles['places']} aria-label={t('places')}>
        {mailPlaces.map(({ path, place }) => (
          <PlaceLink
            key={path}
            path={path}
            place={place}
            current={place.box === shown.box && place.label === shown.label}
            count={numberOf(place)}
          />
        ))}
      </nav>
    </div>
  )
}

function PlaceLink(props: {
  readonly path: string
  readonly place: MailPlace
  readonly current: boolean
  readonly count: number
}) {
  const { path, place, current, count } = props
  const { t } = useTranslation(['mail'])
  const format = useFormat()
  const Icon = icons[place.box]
  const isDraft = place.label === null && place.box === 'draft'
  const counted = isDraft ? t('mail:drafts', { count }) : t('mail:unread', { count })
  return (
    <Link to={path} className={styles['place']} aria-current={current ? 'page' : undefined}>
      {place.label === null ? <Icon aria-hidden /> : <LabelDot label={place.label} />}
      <span className={styles['word']}>{t(wordOf(place))}</span>
      {count > 0 && (
        <>
          <span className={styles['count']} aria-hidden="true">
            {format.number(count)}
          </span>
          <span className="heard">{counted}</span>
        </>
      )}
    </Link>
  )
}

/** The colour of a label, always beside its word. */
export function LabelDot({ label }: { readonly label: MailLabel }) {
  return <span className={`${styles['dot']} ${styles[label] ?? ''}`} aria-hidden="true" />
}
