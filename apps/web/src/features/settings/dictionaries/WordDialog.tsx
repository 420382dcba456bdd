import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { DictionaryKeeping } from '@pindao/protocol/core/manifest.ts'
import {
  type DictionaryItem,
  type KeptWord,
  wordFields,
} from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { dictionaryBadges } from '@pindao/protocol/settings/dictionary.words.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { ClassTag } from '#src/shared/ui/StatusBadge.tsx'
import { useAddWord, useUpdateWord } from './dictionaries.queries.ts'

type Values = {
  readonly zh: string
  readonly en?: string
  readonly fr?: string
  readonly ar?: string
  readonly badge?: NonNullable<DictionaryItem['badge']> | null
  readonly remark?: string
  readonly enabled: boolean
  readonly aliases?: readonly string[]
}
const refusedFields: RefusedFields = { 'dictionary.labelTaken': 'zh' }

/** Changes what a word is called and how it looks, or adds one of the company's own. */
export function WordDialog({
  kind,
  keeping,
  word,
  onClose,
}: {
  readonly kind: DictionaryKind
  readonly keeping: DictionaryKeeping
  readonly word: KeptWord | null
  readonly onClose: () => void
}) {
  const { t } = useTranslation('dictionaries')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const adding = useAddWord()
  const updating = useUpdateWord()
  const busy = adding.isPending || updating.isPending
  useFieldRefusal(refusedFields, form, adding.error ?? updating.error)
  const send = async ({
    zh,
    en = '',
    fr = '',
    ar = '',
    badge = null,
    remark = '',
    enabled,
    aliases,
  }: Values) => {
    const named = keeping === 'words' ? { aliases: [...(aliases ?? [])] } : {}
    const body = { label: { zh, en, fr, ar }, badge, remark, enabled, ...named }
    try {
      if (word === null) await adding.mutateAsync({ params: { kind }, body })
      else
        await updating.mutateAsync({
          params: { kind, code: word.code },
          body: { ...body, version: word.version },
        })
      feedback.success(t('saved'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  const hint = word?.first
    ? t('first', { name: word.first.zh })
    : keeping !== 'words'
      ? t('newCode')
      : word?.used
        ? t('renames', { count: word.used })
        : undefined
  return (
    <Modal
      title={word === null ? t('add') : t('editOf', { name: word.label.zh })}
      okText={t('save')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="dictionaryWord"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={
          word === null
            ? { enabled: true, badge: null, aliases: [] }
            : {
                ...word.label,
                badge: word.badge,
                remark: word.remark,
                enabled: word.enabled,
                aliases: word.aliases,
              }
        }
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="zh"
          label={t('language.zh')}
          extra={hint}
          rules={[rule(wordFields.zh, { needed: true })]}
        >
          <Input autoFocus autoComplete="off" />
        </Form.Item>
        {(['en', 'fr', 'ar'] as const).map((locale) => (
          <Form.Item
            key={locale}
            name={locale}
            label={t(`language.${locale}`)}
            extra={word?.first ? t('first', { name: word.first[locale] }) : undefined}
            rules={[rule(wordFields.other)]}
          >
            <Input autoComplete="off" dir={locale === 'ar' ? 'rtl' : 'ltr'} placeholder={t('asChinese')} />
          </Form.Item>
        ))}
        {keeping === 'words' && (
          <Form.Item name="aliases" label={t('field.aliases')} extra={t('aliasesHint')}>
            <Select
              mode="tags"
              tokenSeparators={[',', '，', '、', ';', '；']}
              open={false}
              suffixIcon={null}
            />
          </Form.Item>
        )}
        <Form.Item name="badge" label={t('field.badge')}>
          <Select
            options={[
              { value: null, label: t('noBadge') },
              ...dictionaryBadges.map((badge) => ({
                value: badge,
                label: <ClassTag kind={badge}>{t(`badge.${badge}`)}</ClassTag>,
              })),
            ]}
          />
        </Form.Item>
        <Form.Item name="remark" label={t('field.remark')} rules={[rule(wordFields.remark)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        {keeping !== 'product' && (
          <Form.Item name="enabled" valuePropName="checked" extra={t('offeredHint')}>
            <Checkbox>{t('offered')}</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
