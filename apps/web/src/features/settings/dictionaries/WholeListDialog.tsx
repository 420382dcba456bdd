import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { DictionaryItem, KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { ClassTag } from '#src/shared/ui/StatusBadge.tsx'
import styles from './dictionaries.module.css'
import { useSetWords } from './dictionaries.queries.ts'
import { type WholeList, wholeListOf } from './whole-list.ts'

type Values = Pick<DictionaryItem, 'label' | 'badge' | 'enabled'>

/** Takes a list back to what is built in: shown before it is done, and taken back by the news that it was (SET-01). */
export function WholeListDialog({
  kind,
  words,
  onClose,
}: {
  readonly kind: DictionaryKind
  readonly words: readonly KeptWord[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation('dictionaries')
  const feedback = useFeedback()
  const setting = useSetWords()
  const whole = wholeListOf(kind, words)
  const list = t(`list.${kind}`)
  const restore = async () => {
    try {
      const after = await setting.mutateAsync(bodyOf(kind, whole))
      feedback.success(t('whole.done', { list }), {
        text: t('whole.undo'),
        run: () =>
          void setting
            .mutateAsync(undoOf(kind, whole, after))
            .then(() => feedback.success(t('whole.undone')), feedback.failure),
      })
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const isNothing = whole.words.length === 0 && whole.order === null
  return (
    <Modal
      width={640}
      title={t('whole.title', { list })}
      okText={
        whole.words.length > 0 ? t('whole.submit', { count: whole.words.length }) : t('whole.submitOrder')
      }
      okButtonProps={{ disabled: isNothing }}
      busy={setting.isPending}
      onOk={() => void restore()}
      onCancel={onClose}
    >
      <p className={styles['about']}>{t(isNothing ? 'whole.none' : 'whole.note')}</p>
      {whole.words.length > 0 && (
        <table className={styles['preview']} aria-label={t('whole.preview')}>
          <thead>
            <tr>
              <th scope="col">{t('whole.word')}</th>
              <th scope="col">{t('whole.now')}</th>
              <th scope="col">{t('whole.next')}</th>
            </tr>
          </thead>
          <tbody>
            {whole.words.map(({ word, now, next }) => (
              <tr key={word.code}>
                <th scope="row">
                  <bdi>{word.code}</bdi>
                </th>
                <td>
                  <Said values={now} />
                </td>
                <td>
                  <Said values={next} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {whole.order !== null && <p>{t('whole.orderBack')}</p>}
    </Modal>
  )
}

function Said({ values: { label, badge, enabled } }: { readonly values: Values }) {
  const { t } = useTranslation('dictionaries')
  const locale = useLocale()
  const name = label[locale] || label.zh
  return (
    <>
      {badge === null ? <bdi>{name}</bdi> : <ClassTag kind={badge}>{name}</ClassTag>}
      {!enabled && <small> {t('notOffered')}</small>}
    </>
  )
}

const bodyOf = (kind: DictionaryKind, { words, order }: WholeList) => ({
  params: { kind },
  body: {
    words: words.map(({ word, next }) => ({ code: word.code, version: word.version, ...next })),
    order: order && { was: [...order.was], codes: [...order.codes] },
    why: 'reset' as const,
  },
})

/** What was there before, over what the list is after the reset: a change of somebody else's since then is not lost. */
const undoOf = (kind: DictionaryKind, { words, order }: WholeList, after: readonly KeptWord[]) => ({
  params: { kind },
  body: {
    words: words.map(({ word, now }) => ({
      code: word.code,
      version: after.find(({ code }) => code === word.code)?.version ?? word.version,
      ...now,
    })),
    order: order && { was: [...order.codes], codes: [...order.was] },
    why: 'undo' as const,
  },
})
