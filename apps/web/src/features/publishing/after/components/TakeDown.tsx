import type { AfterPublishing } from '@pindao/protocol/publishing/after.endpoints.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from '../after.module.css'
import type { AfterCommand } from '../api/after.queries.ts'
import { CostNote } from './CostNote.tsx'

/** Deletes the video on its platform: asked about, then its title has to be typed. */
export function TakeDown(props: { readonly after: AfterPublishing; readonly command: AfterCommand }) {
  const { after, command } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const [asking, setAsking] = useState(false)
  const begin = async () => {
    const agreed = await feedback.confirm({
      title: t('after.takeDownTitle', { title: after.title }),
      text: t('after.takeDownText'),
      confirm: t('after.takeDownGoOn'),
      danger: true,
    })
    if (agreed) setAsking(true)
  }
  return (
    <section className={styles['part']}>
      <div className={styles['line']}>
        <Button danger disabled={command.isPending} onClick={() => void begin()}>
          {t('after.takeDown')}
        </Button>
        <CostNote after={after} kind="removal" />
      </div>
      {asking && <TypeTitle after={after} command={command} onClose={() => setAsking(false)} />}
    </section>
  )
}

function TypeTitle(props: {
  readonly after: AfterPublishing
  readonly command: AfterCommand
  onClose(): void
}) {
  const { after, command, onClose } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const [typed, setTyped] = useState('')
  const isIt = typed.trim() === after.title.trim()
  const send = () =>
    command.mutateAsync({ is: 'takeDown', title: typed }).then(
      () => {
        feedback.success(t('after.asked'))
        onClose()
      },
      () => undefined,
    )
  return (
    <Modal
      title={t('after.takeDown')}
      busy={command.isPending}
      okText={t('after.takeDown')}
      okButtonProps={{ danger: true, disabled: !isIt }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {command.isError && command.variables.is === 'takeDown' && (
        <CommandProblem error={command.error} again={t('after.again')} />
      )}
      <p>
        <bdi>{after.title}</bdi>
      </p>
      <Input
        value={typed}
        aria-label={t('after.takeDownType')}
        placeholder={t('after.takeDownType')}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Modal>
  )
}
