import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { DeadLetter, DeadLetterResult, JobName } from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { Alert, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { Facts } from '#src/shared/record/Facts.tsx'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import styles from '../upkeep.module.css'
import { useDeadLetters, useDiscard, useRedrive } from '../upkeep.queries.ts'

/** Jobs that failed for the last time, of one kind or all, and what to do about them. */
export function DeadLettersDrawer(props: { readonly queue: JobName | null; readonly onClose: () => void }) {
  const { queue, onClose } = props
  const { t } = useTranslation('upkeep')
  const query = useDeadLetters(queue)
  const letters = query.data?.items
  const content = letters && <Letters letters={letters} />
  return (
    <RecordDrawer
      title={queue === null ? t('dead.title') : t('dead.titleOf', { job: t(`job.${queue}`) })}
      query={query}
      tabs={content === undefined ? null : [{ key: 'letters', label: t('dead.title'), content }]}
      onClose={onClose}
    />
  )
}

function Letters({ letters }: { readonly letters: readonly DeadLetter[] }) {
  const { t } = useTranslation('upkeep')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<readonly string[] | null>(null)
  const feedback = useFeedback()
  const redrive = useRedrive()
  // What somebody else has dealt with meanwhile is chosen no more.
  const there = chosen.filter((id) => letters.some((letter) => letter.id === id))
  const tell = (results: readonly DeadLetterResult[]) => {
    const count = (outcome: DeadLetterResult['outcome']) =>
      results.filter((result) => result.outcome === outcome).length
    feedback.success(
      t('dead.result', { done: count('done'), gone: count('gone'), conflict: count('conflict') }),
    )
    setChosen([])
  }
  const again = (ids: readonly string[]) =>
    redrive.mutate({ body: { ids: [...ids] } }, { onSuccess: tell, onError: feedback.failure })
  if (letters.length === 0) return <p>{t('dead.none')}</p>
  return (
    <>
      <Permit to="queue:redrive">
        <Alert type="info" title={t('dead.safe')} />
        <div className={styles['batch']}>
          <Checkbox
            checked={there.length === letters.length}
            indeterminate={there.length > 0 && there.length < letters.length}
            onChange={({ target }) => setChosen(target.checked ? letters.map(({ id }) => id) : [])}
          >
            {t('dead.selectAll')}
          </Checkbox>
          <Button
            type="primary"
            disabled={there.length === 0}
            loading={redrive.isPending}
            onClick={() => again(there)}
          >
            {t('dead.redrive')}
          </Button>
          <Button danger disabled={there.length === 0} onClick={() => setLeaving(there)}>
            {t('dead.discard')}
          </Button>
        </div>
      </Permit>
      <ul className={styles['letters']}>
        {letters.map((letter) => (
          <Letter
            key={letter.id}
            letter={letter}
            isChosen={there.includes(letter.id)}
            choose={(isChosen) =>
              setChosen(isChosen ? [...there, letter.id] : there.filter((id) => id !== letter.id))
            }
          />
        ))}
      </ul>
      {leaving !== null && (
        <DiscardDialog
          ids={leaving}
          onDone={(results) => {
            setLeaving(null)
            tell(results)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function Letter(props: {
  readonly letter: DeadLetter
  readonly isChosen: boolean
  readonly choose: (isChosen: boolean) => void
}) {
  const { letter, isChosen, choose } = props
  const { id, queue, at, tries, code, reason, ids, conflict } = letter
  const { t } = useTranslation('upkeep')
  const { t: tOfError } = useTranslation('errors')
  const why = [
    ...(code !== null && isErrorCode(code) ? [tOfError(code)] : []),
    ...(reason === null ? [] : [reason]),
  ]
  const about = Object.entries(ids).map(([name, value]) => `${name} ${value}`)
  return (
    <li>
      <Permit to="queue:redrive">
        <Checkbox
          aria-label={t('dead.select', { id })}
          checked={isChosen}
          onChange={({ target }) => choose(target.checked)}
        />
      </Permit>
      <div className={styles['letter']}>
        {queue !== null && <b>{t(`job.${queue}`)}</b>}
        <Facts
          facts={[
            [t('dead.at'), <Moment key="at" at={at} />],
            [t('dead.tries'), String(tries)],
            [t('dead.reason'), why.length === 0 ? t('dead.unknown') : <bdi key="why">{why.join(' ')}</bdi>],
            ...(about.length === 0
              ? []
              : [[t('dead.about'), <bdi key="about">{about.join(', ')}</bdi>] as const]),
          ]}
        />
        {conflict && <Alert type="warning" title={t('dead.conflict')} />}
      </div>
    </li>
  )
}

function DiscardDialog(props: {
  readonly ids: readonly string[]
  readonly onDone: (results: readonly DeadLetterResult[]) => void
  readonly onClose: () => void
}) {
  const { ids, onDone, onClose } = props
  const { t } = useTranslation('upkeep')
  const [reason, setReason] = useState('')
  const feedback = useFeedback()
  const discard = useDiscard()
  const isEmpty = reason.trim() === ''
  return (
    <Modal
      title={t('dead.discardTitle')}
      okText={t('dead.discard')}
      busy={discard.isPending}
      okButtonProps={{ danger: true, disabled: isEmpty }}
      onOk={() =>
        discard.mutate(
          { body: { ids: [...ids], reason: reason.trim() } },
          { onSuccess: onDone, onError: feedback.failure },
        )
      }
      onCancel={onClose}
    >
      <p>{t('dead.discardText')}</p>
      <Input
        aria-label={t('dead.reason')}
        placeholder={t('dead.reason')}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}
