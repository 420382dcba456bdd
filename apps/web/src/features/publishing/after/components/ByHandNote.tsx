import { forgetByHand } from '@pindao/protocol/publishing/after.endpoints.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Alert, Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useAskedCommand } from '#src/shared/record/use-asked-command.ts'
import { publishTasksKey } from '../../api/publish-tasks.queries.ts'

/** That somebody has published it by hand, with their note; a record that was wrong can be taken away. */
export function ByHandNote({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation('publishing')
  const [, setDetail] = useQueryState('detail')
  const forget = useAskedCommand(forgetByHand, publishTasksKey)
  if (task.handNote === null || task.handNote === undefined) return null
  const remove = async () => {
    const question = { title: t('after.hand.forgetAsk'), confirm: t('after.hand.forget'), danger: true }
    await forget({ params: { id: task.id } }, question, t('after.hand.forgotten'))
    await setDetail(null)
  }
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={t('after.hand.by')}
      description={task.handNote === '' ? undefined : <bdi>{task.handNote}</bdi>}
      action={
        <Permit to="publishTask:update">
          <Button size="small" danger onClick={() => void remove()}>
            {t('after.hand.forget')}
          </Button>
        </Permit>
      }
    />
  )
}
