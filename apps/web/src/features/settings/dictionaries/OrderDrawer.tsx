import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { Alert, Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './dictionaries.module.css'
import { useOrderWords } from './dictionaries.queries.ts'
import { movedTo } from './whole-list.ts'

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Puts the words of a list in order, by pointer and by keyboard (WCAG 2.5.7). What somebody else orders meanwhile is told when
 * it is saved: the own order stays here, until one of the two is chosen.
 */
export function OrderDrawer({
  kind,
  words,
  onClose,
}: {
  readonly kind: DictionaryKind
  readonly words: readonly KeptWord[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation('dictionaries')
  const locale = useLocale()
  const feedback = useFeedback()
  const ordering = useOrderWords()
  const present = words.map(({ code }) => code)
  // What was seen when the order was made; the list is read again beside it.
  const [seen, setSeen] = useState<readonly string[]>(present)
  const [mine, setMine] = useState<readonly string[]>(present)
  const [isOther, setIsOther] = useState(false)
  const [dragged, setDragged] = useState<string | null>(null)
  const [heard, setHeard] = useState('')
  // Words that came meanwhile stand last, those that went are gone.
  const codes = [
    ...mine.filter((code) => present.includes(code)),
    ...present.filter((code) => !mine.includes(code)),
  ]
  const byCode = new Map(words.map((word) => [word.code, word]))
  const nameOf = (code: string) => {
    const label = byCode.get(code)?.label
    return label === undefined ? code : label[locale] || label.zh
  }
  const move = (code: string, to: number) => {
    if (to < 0 || to >= codes.length) return
    setMine(movedTo(codes, code, to))
    setHeard(t('order.moved', { name: nameOf(code), place: to + 1, count: codes.length }))
  }
  const save = async () => {
    try {
      await ordering.mutateAsync({ params: { kind }, body: { was: [...seen], codes } })
      feedback.success(t('order.saved'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'access.changedMeanwhile') setIsOther(true)
      else feedback.failure(error)
    }
  }
  const keepMine = () => {
    setSeen(present)
    setIsOther(false)
  }
  return (
    <Drawer
      size={420}
      title={t('order.title', { list: t(`list.${kind}`) })}
      onClose={onClose}
      extra={
        <Button type="primary" loading={ordering.isPending} disabled={isOther} onClick={() => void save()}>
          {t('order.save')}
        </Button>
      }
    >
      <p className={styles['about']}>{t('order.hint')}</p>
      {isOther && (
        <Alert
          type="warning"
          showIcon
          title={t('order.meanwhile')}
          action={
            <div className={styles['choices']}>
              <Button size="small" onClick={keepMine}>
                {t('order.mine')}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  setMine(present)
                  keepMine()
                }}
              >
                {t('order.theirs')}
              </Button>
            </div>
          }
        />
      )}
      <ol className={styles['order']}>
        {codes.map((code, at) => (
          <li
            key={code}
            data-dragged={dragged === code}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(code)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged !== null && dragged !== code) setMine(movedTo(codes, dragged, at))
            }}
            onDragEnd={() => setDragged(null)}
          >
            <Button
              type="text"
              size="small"
              className={styles['holder'] ?? ''}
              aria-label={t('order.handle', { name: nameOf(code) })}
              icon={<HolderOutlined aria-hidden />}
              onKeyDown={(event: KeyboardEvent) => {
                const step = steps[event.key]
                if (step === undefined) return
                event.preventDefault()
                move(code, at + step)
              }}
            />
            {isOther && <small>{present.indexOf(code) + 1}</small>}
            <bdi className={styles['orderName']}>{nameOf(code)}</bdi>
            <Button
              type="text"
              size="small"
              aria-label={t('order.up', { name: nameOf(code) })}
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={at === 0}
              onClick={() => move(code, at - 1)}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('order.down', { name: nameOf(code) })}
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={at === codes.length - 1}
              onClick={() => move(code, at + 1)}
            />
          </li>
        ))}
      </ol>
      <p className="heard" aria-live="polite">
        {heard}
      </p>
    </Drawer>
  )
}
