import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Other words for a message; null leaves it as it is. */
export function EditMessage({ text, onDone }: { readonly text: string; onDone(text: string | null): void }) {
  const { t } = useTranslation(['chat', 'common'])
  const [words, setWords] = useState(text)
  const save = () => onDone(words.trim() === '' ? null : words.trim())
  return (
    <div>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={chatLimits.text}
        value={words}
        dir="auto"
        aria-label={t('chat:edit')}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(null)
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          save()
        }}
      />
      <Space style={{ marginBlockStart: 8 }}>
        <Button size="small" type="primary" onClick={save}>
          {t('chat:save')}
        </Button>
        <Button size="small" onClick={() => onDone(null)}>
          {t('common:action.cancel')}
        </Button>
      </Space>
    </div>
  )
}
