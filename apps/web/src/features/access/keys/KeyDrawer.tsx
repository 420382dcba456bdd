import { type ApiKey, apiKeyFields, apiKeyUsers } from '@pindao/protocol/access/api-key.endpoints.ts'
import { Alert, Button, Form, Input, Radio, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { usePermissionWords } from '#src/features/access/door/use-permission-words.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { EditFooter, editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { keyTone } from './api-key.status-view.ts'
import styles from './keys.module.css'
import { useApiKey, useUpdateKey } from './keys.queries.ts'
import { useEnding } from './use-end-keys.ts'

type Values = { name: string; usedBy: ApiKey['usedBy']; remark: string }

/** One key: what it may do, how long and when it was used; what it is called can be changed. */
export function KeyDrawer(props: {
  readonly id: string
  readonly neighbours: Neighbours
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['api-keys', 'common'])
  const feedback = useFeedback()
  const query = useApiKey(props.id)
  const edited = useEdited(
    query.data ?? null,
    (key): Values => ({
      name: key?.name ?? '',
      usedBy: key?.usedBy ?? 'person',
      remark: key?.remark ?? '',
    }),
  )
  const { record: key, dirty } = edited
  const updating = useUpdateKey()
  const ending = useEnding()
  const leave = useWhileThere(props.onClose)
  const saving = updating.isPending
  const close = useGuardedClose({ dirty, saving, onClose: leave })
  const history = useHistoryTab('apiKey', props.id)
  const editable = key?.actions.includes('update') === true
  const save = useOneAtATime(async (values: Values) => {
    if (key === null) return false
    try {
      await updating.mutateAsync({ params: { id: key.id }, body: { ...values, version: key.version } })
      edited.end()
      feedback.success(t('api-keys:saved'))
      return true
    } catch (error) {
      if (!edited.refused(error, values)) feedback.failure(error)
      return false
    }
  })

  return (
    <RecordDrawer
      title={key?.name ?? t('api-keys:title')}
      query={query}
      mask={{ closable: !saving }}
      onClose={close}
      state={key && <StatusTag tone={keyTone[key.state]}>{t(`api-keys:state.${key.state}`)}</StatusTag>}
      actions={
        key?.actions.includes('end') && (
          <Button danger disabled={dirty} loading={ending.busy} onClick={() => void ending.end([key])}>
            {t('api-keys:end')}
          </Button>
        )
      }
      footer={editable && <EditFooter label={t('api-keys:save')} onCancel={close} saving={saving} />}
      {...(dirty ? {} : { neighbours: props.neighbours })}
      tabs={
        key && [
          {
            key: 'details',
            label: t('common:record.details'),
            content: (
              <>
                {edited.merged && <MergedNote />}
                <KeyFacts of={key} />
                {editable && (
                  <KeyForm
                    key={edited.key}
                    values={edited.values()}
                    saving={saving}
                    onChange={edited.begin}
                    onSave={(values) => void save(values)}
                  />
                )}
              </>
            ),
          },
          ...history,
        ]
      }
    />
  )
}

function KeyFacts({ of }: { readonly of: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const format = useFormat()
  const words = usePermissionWords()
  return (
    <>
      {of.lostScopes > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('lost', { count: of.lostScopes })}
          className={styles['once'] ?? ''}
        />
      )}
      <Facts
        facts={[
          [t('field.hint'), <bdi key="hint" dir="ltr">{`${of.hint}…`}</bdi>],
          [t('field.owner'), of.owner.fullName],
          [t('field.createdAt'), format.dateTime(of.createdAt)],
          [t('field.expiresAt'), format.dateTime(of.expiresAt)],
          [t('field.lastUsedAt'), of.lastUsedAt === null ? t('neverUsed') : format.dateTime(of.lastUsedAt)],
          ...(of.endedAt === null ? [] : [[t('field.endedAt'), format.dateTime(of.endedAt)] as const]),
          [
            t('field.scopes'),
            <span key="scopes" className={styles['scopes']}>
              {of.scopes.map((scope) => (
                <Tag key={scope}>{words([scope])}</Tag>
              ))}
            </span>,
          ],
          ...(of.actions.includes('update') || of.remark === ''
            ? []
            : [[t('field.remark'), of.remark] as const]),
        ]}
      />
    </>
  )
}

function KeyForm(props: {
  readonly values: Values
  readonly saving: boolean
  readonly onChange: () => void
  readonly onSave: (values: Values) => void
}) {
  const { t } = useTranslation('api-keys')
  const rule = useRule()
  return (
    <Form<Values>
      name={editForm}
      layout="vertical"
      className={styles['form'] ?? ''}
      disabled={props.saving}
      initialValues={props.values}
      onValuesChange={props.onChange}
      onFinish={props.onSave}
    >
      <Form.Item name="name" label={t('field.name')} rules={[rule(apiKeyFields.name, { needed: true })]}>
        <Input autoComplete="off" dir="auto" />
      </Form.Item>
      <Form.Item name="usedBy" label={t('field.usedBy')}>
        <Radio.Group options={apiKeyUsers.map((value) => ({ value, label: t(`usedBy.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={t('field.remark')} rules={[rule(apiKeyFields.remark)]}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} dir="auto" />
      </Form.Item>
    </Form>
  )
}
