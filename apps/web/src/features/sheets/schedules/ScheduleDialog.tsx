import type { ExportRequest } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { ExportSchedule } from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useListName } from '#src/features/sheets/door/use-list-name.ts'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { contentOf, freshValues, type ScheduleValues, valuesOf } from './schedule.values.ts'
import { useCreateSchedule, useUpdateSchedule } from './schedules.queries.ts'

const refused: RefusedFields = { 'sheets.receiverMayNot': 'receivers' }

/** Has a file made regularly, as the list and its columns are chosen now. */
export function NewScheduleDialog(props: { readonly request: ExportRequest; readonly onClose: () => void }) {
  const { request, onClose } = props
  const { t } = useTranslation('sheets')
  const feedback = useFeedback()
  const zone = useTimeZone()
  const user = useUser()
  const list = useListName()(request.kind)
  const { mutate, error, isPending } = useCreateSchedule()
  const me = { value: user?.user.userId ?? '', label: user?.fullName ?? '' }
  return (
    <ScheduleDialog
      title={t('schedule.title', { list })}
      note={t('schedule.conditions')}
      okText={t('schedule.submit')}
      kind={request.kind}
      initial={freshValues(list, zone, me)}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values) =>
        mutate(
          { ...contentOf(values), request },
          {
            onSuccess() {
              feedback.success(t('schedule.made'))
              onClose()
            },
          },
        )
      }
    />
  )
}

/** Name, times and receivers of a schedule; what it exports stays. */
export function EditScheduleDialog(props: {
  readonly schedule: ExportSchedule
  readonly onClose: () => void
}) {
  const { schedule, onClose } = props
  const { id, name, kind, version } = schedule
  const { t } = useTranslation('sheets')
  const feedback = useFeedback()
  const { mutate, error, isPending } = useUpdateSchedule()
  return (
    <ScheduleDialog
      title={t('schedule.edit', { name })}
      okText={t('schedule.save')}
      kind={kind}
      initial={valuesOf(schedule)}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values) =>
        mutate(
          { params: { id }, body: { ...contentOf(values), version } },
          {
            onSuccess() {
              feedback.success(t('schedule.saved'))
              onClose()
            },
          },
        )
      }
    />
  )
}

function ScheduleDialog(props: {
  readonly title: string
  readonly note?: string
  readonly okText: string
  readonly kind: ExportSchedule['kind']
  readonly initial: ScheduleValues
  readonly error: unknown
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onSubmit: (values: ScheduleValues) => void
}) {
  const { title, note, okText, kind, initial, error, isPending, onClose, onSubmit } = props
  const { t } = useTranslation('sheets')
  const [form] = Form.useForm<ScheduleValues>()
  useFieldRefusal(refused, form, error)
  return (
    <Modal title={title} okText={okText} busy={isPending} onOk={form.submit} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        disabled={isPending}
        initialValues={initial}
        onFinish={(values) => onSubmit({ ...initial, ...values })}
      >
        {note && <p>{note}</p>}
        <CommandProblem error={isOfField(refused, error) ? null : error} again={t('export.again')} />
        <ScheduleFields kind={kind} />
      </Form>
    </Modal>
  )
}
