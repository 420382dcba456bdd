import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { type CauseKind, causeOf } from '@pindao/protocol/publishing/failure-causes.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectBeside } from '#src/features/channels/door/use-connect-channel.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import styles from './publish-task.module.css'

/** As many tasks make a cause one of the list, to be said once above it. */
const many = 2

/** Over a list: what keeps many of its tasks back, by the rule of the page of failures, and the way there. */
export function SharedCause({ tasks }: { readonly tasks: readonly PublishTask[] }) {
  const { t } = useTranslation('publishing')
  const ofKinds = Map.groupBy(tasks, kindOf)
  ofKinds.delete(null)
  const [first] = [...ofKinds].toSorted(([, one], [, other]) => other.length - one.length)
  if (first === undefined || first[0] === null || first[1].length < many) return null
  const [kind, held] = first
  const n = held.length
  if (kind === 'grant') return <Unauthorised tasks={held} />
  const text =
    kind === 'project' ? t('cause.quota', { n }) : t('cause.other', { n, cause: t(`failures.kind.${kind}`) })
  return <Banner text={text} action={<ToCause kind={kind} />} />
}

/** What is not known of a task here only tells causes of one kind apart. */
function kindOf(task: PublishTask): CauseKind | null {
  const { status, waitReason, problem, platform, channelId, videoId } = task
  const unknownHere = { grantId: null, projectId: null, channelLimited: false, overdue: false }
  const facts = { status, waitReason, platform, channelId, videoId, ...unknownHere }
  const problemCode = problem?.code ?? null
  return causeOf({ ...facts, problemCode, platformCode: problem?.platformCode ?? null })?.kind ?? null
}

function ToCause({ kind }: { readonly kind: CauseKind }) {
  const { t } = useTranslation('publishing')
  return (
    <PermittedLink to={`${pagePaths['publish-failures']}?kind=${kind}`} otherwise={null}>
      {t('cause.toFailures')}
    </PermittedLink>
  )
}

function Unauthorised({ tasks }: { readonly tasks: readonly PublishTask[] }) {
  const { t } = useTranslation(['publishing', 'channels'])
  const { connect, isPending } = useConnectBeside()
  const [{ channelId, channelName } = { channelId: '', channelName: '' }] = tasks
  const n = tasks.length
  if (tasks.some((task) => task.channelId !== channelId))
    return <Banner text={t('cause.channels', { n })} action={<ToCause kind="grant" />} />
  return (
    <Banner
      text={t('cause.channel', { channel: channelName, n })}
      action={
        <>
          <ToCause kind="grant" />{' '}
          <Permit to="channel:connect">
            <Button
              loading={isPending}
              title={t('channels:trouble.besides')}
              onClick={() => connect(channelId)}
            >
              {t('channels:reconnect')}
            </Button>
          </Permit>
        </>
      }
    />
  )
}

function Banner({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className={styles['cause'] ?? ''}
      title={text}
      action={action}
    />
  )
}
