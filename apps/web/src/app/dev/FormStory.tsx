import * as rules from '@pindao/protocol/core/rules.ts'
import { Button, Form, Input } from 'antd'
import { MonthPicker } from '#src/shared/form/MonthPicker.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'

/** Each rule on a field of its own. */
const fields = [
  { name: 'required', rule: rules.required, needed: true },
  { name: 'decimals', rule: rules.decimals() },
  { name: 'positiveInteger', rule: rules.positiveInteger, needed: true },
  { name: 'length', rule: rules.length(5, 2) },
  { name: 'letters', rule: rules.letters },
  { name: 'password', rule: rules.password },
  { name: 'email', rule: rules.email },
  { name: 'time', rule: rules.timeNotBefore(() => new Date()) },
] as const

export function FormStory() {
  const rule = useRule()
  return (
    <Form layout="vertical" style={{ maxInlineSize: 480 }}>
      <Form.Item name="statementMonth" label="Month">
        <MonthPicker clearable />
      </Form.Item>
      {fields.map((field) => (
        <Form.Item
          key={field.name}
          name={field.name}
          label={field.name}
          rules={[rule(field.rule, { needed: 'needed' in field })]}
        >
          <Input />
        </Form.Item>
      ))}
      <Button htmlType="submit">Check</Button>
    </Form>
  )
}
