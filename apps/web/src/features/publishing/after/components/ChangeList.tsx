import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type {
  AfterPublishing,
  ChangeAction,
  PublishChange,
} from '@pindao/protocol/publishing/after.endpoints.ts'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { taskResultView } from '#src/features/operations/door/task-result.status-view.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from '../after.module.css'
import { fieldsOf, useSideText } from '../after.words.ts'
import type { AfterCommand } from '../api/after.queries.ts'

/** Every change of the video since it was published, the newest first, with what became of it. */
export function ChangeList(props: { readonly after: AfterPublishing; readonly command: AfterCommand }) {
  const { after, command } = props
  const { t } = useTranslation('publishing')
  return (
    <section className={styles['part']}>
      <h3>{t('after.changes')}</h3>
      {after.changes.length === 0 ? (
        <p className={styles['note']}>{t('after.noChanges')}</p>
      ) : (
        <ul className={styles['changes']}>
          {after.changes.map((change) => (
            <li key={change.id}>
              <Change change={change} command={command} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Change({ change, command }: { readonly change: PublishChange; readonly command: AfterCommand }) {
  const { t } = useTranslation(['publishing', 'states', 'errors'])
  const format = useFormat()
  const textOf = useSideText()
  const { tone, labelKey } = taskResultView[taskResult.nameOf(change.status)]
  const { from, to, seen, problemCode } = change
  const why = problemCode !== null && isErrorCode(problemCode) ? t(`errors:${problemCode}`) : null
  return (
    <>
      <div className={styles['line']}>
        <strong>{t(`after.kind.${change.kind}`)}</strong>
        <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
        <span className={styles['note']}>
          <bdi>{change.operatorName ?? t('after.takenOver')}</bdi> ·{' '}
          <time dateTime={change.createdAt}>{format.exactTime(change.createdAt)}</time>
          {change.cost > 0 && <> · {t('after.cost', { units: change.cost })}</>}
        </span>
      </div>
      {fieldsOf(from, to).map((field) => (
        <div key={field} className={styles['sides']}>
          <div className={styles['side']}>
            <small>{t(`after.field.${field}`)}</small>
            <bdi className={styles['was']}>{textOf(from, field)}</bdi>
          </div>
          <div className={styles['side']}>
            <small>{t('after.many.after')}</small>
            <bdi>{textOf(to, field)}</bdi>
          </div>
        </div>
      ))}
      <Beside change={change} />
      {why !== null && (
        <div className={styles[change.status === taskResult.codes.failed ? 'problem' : 'note']}>
          {why} {change.platformMessage !== null && <bdi>{change.platformMessage}</bdi>}
        </div>
      )}
      {seen !== null &&
        fieldsOf(seen).map((field) => (
          <div key={field} className={styles['note']}>
            {t('after.stands')} {t(`after.field.${field}`)} <bdi>{textOf(seen, field)}</bdi>
          </div>
        ))}
      {change.waitsUntil !== null && (
        <div className={styles['note']}>
          {t('after.waitsUntil', { time: format.exactTime(change.waitsUntil) })}
        </div>
      )}
      <Acts change={change} command={command} />
    </>
  )
}

/** Which list, which file: one of the sides says so. */
function Beside({ change: { from, to } }: { readonly change: PublishChange }) {
  const name = to.playlistId ?? from.playlistId ?? to.captionName ?? from.captionName
  return name === undefined || name === '' ? null : (
    <div className={styles['note']}>
      <bdi>{name}</bdi>
    </div>
  )
}

function Acts({ change, command }: { readonly change: PublishChange; readonly command: AfterCommand }) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const asks: Partial<Record<ChangeAction, string>> = {
    undo: t('after.undoAsk'),
    overwrite: t('after.overwriteAsk'),
  }
  const run = async (action: ChangeAction) => {
    const text = asks[action]
    const agreed =
      text === undefined ||
      (await feedback.confirm({
        title: t(`after.kind.${change.kind}`),
        text,
        confirm: t(`after.act.${action}`),
        danger: action === 'overwrite',
      }))
    if (!agreed) return
    await command
      .mutateAsync({ is: action, changeId: change.id })
      .then(() => feedback.success(t('after.done')), feedback.failure)
  }
  if (change.actions.length === 0) return null
  return (
    <Space wrap>
      {change.actions.map((action) => (
        <Button key={action} size="small" disabled={command.isPending} onClick={() => void run(action)}>
          {t(`after.act.${action}`)}
        </Button>
      ))}
    </Space>
  )
}
