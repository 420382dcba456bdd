import type { DataReport, ReportContent } from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import { Button, Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import type { Opener } from '#src/shared/ui/use-return-focus.ts'
import styles from './reports.module.css'
import { useDeleteReport, useUpdateReport } from './reports.queries.ts'
import { reportName } from './SaveReport.tsx'

/** Own reports: renamed, shared or not, replaced by what is shown, deleted. */
export function ManageReports(props: {
  readonly reports: readonly DataReport[]
  /** What the list shows now. */
  readonly shown: ReportContent
  readonly openedBy: Opener
  readonly onClose: () => void
}) {
  const { reports, shown, openedBy, onClose } = props
  const { t } = useTranslation('channel-data')
  return (
    <Modal openedBy={openedBy} width={680} title={t('report.manageTitle')} footer={null} onCancel={onClose}>
      <ul className={styles['list']}>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} shown={shown} />
        ))}
      </ul>
    </Modal>
  )
}

type Change = { readonly name?: string; readonly content?: ReportContent; readonly isShared?: boolean }

function ReportRow({ report, shown }: { readonly report: DataReport; readonly shown: ReportContent }) {
  const { id, name, content, sharedWith, version } = report
  const { t } = useTranslation(['channel-data', 'common'])
  const feedback = useFeedback()
  const rule = useRule()
  const update = useUpdateReport()
  const remove = useDeleteReport()
  const change = (part: Change) =>
    update.mutate(
      { params: { id }, body: { name, content, isShared: sharedWith !== null, version, ...part } },
      { onSuccess: () => feedback.success(t('channel-data:report.changed')), onError: feedback.failure },
    )

  async function askAndRemove() {
    const sure = await feedback.confirm({
      title: t('channel-data:report.ask.title', { name }),
      text: t('channel-data:report.ask.text'),
      confirm: t('channel-data:report.ask.confirm'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } }, { onError: feedback.failure })
  }

  return (
    <li className={styles['row']}>
      <Form
        key={version}
        name={`report-${id}`}
        className={styles['name'] ?? ''}
        disabled={update.isPending}
        initialValues={{ name }}
        onFinish={({ name: next }: { readonly name: string }) => {
          if (next.trim() !== name) change({ name: next })
        }}
      >
        <Form.Item name="name" noStyle rules={[rule(reportName, { needed: true })]}>
          <Input aria-label={t('channel-data:report.nameOf', { name })} />
        </Form.Item>
      </Form>
      <Checkbox
        checked={sharedWith !== null}
        disabled={update.isPending}
        aria-label={t('channel-data:report.shareOf', { name })}
        onChange={({ target }) => change({ isShared: target.checked })}
      >
        {t('channel-data:report.share')}
      </Checkbox>
      <Button
        size="small"
        disabled={update.isPending}
        aria-label={t('channel-data:report.overwriteOf', { name })}
        onClick={() => change({ content: shown })}
      >
        {t('channel-data:report.overwrite')}
      </Button>
      <Button
        size="small"
        danger
        aria-label={t('channel-data:report.deleteOf', { name })}
        onClick={() => void askAndRemove()}
      >
        {t('common:action.delete')}
      </Button>
    </li>
  )
}
