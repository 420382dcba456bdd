import type {
  ContractTerm,
  ContractTerms,
  TermAction,
  TermPhase,
} from '@pindao/protocol/contracts/term.endpoints.ts'
import { sameScope, termScopes } from '@pindao/protocol/contracts/term.ts'
import type { AuditFields } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import { earliestVersion, phaseOf } from './term.dates.ts'
import type { ContractOfTerms, ListedTerm } from './term.store.ts'

/** What platforms report in, and so what shares and tiers are in until they are paid (business.md §3.2, step 8). */
export const revenueCurrency = 'USD'

type Presented = {
  readonly contract: ContractOfTerms
  readonly terms: readonly ListedTerm[]
  readonly channels: readonly { readonly id: bigint; readonly title: string }[]
  readonly actor: Actor
  readonly now: number
}

/** The terms of a contract as this person sees them: scopes in their order, in each the newest version first. */
export function presentTerms({ contract, terms, channels, actor, now }: Presented): ContractTerms {
  const mayEdit = contract.stage === 'draft' && actor.permissions.has('contract:update')
  const mayDecide = contract.stage === 'signed' && actor.permissions.has('contract:decide')
  const byScope = [...terms].sort(
    (a, b) =>
      termScopes.indexOf(a.scope) - termScopes.indexOf(b.scope) ||
      compareTexts(a.scopeKey, b.scopeKey) ||
      compareTexts(b.from, a.from),
  )
  const present = (term: ListedTerm): ContractTerm => {
    const phase = phaseOf(term, contract, now)
    const older = terms.filter((other) => sameScope(other, term) && other.from < term.from)
    return {
      id: String(term.id),
      scope: term.scope,
      scopeKey: term.scopeKey,
      channelTitle: term.channelTitle,
      method: term.method,
      tiers: term.tiers.map(({ upTo, creatorRate }) => ({ upTo, creatorRate })),
      from: term.from,
      to: term.to,
      number: older.length + 1,
      phase,
      updatedAt: term.updatedAt,
      version: term.version,
      actions: actionsOf(phase, { mayEdit, mayDecide }),
    }
  }
  return {
    contractId: String(contract.id),
    revenueCurrency,
    currency: contract.currency,
    startDate: contract.startDate,
    endDate: contract.endDate,
    stage: contract.stage,
    earliestVersion: contract.stage === 'signed' ? earliestVersion(contract, now) : null,
    channels: channels.map(({ id, title }) => ({ id: String(id), title })),
    terms: byScope.map(present),
    actions: [...(mayEdit ? (['create'] as const) : []), ...(mayDecide ? (['decide'] as const) : [])],
  }
}

/** What was signed is followed by another version, or ended; what has ended is history. */
function actionsOf(
  phase: TermPhase,
  may: { readonly mayEdit: boolean; readonly mayDecide: boolean },
): TermAction[] {
  if (phase === 'draft') return may.mayEdit ? ['update', 'delete'] : []
  return may.mayDecide && phase !== 'ended' ? ['renew', 'end'] : []
}

/** What the log has of a version: read by people, years later. */
export function termFacts({
  scope,
  scopeKey,
  channelTitle,
  method,
  tiers,
  from,
  to,
}: ListedTerm): AuditFields {
  return {
    termScope: scope === 'all' ? scope : `${scope} ${channelTitle ?? scopeKey}`,
    shares: `${method} ${tiers.map(({ upTo, creatorRate }) => (upTo === null ? creatorRate : `${upTo}: ${creatorRate}`)).join(', ')}`,
    termDays: to === null ? from : `${from} – ${to}`,
  }
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
