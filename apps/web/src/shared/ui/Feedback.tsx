import { Button } from 'antd'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { randomKey } from '../api/random-key.ts'
import { useDirection } from '../i18n/use-direction.ts'
import { type AskByDialog, useDialogs } from './use-dialogs.tsx'
import { useErrorText } from './use-error-text.ts'
import { useToasts } from './use-toasts.tsx'

/** SHL-09: two seconds. A failed call stays longer: it says what to do, and the id to quote. */
const toastSeconds = 2
const failureSeconds = 6
/** What to do about it stays until somebody has read it. */
const lostSeconds = 0

export type Question = {
  readonly title: string
  readonly text?: ReactNode
  /** Names the act, for the button: "Delete", not "OK". */
  readonly confirm?: string
  /** Names what happens instead, where "Cancel" could be read either way. */
  readonly cancel?: string
  readonly danger?: boolean
}

/** What a person may want to do about the news: a link in the toast. */
export type NextStep = { readonly text: string; readonly run: () => void }

/** Says what happened, and asks before what cannot be undone. */
export type Feedback = {
  /** With a next step the toast stays long enough to take it. */
  readonly success: (text: string, next?: NextStep) => void
  readonly info: (text: string) => void
  readonly error: (text: string, next?: NextStep) => void
  /** A failed call, in the words of the server, with the request id. */
  readonly failure: (error: unknown) => void
  /** A file of the page did not come (NAV-07): says so once for all that miss theirs, and offers to reload. */
  readonly lost: () => void
  /** 'Processing, please wait…' until the work is done, well or not. */
  readonly pending: <T>(work: Promise<T>) => Promise<T>
  /** Resolves to whether the person agreed; without a title: 'please confirm the information is correct'. */
  readonly confirm: (question?: Partial<Question>) => Promise<boolean>
  /** The failure dialog; without a text: 'unknown error, please contact the administrator'. */
  readonly failed: (text?: ReactNode) => Promise<void>
  /** The success dialog. */
  readonly succeeded: (text?: ReactNode) => Promise<void>
  /** Copies a text, or an address, and says so. */
  readonly copy: (text: string, what?: 'text' | 'address') => Promise<void>
  /** A message that waits until it is read. */
  readonly tell: (title: string, text?: ReactNode) => Promise<void>
}

const FeedbackContext = createContext<Feedback | null>(null)

/** Carries toasts and dialogs in the theme and direction of the page. */
export function FeedbackProvider({ children }: { readonly children: ReactNode }) {
  const placement = useDirection() === 'rtl' ? 'topLeft' : 'topRight'
  const [toasts, toastHolder] = useToasts(placement)
  const [dialogs, dialogHolder] = useDialogs()
  const { t } = useTranslation()
  const errorText = useErrorText()

  const feedback = useMemo<Feedback>(() => {
    const show = (
      type: 'success' | 'info' | 'error',
      title: string,
      duration: number,
      description?: ReactNode,
      key = randomKey(),
    ) => toasts.open({ key, type, title, duration, description, role: type === 'error' ? 'alert' : 'status' })
    const tellWith = (type: 'success' | 'error', text: string, next?: NextStep) => {
      if (next === undefined) return show(type, text, toastSeconds)
      // The step taken, the news is old: the toast would lie over what the person went to see.
      const key = randomKey()
      const run = () => {
        toasts.destroy(key)
        next.run()
      }
      show(type, text, failureSeconds, <StepLink text={next.text} run={run} />, key)
    }
    const lost = () => {
      const reload = <StepLink text={t('action.reload')} run={() => window.location.reload()} />
      const text = (
        <>
          {t('error.chunkText')} {reload}
        </>
      )
      show('error', t('error.chunkTitle'), lostSeconds, text, 'lost')
    }
    /** Where the code of dialogs does not load nobody was asked, and nothing is done. */
    const ask: AskByDialog['ask'] = (kind, props) =>
      dialogs.ask(kind, props).catch(() => {
        lost()
        return false
      })
    return {
      success: (text, next) => tellWith('success', text, next),
      info: (text) => show('info', text, toastSeconds),
      error: (text, next) => tellWith('error', text, next),
      failure: (error) => {
        const { message, requestId } = errorText(error)
        show(
          'error',
          message,
          failureSeconds,
          requestId ? t('error.requestId', { id: requestId }) : undefined,
        )
      },
      lost,
      pending: async (work) => {
        const key = randomKey()
        show('info', t('dialog.pending'), 0, undefined, key)
        try {
          return await work
        } finally {
          toasts.destroy(key)
        }
      },
      failed: async (text = t('error.unknown')) => {
        await ask('error', {
          title: t('error.title'),
          content: text,
          okText: t('action.confirm'),
        })
      },
      succeeded: async (text) => {
        await ask('success', {
          title: t('dialog.success'),
          content: text,
          okText: t('action.confirm'),
        })
      },
      copy: async (text, what = 'text') => {
        try {
          await navigator.clipboard.writeText(text)
          show('success', t(what === 'address' ? 'dialog.addressCopied' : 'dialog.copied'), toastSeconds)
        } catch {
          // No permission, or a page that is no secure context.
          show('error', t('dialog.notCopied'), toastSeconds)
        }
      },
      confirm: ({ title = t('dialog.confirm'), text, confirm, cancel, danger = false } = {}) =>
        ask('confirm', {
          title,
          content: text,
          okText: confirm ?? t('action.confirm'),
          cancelText: cancel ?? t('action.cancel'),
          okButtonProps: { danger },
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        }),
      tell: async (title, text) => {
        await ask('success', { title, content: text, okText: t('action.confirm') })
      },
    }
  }, [toasts, dialogs, t, errorText])

  return (
    <FeedbackContext value={feedback}>
      {children}
      {toastHolder}
      {dialogHolder}
    </FeedbackContext>
  )
}

function StepLink({ text, run }: NextStep) {
  return (
    <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={run}>
      {text}
    </Button>
  )
}

export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (!feedback) throw new Error('FeedbackProvider is missing')
  return feedback
}
