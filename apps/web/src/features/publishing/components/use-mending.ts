import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useConnectBeside } from '#src/features/channels/door/use-connect-channel.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { waitOf } from '../publish-task.reason.ts'

/** Problems that end when the channel is authorised again. */
const unauthorised: readonly string[] = ['channels.credentialInvalid', 'channels.notAuthorised']

/**
 * Mends what a task stands still for, where that is one press: a channel to be authorised again, in a tab beside. Null
 * where there is nothing of the kind, or it is not this person's to do.
 */
export function useMending(task: PublishTask): (() => void) | null {
  const may = useCan()('channel:connect')
  const { connect } = useConnectBeside()
  const isWaiting = waitOf(task) === 'credential' || unauthorised.includes(task.problem?.code ?? '')
  return may && isWaiting ? () => connect(task.channelId) : null
}
