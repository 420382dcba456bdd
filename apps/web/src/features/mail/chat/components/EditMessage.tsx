import { chatText } from '@pindao/protocol/mail/chat.endpoints.ts'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'
import { type Opener, useReturnFocus } from '#src/shared/ui/use-return-focus.ts'

/** Other words for a message; null leaves it as it is. Then the keyboard is back where it was. */
export function EditMessage(props: {
  readonly text: string
  /** The words are on their way, and stay here until they have arrived. */
  readonly saving: boolean
  /** The button of the message's menu. */
  readonly openedBy: Opener
  onDone(text: string | null): void
}) {
  const { text, saving, onDone } = props
  const { t } = useTranslation(['chat', 'common'])
  const [words, setWords] = useState(text)
  useReturnFocus(props.openedBy)
  const said = words.trim()
  // Without words there is nothing to change: the message stays.
  const problem = useFieldProblem(chatText, words, 'passes')
  const save = () => {
    if (problem.text === null && !saving) onDone(said === '' ? null : said)
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
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') onDone(null)
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          save()
        }}
      />
      <FieldProblem {...problem} />
      <Space style={{ marginBlockStart: 8 }}>
        <Button size="small" type="primary" loading={saving} onClick={save}>
          {t('chat:save')}
        </Button>
        <Button size="small" onClick={() => onDone(null)}>
          {t('common:action.cancel')}
        </Button>
      </Space>
    </div>
  )
}
