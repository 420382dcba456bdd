import type { ReportAction, ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import { type AskedAct, DecideReport } from './DecideReport.tsx'
import { ReadReport } from './ReadReport.tsx'
import { readReportFile } from './reports.queries.ts'

const danger = new Set<ReportAction>(['cancel', 'discard', 'takeBack'])

/** What this person may do with a file, each with its question. */
export function ReportActs({ report }: { readonly report: ReportDetail }) {
  const { t } = useTranslation('revenue-reports')
  const feedback = useFeedback()
  const [asked, setAsked] = useState<AskedAct | 'read' | null>(null)
  const [saving, setSaving] = useState(false)
  const close = () => setAsked(null)
  const textOf = (act: ReportAction) => {
    if (act === 'count' && report.replaces !== null) return t('act.replace')
    if (act === 'read' && reportStatus.nameOf(report.status) === 'failed') return t('act.again')
    return t(`act.${act}`)
  }
  const save = async () => {
    setSaving(true)
    await readReportFile(report.id).then(({ blob }) => saveFile(report.fileName, blob), feedback.failure)
    setSaving(false)
  }
  return (
    <>
      <Space wrap>
        {report.actions.map((act) => (
          <Button
            key={act}
            danger={danger.has(act)}
            type={act === 'read' || act === 'count' ? 'primary' : 'default'}
            loading={act === 'download' && saving}
            onClick={() => (act === 'download' ? void save() : setAsked(act))}
          >
            {textOf(act)}
          </Button>
        ))}
      </Space>
      {asked === 'read' && <ReadReport report={report} onClose={close} />}
      {asked !== null && asked !== 'read' && <DecideReport report={report} act={asked} onClose={close} />}
    </>
  )
}
