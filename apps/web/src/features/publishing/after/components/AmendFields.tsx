import {
  type AmendRule,
  amendRule,
  type ReplacedField,
  replacedFields,
} from '@pindao/protocol/publishing/amend-rule.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { visibilityView } from '#src/features/channels/door/use-visibility.ts'
import { useRuleText } from '#src/shared/form/use-rule.ts'
import styles from '../after.module.css'

/** As the fields have it: an empty one changes nothing. */
export type AmendValues = {
  readonly find: string
  readonly with: string
  readonly fields: readonly ReplacedField[]
  readonly isPattern: boolean
  readonly matchCase: boolean
  readonly tagsHow: 'none' | 'set' | 'add' | 'remove'
  readonly tags: readonly string[]
  readonly listsHow: 'none' | 'add' | 'remove'
  readonly lists: readonly string[]
  readonly visibility: 'public' | 'unlisted' | 'private' | null
}
export const noAmendment: AmendValues = {
  find: '',
  with: '',
  fields: ['title'],
  isPattern: false,
  matchCase: false,
  tagsHow: 'none',
  tags: [],
  listsHow: 'none',
  lists: [],
  visibility: null,
}

/** What the fields ask for; null where they ask for nothing. */
export function ruleOf(values: AmendValues): AmendRule | null {
  const { find, fields, isPattern, matchCase, tagsHow, tags, listsHow, lists, visibility } = values
  const rule = amendRule.safeParse({
    replace: find === '' ? null : { find, with: values.with, fields, isPattern, matchCase },
    tags: tagsHow === 'none' || (tagsHow !== 'set' && tags.length === 0) ? null : { how: tagsHow, tags },
    playlists: listsHow === 'none' || lists.length === 0 ? null : { how: listsHow, ids: lists },
    visibility: visibility ?? null,
  })
  if (!rule.success) return null
  const asks = Object.values(rule.data).some((part) => part !== null)
  return asks ? rule.data : null
}

const shown = ['public', 'unlisted', 'private'] as const
const separators = [',', '，', '、', '\n']

/** Find and replace, tags, playlists, visibility: whatever is left as it is stays. */
export function AmendFields() {
  const { t } = useTranslation(['publishing', 'states'])
  const ruleText = useRuleText()
  const isPattern = Form.useWatch<boolean | undefined>('isPattern') ?? false
  const tagsHow = Form.useWatch<string | undefined>('tagsHow') ?? 'none'
  const listsHow = Form.useWatch<string | undefined>('listsHow') ?? 'none'
  const replace = amendRule.shape.replace
  const hows = (names: readonly ('none' | 'set' | 'add' | 'remove')[]) =>
    names.map((value) => ({ value, label: t(`after.many.tagsHow.${value}`) }))
  return (
    <>
      <div className={styles['pair']}>
        <Form.Item
          name="find"
          label={t('after.many.find')}
          dependencies={['isPattern']}
          rules={[
            {
              validator: async (_: unknown, find: string) => {
                const asked = { find, with: '', fields: ['title'], isPattern }
                const sentence = find === '' ? null : ruleText(replace, asked)
                if (sentence !== null) throw new Error(sentence)
              },
            },
          ]}
        >
          <Input maxLength={300} {...(isPattern ? { dir: 'ltr' } : {})} />
        </Form.Item>
        <Form.Item name="with" label={t('after.many.with')}>
          <Input maxLength={300} />
        </Form.Item>
        <Form.Item name="fields" label={t('after.many.in')}>
          <Select
            mode="multiple"
            options={replacedFields.map((value) => ({ value, label: t(`after.field.${value}`) }))}
          />
        </Form.Item>
      </div>
      <div className={styles['line']} style={{ marginBlockEnd: 16 }}>
        <Form.Item name="isPattern" valuePropName="checked" noStyle>
          <Checkbox>{t('after.many.isPattern')}</Checkbox>
        </Form.Item>
        <Form.Item name="matchCase" valuePropName="checked" noStyle>
          <Checkbox>{t('after.many.matchCase')}</Checkbox>
        </Form.Item>
      </div>
      <div className={styles['pair']}>
        <Form.Item name="tagsHow" label={t('after.many.tags')}>
          <Select options={hows(['none', 'set', 'add', 'remove'])} />
        </Form.Item>
        <Form.Item name="tags" label={t('after.field.tags')} hidden={tagsHow === 'none'}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} />
        </Form.Item>
      </div>
      <div className={styles['pair']}>
        <Form.Item name="listsHow" label={t('after.many.playlists')}>
          <Select options={hows(['none', 'add', 'remove'])} />
        </Form.Item>
        <Form.Item name="lists" label={t('after.playlistId')} hidden={listsHow === 'none'}>
          <Select mode="tags" open={false} suffixIcon={null} maxCount={10} tokenSeparators={separators} />
        </Form.Item>
      </div>
      <div className={styles['pair']}>
        <Form.Item name="visibility" label={t('after.many.visibility')}>
          <Select
            allowClear
            placeholder={t('after.many.leave')}
            options={shown.map((value) => ({ value, label: t(visibilityView[value].labelKey) }))}
          />
        </Form.Item>
      </div>
    </>
  )
}
