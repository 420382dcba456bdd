import { statementCode } from '@pindao/protocol/revenue/statement.public.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import styles from './public-statement.module.css'
import { useAskCode, useEnterCode } from './public-statement.queries.ts'

/** Asks for the code that came to the address of the letter: before it nothing of the statement is here. */
export function CodeForm({ token, sentTo }: { readonly token: string; readonly sentTo: string }) {
  const { t } = useTranslation('statements')
  const locale = useLocale()
  const errorText = useErrorText()
  const ask = useAskCode(token)
  const enter = useEnterCode(token)
  const failure = enter.error ?? ask.error
  return (
    <div className={styles['card']}>
      <h1>{t('public.title')}</h1>
      <p>{t('public.intro')}</p>
      <p>
        {ask.data
          ? t('public.codeSent', { address: ask.data.sentTo, minutes: ask.data.minutes })
          : t('public.sentTo', { address: sentTo })}
      </p>
      {failure && <Alert type="error" showIcon title={errorText(failure).message} />}
      {ask.data ? (
        <Form<{ code: string }>
          layout="vertical"
          disabled={enter.isPending}
          onFinish={({ code }) => enter.mutate(code)}
        >
          <Form.Item name="code" label={t('public.code')} required>
            <Input
              dir="ltr"
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={statementCode.digits}
              autoFocus
            />
          </Form.Item>
          <Button type="primary" size="large" block htmlType="submit" loading={enter.isPending}>
            {t('public.enter')}
          </Button>
          <Button
            type="link"
            block
            loading={ask.isPending}
            onClick={() => {
              enter.reset()
              ask.mutate(locale)
            }}
          >
            {t('public.newCode')}
          </Button>
        </Form>
      ) : (
        <Button type="primary" size="large" block loading={ask.isPending} onClick={() => ask.mutate(locale)}>
          {t('public.askCode')}
        </Button>
      )}
    </div>
  )
}
