import type { MemoryMatch } from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { keysOfCommand } from '../desk-commands.ts'
import styles from './memory.module.css'

/** 记忆: what people made of the same or a near segment, taken over by a click or, the first one, by a key. */
export function CueMemory({
  matches,
  isFilled,
  onTake,
}: {
  readonly matches: readonly MemoryMatch[]
  /** The words of the cue are the memory's. */
  readonly isFilled: boolean
  /** Null: they may only be looked at. */
  readonly onTake: ((target: string) => void) | null
}) {
  const { t } = useTranslation('subtitles')
  const format = useFormat()
  if (matches.length === 0 && !isFilled) return null
  return (
    <section className={styles['memory']} aria-label={t('memory.beside')}>
      <h3 className={styles['title']}>
        {t('memory.beside')} {isFilled && <Tag>{t('memory.filled')}</Tag>}
      </h3>
      <ul className={styles['list']}>
        {matches.map(({ id, source, target, similarity, video }, at) => (
          <li key={id} className={styles['match']}>
            <span className={styles['share']}>{format.percent(similarity / 100)}</span>
            <span className={styles['words']}>
              <bdi>{target}</bdi>
              <bdi className={styles['source']}>{source}</bdi>
              <bdi className={styles['source']}>{video.title}</bdi>
            </span>
            {onTake && (
              <Button
                size="small"
                title={
                  at === 0 ? `${t('memory.take')} (${keysOfCommand.remembered ?? ''})` : t('memory.take')
                }
                aria-label={t('actOf', { act: t('memory.take'), name: target })}
                onClick={() => onTake(target)}
              >
                {t('memory.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
