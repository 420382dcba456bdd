import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useConnectBeside } from '#src/features/channels/door/use-connect-channel.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { waitOf } from '../publish-task.reason.ts'

/** Problems that end when the channel is authorised again. */
const unauthorised: readonly string[] = ['channels.credentialInvalid', 'channels.notAuthorised']

/**
 * Authorises the channel of a task again, in another tab. Null where the task does not wait for that, or this person may
 * not do it.
 */
export function useReauthorise(task: PublishTask): (() => void) | null {
  const may = useCan()('channel:connect')
  const { connect } = useConnectBeside()
  const isWaiting = waitOf(task) === 'credential' || unauthorised.includes(task.problem?.code ?? '')
  return may && isWaiting ? () => connect(task.channelId) : null
}
