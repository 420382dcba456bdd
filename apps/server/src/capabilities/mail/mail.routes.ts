import * as chatEndpoints from '@pindao/protocol/mail/chat.endpoints.ts'
import * as endpoints from '@pindao/protocol/mail/mail.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ChatService } from './chat/chat.service.ts'
import type { ChatGroupService } from './chat/chat-group.service.ts'
import type { ChatMessageService } from './chat/chat-message.service.ts'
import type { LetterService } from './letters/letter.service.ts'
import type { SendingService } from './letters/sending.service.ts'

/** One line per call: translate, call the service. */
export function mailRoutes(letters: LetterService, sending: SendingService): readonly Route[] {
  return [
    route(endpoints.listLetters, (ctx, { query }) => letters.list(ctx, query)),
    route(endpoints.getLetter, (ctx, { params }) => letters.get(ctx, BigInt(params.id))),
    route(endpoints.getMailCounts, (ctx) => letters.counts(ctx)),
    route(endpoints.findMailPeople, (_ctx, { query }) => letters.people(query.name)),
    route(endpoints.actOnLetters, (ctx, { body }) => letters.act(ctx, body)),
    route(endpoints.emptyTrash, (ctx) => letters.emptyTrash(ctx)),
    route(endpoints.createDraft, (ctx, { body }) => sending.saveNewDraft(ctx, body)),
    route(endpoints.updateDraft, (ctx, { params, body }) => sending.saveDraft(ctx, BigInt(params.id), body)),
    route(endpoints.sendLetter, (ctx, { body }) => sending.send(ctx, body)),
  ]
}

/** The same for the chat. */
export function chatRoutes(
  chat: ChatService,
  groups: ChatGroupService,
  messages: ChatMessageService,
): readonly Route[] {
  return [
    route(chatEndpoints.listConversations, (ctx) => chat.list(ctx)),
    route(chatEndpoints.getConversation, (ctx, { params }) => chat.get(ctx, BigInt(params.id))),
    route(chatEndpoints.startConversation, (ctx, { body }) => chat.start(ctx, body)),
    route(chatEndpoints.findChatPeople, (ctx, { query }) => chat.people(ctx, query.name)),
    route(chatEndpoints.renameConversation, (ctx, { params, body }) =>
      groups.rename(ctx, BigInt(params.id), body.name),
    ),
    route(chatEndpoints.addChatMembers, (ctx, { params, body }) =>
      groups.add(ctx, BigInt(params.id), body.staffIds.map(BigInt)),
    ),
    route(chatEndpoints.removeChatMember, (ctx, { params }) =>
      groups.remove(ctx, BigInt(params.id), BigInt(params.staffId)),
    ),
    route(chatEndpoints.leaveConversation, (ctx, { params }) => groups.leave(ctx, BigInt(params.id))),
    route(chatEndpoints.listChatMessages, (ctx, { params, query }) =>
      chat.messages(ctx, BigInt(params.id), query),
    ),
    route(chatEndpoints.sendChatMessage, (ctx, { params, body }) =>
      messages.send(ctx, BigInt(params.id), body),
    ),
    route(chatEndpoints.readConversation, (ctx, { params, body }) =>
      chat.read(ctx, BigInt(params.id), BigInt(body.messageId)),
    ),
    route(chatEndpoints.editChatMessage, (ctx, { params, body }) =>
      messages.edit(ctx, BigInt(params.id), body.text),
    ),
    route(chatEndpoints.deleteChatMessage, (ctx, { params }) => messages.remove(ctx, BigInt(params.id))),
  ]
}
