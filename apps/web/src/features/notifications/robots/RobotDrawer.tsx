import type { NoticeRobot } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { EditFooter } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { isRobotField, RobotForm } from './RobotForm.tsx'
import { type RobotContent, useRobot, useSaveRobot } from './robots.queries.ts'
import { useRobotCommands } from './use-robot-commands.ts'
import { useRobotState } from './use-robot-state.ts'

/** What is sealed is never read: its fields begin empty. */
const valuesOf = (robot: NoticeRobot | null): RobotContent => ({
  name: robot?.name ?? '',
  provider: robot?.provider ?? 'dingtalk',
  departmentId: robot?.department.id ?? '',
  address: '',
  secret: '',
  kinds: robot?.kinds ?? ['publishFailed', 'credentialExpiring', 'grantLost'],
  language: robot?.language ?? 'zh',
  enabled: robot?.enabled ?? true,
})

/** A robot: what it tells, and to whom; `robotId` null makes a new one. */
export function RobotDrawer(props: {
  readonly robotId: string | null
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { robotId, neighbours, onClose } = props
  const { t } = useTranslation(['notices', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useRobot(robotId)
  const edited = useEdited(data ?? null, valuesOf)
  const { record: robot, dirty } = edited
  const saving = useSaveRobot()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const commands = useRobotCommands(leave)
  const stateOf = useRobotState()
  const isNew = robotId === null
  const editable = isNew ? can('noticeRobot:update') : robot?.actions.includes('update') === true
  const history = useHistoryTab('noticeRobot', robotId)

  const save = useOneAtATime(async (content: RobotContent) => {
    try {
      await saving.mutateAsync({ of: robot && { id: robot.id, version: robot.version }, content })
      edited.end()
      feedback.success(t('notices:robots.saved', { name: content.name.trim() }))
      leave()
      return true
    } catch (error) {
      if (!edited.refused(error, content) && !isRobotField(error)) feedback.failure(error)
      return false
    }
  })

  const form = (
    <>
      {edited.merged && <MergedNote />}
      {data?.trouble && <Trouble reason={data.trouble.reason} />}
      <RobotForm
        key={edited.key}
        robot={robot}
        values={edited.values()}
        disabled={busy || !editable}
        refusal={saving.error}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content: form }
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  return (
    <RecordDrawer
      title={robot?.name ?? t(isNew ? 'notices:robots.create' : 'notices:robots.one')}
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      state={data && <StatusTag tone={stateOf(data).tone}>{stateOf(data).label}</StatusTag>}
      actions={
        data?.actions.includes('test') && (
          <Button loading={commands.busy} disabled={dirty} onClick={() => commands.test(data)}>
            {t('notices:robots.test')}
          </Button>
        )
      }
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || isNew ? {} : { neighbours })}
      footer={editable && <EditFooter label={t('notices:robots.save')} saving={busy} onCancel={close} />}
      tabs={isNew ? fresh : robot && [details, ...history]}
      onClose={close}
    />
  )
}

function Trouble({ reason }: { readonly reason: string }) {
  const textOr = useTextOr(['notices'])
  return <Alert type="warning" showIcon title={textOr(`notices:reason.${reason}`, reason)} />
}
