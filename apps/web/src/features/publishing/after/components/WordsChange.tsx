import { isManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { AfterPublishing, WantedChange } from '@pindao/protocol/publishing/after.endpoints.ts'
import {
  type PublishFieldProblem,
  publishFieldProblems,
} from '@pindao/protocol/publishing/platform-fields.ts'
import { changeCardOf, isSame, type WordField } from '@pindao/protocol/publishing/publish-change.ts'
import { youtubeCategories } from '@pindao/protocol/publishing/youtube-rules.ts'
import { Button, Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from '../after.module.css'
import type { AfterCommand } from '../api/after.queries.ts'
import { CostNote } from './CostNote.tsx'

type Words = Pick<AfterPublishing['ours'], WordField>

/** The words of a published video; what was not touched is not sent. */
export function WordsChange(props: { readonly after: AfterPublishing; readonly command: AfterCommand }) {
  const { after, command } = props
  const { t } = useTranslation(['publishing', 'validation'])
  const sentence = ({ error, params }: PublishFieldProblem) => t(`validation:${error}`, { ...params })
  const feedback = useFeedback()
  const [form] = Form.useForm<Words>()
  const { words: offered } = changeCardOf(after.platform)
  if (offered.length === 0) return null
  const has = (field: WordField) => offered.includes(field)

  const send = async (values: Words) => {
    const changed = offered.filter((field) => !isSame(field, values[field] ?? null, after.ours[field]))
    if (changed.length === 0) return feedback.info(t('after.many.none'))
    const words = Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
    const wanted = { kind: 'words', words } as WantedChange
    await command.mutateAsync({ is: 'change', wanted }).then(
      () => feedback.success(t('after.asked')),
      () => undefined,
    )
  }
  const failed =
    command.isError && command.variables.is === 'change' && command.variables.wanted.kind === 'words'

  return (
    <section className={styles['part']}>
      <Disclosure label={t('after.words')}>
        <Form
          name="afterWords"
          form={form}
          layout="vertical"
          initialValues={after.ours}
          disabled={command.isPending}
          onFinish={(values) => void send(values)}
        >
          {failed && <CommandProblem error={command.error} again={t('after.again')} />}
          {after.platform === 'facebook' && <p className={styles['note']}>{t('after.facebookWords')}</p>}
          <Form.Item name="title" label={t('after.field.title')} rules={[wordRule(after, 'title', sentence)]}>
            <Input />
          </Form.Item>
          <Form.Item
            name="description"
            label={t('after.field.description')}
            rules={[wordRule(after, 'description', sentence)]}
          >
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
          </Form.Item>
          {has('tags') && (
            <Form.Item name="tags" label={t('after.field.tags')} rules={[wordRule(after, 'tags', sentence)]}>
              <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', '\n']} />
            </Form.Item>
          )}
          {has('categoryId') && <PlaceFields />}
          <div className={styles['line']}>
            <Button type="primary" htmlType="submit" loading={command.isPending}>
              {t('after.wordsSave')}
            </Button>
            <CostNote after={after} kind="words" />
          </div>
        </Form>
      </Disclosure>
    </section>
  )
}

function PlaceFields() {
  const { t } = useTranslation('publishing')
  const places = usePlaceNames()
  const languages = useMemo(() => places.languages(), [places])
  const search = { showSearch: { optionFilterProp: 'label' } } as const
  return (
    <div className={styles['pair']}>
      <Form.Item name="categoryId" label={t('after.field.categoryId')}>
        <Select
          {...search}
          placeholder={t('form.categoryDefault')}
          options={youtubeCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="language" label={t('after.field.language')}>
        <Select {...search} allowClear placeholder={t('form.languageDefault')} options={languages} />
      </Form.Item>
    </div>
  )
}

/** What the platform would refuse of one field, in the words of the publish form. */
function wordRule(
  { platform, ours }: AfterPublishing,
  field: 'title' | 'description' | 'tags',
  sentence: (problem: PublishFieldProblem) => string,
) {
  return {
    validator: async (_: unknown, value: unknown) => {
      if (!isManagedPlatform(platform)) return
      const draft = {
        ...ours,
        [field]: value ?? (field === 'tags' ? [] : ''),
        visibility: 'public',
        publishAt: null,
        fbFormat: null,
        durationSec: null,
      } as Parameters<typeof publishFieldProblems>[1]
      const problem = publishFieldProblems(platform, draft, Date.now()).find((one) => one.field === field)
      if (problem) throw new Error(sentence(problem))
    },
  }
}
