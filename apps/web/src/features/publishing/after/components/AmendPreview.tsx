import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { AmendRow, previewAmendments } from '@pindao/protocol/publishing/after.endpoints.ts'
import { Alert, Tag } from 'antd'
import type i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from '../after.module.css'
import { fieldsOf, useSideText } from '../after.words.ts'
import { marked } from '../marked.ts'

type Preview = EndpointOutput<typeof previewAmendments>

/** What an edit of many makes of each video, the refused ones first, and what it takes of whose day. */
export function AmendPreview({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('publishing')
  const { rows, unchanged, quotas } = preview
  const refused = rows.filter(({ problems }) => problems.length > 0)
  const ready = rows.filter(({ problems }) => problems.length === 0)
  return (
    <section aria-label={t('after.many.preview')}>
      <p className={styles['line']}>
        <Tag color="processing">{t('after.many.changes', { count: ready.length })}</Tag>
        {refused.length > 0 && <Tag color="error">{t('after.many.refused', { count: refused.length })}</Tag>}
        {unchanged > 0 && <Tag>{t('after.many.unchanged', { count: unchanged })}</Tag>}
      </p>
      <Quotas quotas={quotas} />
      {rows.length === 0 && <p>{t('after.many.none')}</p>}
      <ul className={`${styles['changes']} ${styles['rows']}`}>
        {[...refused, ...ready].map((row) => (
          <li key={row.taskId}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Quotas({ quotas }: Pick<Preview, 'quotas'>) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return (
    <div className={styles['quotas']}>
      {quotas.map(({ resetAt, ...quota }) => (
        <Alert
          key={quota.project}
          type={quota.fit < quota.rows ? 'warning' : 'info'}
          showIcon
          title={t('after.many.quota', {
            project: quota.project,
            units: format.number(quota.units),
            left: format.number(quota.left),
            rows: format.number(quota.rows),
            fit: format.number(quota.fit),
          })}
          description={
            quota.fit < quota.rows ? t('after.many.rest', { time: format.exactTime(resetAt) }) : undefined
          }
        />
      ))}
    </div>
  )
}

function Row({ row }: { readonly row: AmendRow }) {
  const { t } = useTranslation('publishing')
  const textOf = useSideText()
  const { before, after, playlists } = row
  return (
    <>
      <div className={styles['line']}>
        <strong>
          <bdi>{row.title}</bdi>
        </strong>
        <span className={styles['note']}>
          <bdi>{row.channelName}</bdi>
          {row.cost > 0 && <> · {t('after.cost', { units: row.cost })}</>}
        </span>
      </div>
      <Problems row={row} />
      {fieldsOf(after).map((field) => {
        const [was, is] = [textOf(before, field), textOf(after, field)]
        return (
          <div key={field} className={styles['sides']}>
            <div className={styles['side']}>
              <small>{`${t(`after.field.${field}`)} · ${t('after.many.before')}`}</small>
              <Marked text={was} other={is} as="del" />
            </div>
            <div className={styles['side']}>
              <small>{t('after.many.after')}</small>
              <Marked text={is} other={was} as="ins" />
            </div>
          </div>
        )
      })}
      {playlists.add.map((id) => (
        <div key={id} className={styles['note']}>
          {t('after.kind.playlist')} <bdi>{id}</bdi>
        </div>
      ))}
      {playlists.remove.map((id) => (
        <div key={id} className={styles['note']}>
          {t('after.kind.playlistRemoval')} <bdi>{id}</bdi>
        </div>
      ))}
    </>
  )
}

/** What becomes another text is marked where it stands. */
function Marked(props: { readonly text: string; readonly other: string; readonly as: 'del' | 'ins' }) {
  const { text, other, as: Mark } = props
  const { start, changed, end } = marked(text, other)
  return (
    <bdi>
      {start}
      {changed !== '' && <Mark>{changed}</Mark>}
      {end}
    </bdi>
  )
}

/** The rule of the platform that it would break, with the field; or why nothing can be changed there. */
function Problems({ row: { problems } }: { readonly row: AmendRow }) {
  const { t, i18n } = useTranslation(['publishing', 'validation', 'errors'])
  return problems.map(({ field, error, params }) => {
    const key = isErrorCode(error) ? `errors:${error}` : `validation:${error}`
    const sentence = (i18n as typeof i18next).t(key as never, params)
    const known = field === 'title' || field === 'description' || field === 'tags' ? field : null
    return (
      <div key={`${field} ${error}`} className={styles['problem']}>
        {known !== null && <>{t(`after.field.${known}`)} · </>}
        {sentence}
      </div>
    )
  })
}
