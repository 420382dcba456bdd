import { PlusOutlined } from '@ant-design/icons'
import type { DisputeTemplate } from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './disputes.module.css'
import { useDeleteDisputeTemplate, useDisputeTemplates } from './disputes.queries.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

/** Texts that statements begin with: those of the house are written here, those of the product can be copied. */
export function TemplatesDrawer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('disputes')
  const query = useDisputeTemplates()
  const templates = shownData(query)
  const [edited, setEdited] = useState<{ readonly from: DisputeTemplate | null } | null>(null)
  return (
    <Drawer
      title={t('template.title')}
      size={640}
      onClose={onClose}
      extra={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({ from: null })}>
          {t('template.add')}
        </Button>
      }
    >
      <p className={styles['note']}>{t('template.note')}</p>
      {templates === undefined &&
        (query.isPending ? (
          <WaitingLines rows={6} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ))}
      <ul className={styles['list']}>
        {templates?.map((one) => (
          <TemplateLine
            key={one.id ?? `${one.reason}.${one.locale}`}
            template={one}
            onEdit={() => setEdited({ from: one })}
          />
        ))}
      </ul>
      {edited && <TemplateDialog from={edited.from} onClose={() => setEdited(null)} />}
    </Drawer>
  )
}

function TemplateLine({ template, onEdit }: { readonly template: DisputeTemplate; onEdit(): void }) {
  const { t } = useTranslation(['disputes', 'states'])
  const feedback = useFeedback()
  const remove = useDeleteDisputeTemplate()
  const { id, name, reason, locale } = template
  const act = (text: string) => t('disputes:actOf', { act: text, name })
  const ask = async (of: string) => {
    const question = {
      title: t('disputes:template.removeAsk', { name }),
      confirm: t('disputes:template.remove'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    remove.mutate(
      { params: { id: of } },
      { onError: feedback.failure, onSuccess: () => feedback.success(t('disputes:template.removed')) },
    )
  }
  const edit = t(id === null ? 'disputes:template.copy' : 'disputes:template.edit')
  return (
    <li className={styles['line']}>
      <span className={styles['wide']}>
        <bdi>{name}</bdi>
        <div className={styles['quiet']}>
          {joined([t(`states:disputeReason.${reason}`), languageNames[locale]])}
        </div>
      </span>
      <Tag>{t(id === null ? 'disputes:template.product' : 'disputes:template.house')}</Tag>
      <Button size="small" aria-label={act(edit)} onClick={onEdit}>
        {edit}
      </Button>
      {id !== null && (
        <Button
          size="small"
          danger
          aria-label={act(t('disputes:template.remove'))}
          loading={remove.isPending}
          onClick={() => void ask(id)}
        >
          {t('disputes:template.remove')}
        </Button>
      )}
    </li>
  )
}
