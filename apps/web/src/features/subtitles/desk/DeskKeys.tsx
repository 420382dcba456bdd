import { useTranslation } from 'react-i18next'
import styles from './desk.module.css'
import { deskCommands, keysOfCommand } from './desk-commands.ts'

/** The keys of the desk, with what each does. */
export function DeskKeys() {
  const { t } = useTranslation('subtitles')
  const textOf = (command: (typeof deskCommands)[number]) =>
    command === 'fine' || command === 'second' || command === 'question'
      ? t(`desk.review.${command}`)
      : t(`desk.${command}`)
  return (
    <>
      <p className={styles['note']}>{t('desk.keys')}</p>
      <dl className={styles['keys']}>
        {deskCommands.flatMap((command) => {
          const keys = keysOfCommand[command]
          return keys === undefined
            ? []
            : [
                <div key={command}>
                  <dt>
                    <kbd dir="ltr">{keys}</kbd>
                  </dt>
                  <dd>{textOf(command)}</dd>
                </div>,
              ]
        })}
      </dl>
    </>
  )
}
