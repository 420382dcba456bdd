import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ApiError } from '#src/shared/api/api-error.ts'
import { setLocale } from '#src/shared/i18n/locale.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { NotFoundArt } from '#src/shared/ui/art/Art.tsx'
import { ErrorState, PageState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { CodeForm } from './CodeForm.tsx'
import { OpenStatement } from './OpenStatement.tsx'
import styles from './public-statement.module.css'
import { usePublicStatement } from './public-statement.queries.ts'

/** 对账单: what a creator who has no account with us reads by the link of a letter (REV-01). */
export function PublicStatementPage() {
  const { t } = useTranslation('statements')
  const { token = '' } = useParams()
  const { data, error, refetch } = usePublicStatement(token)
  useLanguageOf(data?.locale)
  if (error instanceof ApiError && error.status === 404)
    return <PageState whole art={<NotFoundArt />} title={t('public.gone')} text={t('public.goneText')} />
  if (error) return <ErrorState whole error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles['page']}>
        <WaitingLines rows={5} />
      </div>
    )
  return (
    <div className={styles['page']}>
      {data.statement === null ? (
        <CodeForm token={token} sentTo={data.sentTo} />
      ) : (
        <OpenStatement token={token} page={data} statement={data.statement} />
      )}
    </div>
  )
}

/** The language of the letter, once: whoever chooses another one keeps it. */
function useLanguageOf(locale: Parameters<typeof setLocale>[0] | undefined): void {
  const shown = useLocale()
  const followed = useRef(false)
  useEffect(() => {
    if (locale === undefined || followed.current) return
    followed.current = true
    if (locale !== shown) setLocale(locale).catch(() => undefined)
  }, [locale, shown])
}
