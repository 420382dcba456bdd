import { chatText } from '@pindao/protocol/mail/chat.endpoints.ts'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'

/** Other words for a message; null leaves it as it is. */
export function EditMessage({ text, onDone }: { readonly text: string; onDone(text: string | null): void }) {
  const { t } = useTranslation(['chat', 'common'])
  const [words, setWords] = useState(text)
  const said = words.trim()
  // Without words there is nothing to change: the message stays.
  const problem = useFieldProblem(chatText, words, 'passes')
  const save = () => {
    if (problem.text === null) onDone(said === '' ? null : said)
  }
  return (
    <div>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 1, maxRows: 8 }}
        {...problem.control}
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
      <FieldProblem {...problem} />
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
