import { SendOutlined } from '@ant-design/icons'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftOf, keepDraft } from '../draft-texts.ts'
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
  const write = (words: string) => {
    setText(words)
    keepDraft(conversationId, words)
  }
  const send = () => {
    const words = text.trim()
    if (words === '') return
    write('')
    onSay(words)
  }
  return (
    <div className={styles['input']}>
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={chatLimits.text}
        value={text}
        // Without words of its own the hint keeps the direction of the page.
        {...(text === '' ? {} : { dir: 'auto' })}
        placeholder={t('inputHint')}
        aria-label={t('input')}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          // Safari ends the composition before the key: 229 is the key of an IME.
          const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
          if (event.key !== 'Enter' || event.shiftKey || composing) return
          event.preventDefault()
          send()
        }}
      />
      <Button
        type="primary"
        icon={<SendOutlined className="flip" aria-hidden />}
        disabled={text.trim() === ''}
        aria-label={t('send')}
        title={t('send')}
        onClick={send}
      />
    </div>
  )
}
