import { z } from 'zod'
import { todayCards } from '#src/capabilities.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { cardArrangement } from './card-arrangement.ts'

const kinds = z.array(z.enum([...todayCards.keys()]))
const body = z.object({ arrangement: cardArrangement.nullable() })

/** `kinds` are those that the person may see, as the manifests have them; `roles` is what holds where nothing is one's own. */
const ownCards = z.object({
  kinds,
  own: cardArrangement.nullable(),
  roles: cardArrangement.nullable(),
})
export type OwnCards = z.output<typeof ownCards>

const roleCards = z.object({ kinds, arrangement: cardArrangement.nullable() })
export type RoleCards = z.output<typeof roleCards>

export const getOwnCards = endpoint({
  method: 'GET',
  url: '/workbench/cards',
  access: 'workbench:read',
  summary: 'Which cards of today oneself may see, and how one has them',
  output: ownCards,
})

export const arrangeOwnCards = endpoint({
  method: 'PUT',
  url: '/workbench/cards',
  access: 'workbench:read',
  summary: 'Orders the cards of today for oneself and leaves some out; null follows the roles again',
  body,
  output: ownCards,
})

export const getRoleCards = endpoint({
  method: 'GET',
  url: '/workbench/cards/roles/:id',
  access: 'role:update',
  summary: 'How the cards of today are arranged for the people of a role who chose nothing',
  params: z.object({ id }),
  output: roleCards,
})

export const arrangeRoleCards = endpoint({
  method: 'PUT',
  url: '/workbench/cards/roles/:id',
  access: 'role:update',
  summary:
    'Arranges the cards of today for the people of a role who chose nothing; null leaves them as they are made',
  params: z.object({ id }),
  body,
  output: roleCards,
})
