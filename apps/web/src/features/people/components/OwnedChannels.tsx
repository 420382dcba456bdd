import type { PersonView } from '@pindao/protocol/people/people.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { DictionaryWord } from '#src/features/settings/door/DictionaryWord.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { PersonAvatar } from '#src/shared/ui/PersonAvatar.tsx'
import styles from './people.module.css'

type Channels = NonNullable<PersonView['channels']>

/** The channels somebody answers for. */
export function OwnedChannels({ channels: { items, total } }: { readonly channels: Channels }) {
  const { t } = useTranslation('people')
  if (total === 0)
    return (
      <Panel title={t('channels.title')}>
        <p className={styles['note']}>{t('channels.none')}</p>
      </Panel>
    )
  return (
    <Panel title={t('channels.title')} note={t('channels.total', { count: total })}>
      <ul className={styles['rows']}>
        {items.map(({ id, title, handle, platform, avatarUrl }) => (
          <li key={id} className={styles['row']}>
            <PersonAvatar name={title} url={avatarUrl} size={36} />
            <span className={styles['words']}>
              <span>
                <bdi>{title}</bdi>
              </span>
              <span className={styles['note']}>
                <DictionaryWord kind="platform" code={platform} />
                {handle && (
                  <>
                    {' · '}
                    <bdi>{handle}</bdi>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className={styles['note']}>{t('channels.rest', { count: total - items.length })}</p>
      )}
    </Panel>
  )
}
