import type { Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'

/** The name of a group; of a conversation of two, the other one's. */
export function nameOf({ name, members }: Pick<Conversation, 'name' | 'members'>, selfId: string): string {
  return name ?? members.find(({ id }) => id !== selfId)?.fullName ?? members[0]?.fullName ?? ''
}
