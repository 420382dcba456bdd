import { SendOutlined } from '@ant-design/icons'
import { chatText } from '@pindao/protocol/mail/chat.endpoints.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { session } from '#src/shared/session/session.ts'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'
import styles from './thread.module.css'

/** Where one writes. Enter sends, Shift+Enter begins a line; the Enter that ends an IME's word does neither. */
export function MessageInput({
  conversationId,
  onSay,
}: {
  readonly conversationId: string
  onSay(text: string): void
}) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(() => draftOf(conversationId))
  const write = (value: string) => {
    setText(value)
    keepDraft(conversationId, value)
  }
  const words = text.trim()
  const problem = useFieldProblem(chatText, text, 'passes')
  const send = () => {
    if (!problem.passes) return
    write('')
    onSay(words)
  }
  return (
    <div className={styles['input']}>
      <div className={styles['words']}>
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 6 }}
          {...problem.control}
          value={text}
          // Without words of its own the hint keeps the direction of the page.
          {...(text === '' ? {} : { dir: 'auto' })}
          placeholder={t('inputHint')}
          aria-label={t('input')}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
            event.preventDefault()
            send()
          }}
        />
        <FieldProblem {...problem} />
      </div>
      <Button
        type="primary"
        icon={<SendOutlined className="flip" aria-hidden />}
        disabled={!problem.passes}
        aria-label={t('send')}
        title={t('send')}
        onClick={send}
      />
    </div>
  )
}

/** Unsent words by conversation, of this tab and this person: whoever signs in next does not find them. */
const keyOf = (id: string) => `chatDraft.${session.userId() ?? ''}.${id}`

function draftOf(id: string): string {
  return window.sessionStorage.getItem(keyOf(id)) ?? ''
}

function keepDraft(id: string, text: string): void {
  if (text === '') window.sessionStorage.removeItem(keyOf(id))
  else window.sessionStorage.setItem(keyOf(id), text)
}
