import { abilityOfSession } from '#src/shared/access/ability.ts'
import { session } from '#src/shared/session/session.ts'

/** What the person at this browser may do; guards, menu and pages ask this one. */
export const appAbility = abilityOfSession(session)
