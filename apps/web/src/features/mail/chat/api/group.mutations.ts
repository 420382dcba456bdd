import {
  addChatMembers,
  leaveConversation,
  removeChatMember,
  renameConversation,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { conversationsKey } from './chat.queries.ts'

/** What a person does with a group. */
export type GroupChange =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'add'; readonly staffIds: readonly string[] }
  | { readonly kind: 'remove'; readonly staffId: string }
  | { readonly kind: 'leave' }

/** What follows a change. Told here, not where it is asked for: that is gone once the leaver's list is read anew. */
type Following = {
  /** Shows what the system says about a change. */
  readonly onChanged: () => Promise<void>
  readonly onLeft: () => void
}

/** Changes a group; each change can be asked for again. */
export function useChangeGroup(id: string, { onChanged, onLeft }: Following) {
  const client = useQueryClient()
  const feedback = useFeedback()
  return useMutation({
    mutationFn(change: GroupChange): Promise<unknown> {
      switch (change.kind) {
        case 'rename':
          return call(renameConversation, { params: { id }, body: { name: change.name } })
        case 'add':
          return call(addChatMembers, { params: { id }, body: { staffIds: [...change.staffIds] } })
        case 'remove':
          return call(removeChatMember, { params: { id, staffId: change.staffId } })
        case 'leave':
          return call(leaveConversation, { params: { id } })
      }
    },
    async onSuccess(_answer, { kind }) {
      if (kind === 'leave') onLeft()
      else await onChanged().catch(() => undefined)
      await client.invalidateQueries({ queryKey: conversationsKey })
    },
    onError: feedback.failure,
  })
}
