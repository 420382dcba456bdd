import {
  type TemplateKind,
  templateDescription,
  templateTags,
  templateTitle,
} from '@pindao/protocol/publishing/publish-template.fields.ts'
import { type TemplateField, templateVariables } from '@pindao/protocol/publishing/publish-template.syntax.ts'
import { Button, Form, type FormInstance, Input, Select } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import type { TemplateContent } from '../api/templates.queries.ts'
import styles from './templates.module.css'

/** Where the cursor stands in a field, and the field itself. */
type TextBox = HTMLInputElement | HTMLTextAreaElement

/** The texts of a template; variables are written, or put in by a press where the cursor stands. */
export function TextFields({ kind, onInsert }: { readonly kind: TemplateKind; onInsert(): void }) {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  const form = Form.useFormInstance<TemplateContent>()
  const box = useRef<HTMLDivElement>(null)
  const publishes = kind === 'publish'

  const insert = (field: TemplateField, written: string) => {
    insertInto(form, field, written, box.current?.querySelector<TextBox>(`#edit_${field}`) ?? null)
    onInsert()
    void form.validateFields([field]).catch(() => undefined)
  }
  return (
    <div ref={box}>
      {publishes && (
        <Form.Item
          name="title"
          label={t('form.videoTitle')}
          rules={[rule(templateTitle)]}
          extra={<Chips field="title" onInsert={insert} />}
        >
          <Input autoComplete="off" dir="auto" placeholder={t('templates.titleHint')} />
        </Form.Item>
      )}
      <Form.Item
        name="description"
        label={publishes ? t('form.description') : t('templates.footerText')}
        rules={[rule(templateDescription)]}
        extra={<Chips field="description" onInsert={insert} />}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} dir="auto" />
      </Form.Item>
      {publishes && (
        <Form.Item
          name="tags"
          label={t('form.tags')}
          rules={[rule(templateTags)]}
          extra={<Chips field="tags" onInsert={insert} />}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', '、', '\n']}
            placeholder={t('form.tagsPlaceholder')}
          />
        </Form.Item>
      )}
    </div>
  )
}

/** The variables of a field, each put in by a press. */
function Chips(props: {
  readonly field: TemplateField
  onInsert(field: TemplateField, written: string): void
}) {
  const { field, onInsert } = props
  const { t } = useTranslation('publishing')
  return (
    <span className={styles['chips']}>
      {templateVariables.map((name) => (
        <Button
          key={name}
          size="small"
          title={`{${name}}`}
          aria-label={t('templates.insert', { variable: t(`templates.variable.${name}`) })}
          onClick={() => onInsert(field, `{${name}}`)}
        >
          {t(`templates.variable.${name}`)}
        </Button>
      ))}
    </span>
  )
}

function insertInto(
  form: FormInstance<TemplateContent>,
  field: TemplateField,
  written: string,
  box: TextBox | null,
): void {
  if (field === 'tags') {
    const tags: readonly string[] = form.getFieldValue('tags') ?? []
    if (!tags.includes(written)) form.setFieldsValue({ tags: [...tags, written] })
    return
  }
  const text: string = form.getFieldValue(field) ?? ''
  const from = box?.selectionStart ?? text.length
  const to = box?.selectionEnd ?? from
  form.setFieldsValue({ [field]: text.slice(0, from) + written + text.slice(to) })
  // Typing goes on behind it, once the field shows it.
  requestAnimationFrame(() => {
    box?.focus()
    box?.setSelectionRange(from + written.length, from + written.length)
  })
}
