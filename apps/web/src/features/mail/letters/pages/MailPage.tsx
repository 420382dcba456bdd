import type { Letter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLastPage } from '#src/shared/list/use-last-page.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { letterKey, useLetters } from '../api/mail.queries.ts'
import { FolderPane } from '../components/FolderPane.tsx'
import { LetterList } from '../components/LetterList.tsx'
import { LetterPane } from '../components/LetterPane.tsx'
import { type MailPlace, placeOf } from '../mail-place.ts'
import { wordOf } from '../mail-words.ts'
import { useComposer } from '../use-composer.ts'
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts'
import { useLetterCommands } from '../use-letter-commands.ts'
import { useMailKeys } from '../use-mail-keys.ts'
import { useMailList } from '../use-mail-list.ts'
import styles from './mail.module.css'

const ComposeDrawer = lazyPart(async () => (await import('../components/ComposeDrawer.tsx')).ComposeDrawer)

/** 邮件: folders and labels, the list, the letter. A phone shows one of them at a time. */
export function MailPage() {
  const { pathname } = useLocation()
  return <Mailbox key={pathname} place={placeOf(pathname)} />
}

function Mailbox({ place }: { readonly place: MailPlace }) {
  const { t } = useTranslation(['mail'])
  const list = useMailList()
  const { page, pageSize, search, letterId } = list
  const query = useLetters({
    page,
    pageSize: pageSize as 25,
    box: place.box,
    ...(place.label === null ? {} : { label: place.label }),
    ...(search === '' ? {} : { search }),
  })
  useLastPage(query, { page, pageSize, correctPage: list.correctPage })
  const [chosenIds, choose] = useState<readonly string[]>([])
  const lines = query.data?.items ?? []
  const chosen = lines.filter(({ id }) => chosenIds.includes(id))
  const composer = useComposer()
  const keepKeyboard = useFocusAfterRemoval(lines)
  const commands = useLetterCommands((ids) => {
    keepKeyboard(ids)
    choose((now) => now.filter((id) => !ids.includes(id)))
    list.closeIfAmong(ids)
  })
  const openLetter = useOpenLetter(letterId)
  useMailKeys({
    lines,
    openId: letterId,
    commands,
    compose: composer.write,
    reply() {
      const letter = openLetter()
      if (!letter || letter.isDraft || letter.sender === null) return false
      composer.reply(letter)
      return true
    },
  })

  return (
    <>
      <PageHeader title={t(wordOf(place))} />
      <div className={styles['box']} data-open={letterId !== null}>
        <FolderPane shown={place} onCompose={composer.write} />
        <LetterList
          place={place}
          list={list}
          query={query}
          commands={commands}
          chosen={chosen}
          openId={letterId}
          onChoose={choose}
        />
        {letterId === null ? (
          <p className={styles['none']}>{t('mail:choosePrompt')}</p>
        ) : (
          <LetterPane
            key={letterId}
            id={letterId}
            commands={commands}
            composer={composer}
            addressOf={list.addressOf}
            onClose={list.close}
          />
        )}
      </div>
      {composer.open && (
        <LazyPart key={composer.open.turn} onLost={composer.close}>
          <ComposeDrawer composition={composer.open.composition} onClose={composer.close} />
        </LazyPart>
      )}
    </>
  )
}

/** The open letter, if it has come. */
function useOpenLetter(id: string | null): () => Letter | undefined {
  const client = useQueryClient()
  return () => (id === null ? undefined : client.getQueryData<Letter>(letterKey(id)))
}
