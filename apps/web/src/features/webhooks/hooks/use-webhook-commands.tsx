import type { Webhook, WebhookAnswer } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDeleteWebhook, useRotateWebhook, useTestWebhook } from '../webhooks.queries.ts'
import type { ShownSecret } from './SecretDialog.tsx'

/** What is done to a webhook at once. */
export function useWebhookCommands(onSecret: (secret: ShownSecret) => void, onDeleted?: () => void) {
  const { t } = useTranslation('webhooks')
  const feedback = useFeedback()
  const testing = useTestWebhook()
  const rotating = useRotateWebhook()
  const removing = useDeleteWebhook()

  const test = ({ id }: Webhook) =>
    testing.mutate(
      { params: { id } },
      {
        onSuccess(answer) {
          const { delivered, statusCode, durationMs } = answer
          if (delivered) feedback.success(t('hooks.arrived', { code: String(statusCode), n: durationMs }))
          else void feedback.failed(<TestAnswer answer={answer} />)
        },
        onError: feedback.failure,
      },
    )

  async function rotate({ id, name, version }: Webhook): Promise<void> {
    const question = { title: t('hooks.rotateTitle', { name }), text: t('hooks.rotateText') }
    if (!(await feedback.confirm({ ...question, confirm: t('hooks.rotate') }))) return
    rotating.mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: ({ secret }) => secret !== null && onSecret({ name, secret }),
        onError: feedback.failure,
      },
    )
  }

  async function remove({ id, name }: Webhook): Promise<void> {
    const question = { title: t('hooks.deleteTitle', { name }), text: t('hooks.deleteText') }
    if (!(await feedback.confirm({ ...question, confirm: t('hooks.delete'), danger: true }))) return
    removing.mutate(
      { params: { id } },
      {
        onSuccess() {
          feedback.success(t('hooks.deleted', { name }))
          onDeleted?.()
        },
        onError: feedback.failure,
      },
    )
  }

  return {
    test,
    rotate: (hook: Webhook) => void rotate(hook),
    remove: (hook: Webhook) => void remove(hook),
    busy: testing.isPending || rotating.isPending || removing.isPending,
  }
}

/** What the other side said to a test that did not arrive. */
function TestAnswer({ answer }: { readonly answer: WebhookAnswer }) {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const { statusCode, durationMs, reason } = answer
  return (
    <>
      <p>{t('hooks.notArrived')}</p>
      <Facts
        facts={[
          [t('hooks.reason'), reason === null ? '' : t(`reason.${reason}`)],
          [t('hooks.status'), statusCode === null ? t('hooks.noAnswer') : format.number(statusCode)],
          [t('hooks.duration'), t('hooks.durationOf', { n: durationMs })],
          [t('hooks.answer'), <bdi key="answer">{answer.answer || t('hooks.noAnswer')}</bdi>],
        ]}
      />
    </>
  )
}
