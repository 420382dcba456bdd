import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, keyList, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'
import { optionalText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { keyPermissions } from './api-key-scopes.ts'

/** What every key begins with: who scans source text for leaked secrets knows one by it. */
export const apiKeyPrefix = 'pindao_'

/** So many days can a key live; the first choice is in the middle. */
export const apiKeyLives = [7, 30, 90, 180, 365] as const
export type ApiKeyLife = (typeof apiKeyLives)[number]
export const usualApiKeyLife = 90 satisfies ApiKeyLife

/** So many keys that let somebody in can one person hold. */
export const mostApiKeys = 20
/** A key that ends within so many days is said to. */
export const apiKeyWarnDays = 14

/** `expiring` are valid, too; `ended` were taken away, by hand or with their person. */
export const apiKeyStates = ['valid', 'expiring', 'expired', 'ended'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]

/** Who works with it: a script of the person, or a service of the company that the person answers for. */
export const apiKeyUsers = ['person', 'service'] as const

const permission = z.enum(keyPermissions as [(typeof keyPermissions)[number], ...typeof keyPermissions])

/** A key of a program. It acts as its person, within its scopes; its secret is shown once and kept by nobody. */
export const apiKey = z.object({
  id,
  name: z.string(),
  usedBy: z.enum(apiKeyUsers),
  remark: z.string(),
  /** The first characters of the secret, by which a person knows it again. */
  hint: z.string(),
  owner: z.object({ id, fullName: z.string() }),
  scopes: z.array(permission),
  /** How many of them its person does not hold any more: they open nothing. */
  lostScopes: z.number().int(),
  state: z.enum(apiKeyStates),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** To the minute; null for one that was never used. */
  lastUsedAt: instant.nullable(),
  version,
  actions: z.array(z.enum(['update', 'end'])),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeySortKeys = ['createdAt', 'expiresAt', 'lastUsedAt', 'name'] as const
export type ApiKeySortKey = (typeof apiKeySortKeys)[number]

export const apiKeyFields = {
  name: shortName,
  usedBy: z.enum(apiKeyUsers),
  remark: optionalText(200),
}
/** A key without a scope would open nothing. */
export const apiKeyScopes = z.array(permission).min(1, { error: 'required' }).max(keyPermissions.length)

export const listApiKeys = endpoint({
  method: 'GET',
  url: '/api-keys',
  access: 'apiKey:read',
  summary: 'Keys of programs, of those whom the person who asks may see; never a secret',
  query: z.object({
    ...pageQuery,
    ...sortQuery(apiKeySortKeys, '-createdAt'),
    /** A part of the name, the remark, the hint, or what its person is called. */
    words: searchText.optional(),
    state: keyList(apiKeyStates).optional(),
  }),
  output: z.array(apiKey),
  list: true,
})

export const countApiKeys = countsOf(listApiKeys)

export const getApiKey = endpoint({
  method: 'GET',
  url: '/api-keys/:id',
  access: 'apiKey:read',
  summary: 'One key of a program',
  params: z.object({ id }),
  output: apiKey,
})

export const createApiKey = endpoint({
  method: 'POST',
  url: '/api-keys',
  access: 'apiKey:create',
  summary: 'A key for a program of one’s own; its secret is in this answer and nowhere else',
  body: z.object({
    ...apiKeyFields,
    remark: apiKeyFields.remark.default(''),
    scopes: apiKeyScopes,
    days: z.literal([...apiKeyLives]),
  }),
  output: z.object({ key: apiKey, secret: z.string() }),
})

export const updateApiKey = endpoint({
  method: 'PATCH',
  url: '/api-keys/:id',
  access: 'apiKey:create',
  summary: 'What a key is called and what for; scopes and end stay as they were given',
  params: z.object({ id }),
  body: z.object({ ...apiKeyFields, version }),
  output: apiKey,
})

/** So many keys at once. */
export const mostEndedKeys = 50

export const endApiKeys = endpoint({
  method: 'POST',
  url: '/api-keys/end',
  access: 'apiKey:end',
  summary: 'Takes keys away for good, at once and everywhere; says of each whether it was so',
  body: z.object({ ids: z.array(id).min(1).max(mostEndedKeys) }),
  output: z.array(z.object({ id, ended: z.boolean() })),
})
