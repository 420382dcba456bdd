import { type ApiKey, type ApiKeyState, apiKeyWarnDays } from '@pindao/protocol/access/api-key.endpoints.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { KeyRow } from './api-key.store.ts'

const dayMs = 86_400_000

/** What a key is worth at `now` (milliseconds). */
export function stateOf(
  { endedAt, expiresAt }: Pick<KeyRow['session'], 'endedAt' | 'expiresAt'>,
  now: number,
): ApiKeyState {
  if (endedAt !== null) return 'ended'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'expired'
  return left <= apiKeyWarnDays * dayMs ? 'expiring' : 'valid'
}

/** A key as `actor` sees it, with what they may do to it now. Nobody renames what is another's. */
export function presentKey({ key, session, owner }: KeyRow, actor: Actor, now: number): ApiKey {
  const state = stateOf(session, now)
  const live = state === 'valid' || state === 'expiring'
  const mayEnd = live && actor.permissions.has('apiKey:end') && covers(actor, { key, owner })
  const mayUpdate = live && key.staffId === actor.staffId && actor.permissions.has('apiKey:create')
  const held = new Set(owner.held)
  return {
    id: String(key.id),
    name: key.name,
    usedBy: key.usedBy,
    remark: key.remark,
    hint: key.hint,
    owner: { id: String(key.staffId), fullName: owner.fullName },
    scopes: key.scopes,
    lostScopes: key.scopes.filter((scope) => !held.has(scope)).length,
    state,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
    endedAt: session.endedAt,
    lastUsedAt: session.lastUsedAt === session.createdAt ? null : session.lastUsedAt,
    version: key.version,
    actions: [...(mayUpdate ? (['update'] as const) : []), ...(mayEnd ? (['end'] as const) : [])],
  }
}

const covers = (actor: Actor, { key, owner }: Pick<KeyRow, 'key' | 'owner'>) =>
  coversRecord(actor, { ownerStaffId: key.staffId, departmentId: owner.departmentId })
