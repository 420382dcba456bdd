import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { length, requiredText } from '#src/core/rules.ts'
import { dataScopes } from './permissions.ts'

const ability = z.object({ action: z.string(), subject: z.string() })

const named = z.object({ id, code: z.string().nullable(), name: z.string().nullable() })

/** As which role, and in which department, a session looks at the product, and until when. */
export const roleView = z.object({
  role: named,
  dataScope: z.enum(dataScopes),
  department: named,
  until: instant,
})
export type RoleView = z.output<typeof roleView>

/** What the page keeps as `userData` and `userAbility` (SSO-03). */
export const userInfo = z.object({
  role: z.string(),
  user: z.object({
    userId: id,
    avatarUrl: z.string().nullable(),
    departmentCode: z.string(),
    email: z.string(),
  }),
  fullName: z.string(),
  roleList: z.array(z.string()),
  ability: z.array(ability),
  /** While the product is looked at as a role: abilities are that role's. */
  viewing: roleView.optional(),
})
export type UserInfo = z.output<typeof userInfo>

/** Access token 15 min (seconds in `expiresIn`), refresh token rotating (SSO-07). */
const tokenPair = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.number().int(),
})
export type TokenPair = z.output<typeof tokenPair>

export const getSsoAuthUrl = endpoint({
  method: 'POST',
  url: '/sso/getSsoAuthUrl',
  access: 'public',
  summary: 'The address of the sign-on; binds the attempt to this browser by cookie',
  body: z.object({ returnTo: length(2000).optional() }),
  output: z.object({ url: z.url() }),
})

export const doLogin = endpoint({
  method: 'POST',
  url: '/sso/doLogin',
  access: 'public',
  summary: 'Trades a one-time ticket for tokens',
  body: z.object({ ticket: requiredText(500) }),
  output: z.object({ tokens: tokenPair, userInfo, returnTo: z.string().nullable() }),
})

export const refresh = endpoint({
  method: 'POST',
  url: '/sso/refresh',
  access: 'public',
  summary: 'Rotates the refresh token; a reused one ends the session family',
  body: z.object({ refreshToken: requiredText(500) }),
  output: tokenPair,
})

export const getUserInfo = endpoint({
  method: 'POST',
  url: '/sso/userInfo',
  access: 'signedIn',
  programs: true,
  whileViewing: true,
  summary: 'Who is signed in, with roles and abilities',
  output: userInfo,
})

export const isLogin = endpoint({
  method: 'POST',
  url: '/sso/isLogin',
  access: 'public',
  summary: 'Whether the bearer token is alive',
  output: z.object({ isLogin: z.boolean() }),
})

export const logout = endpoint({
  method: 'POST',
  url: '/sso/logout',
  access: 'signedIn',
  whileViewing: true,
  summary: 'Ends this session; the address ends it at the sign-on too',
  output: z.object({ endSessionUrl: z.url().nullable() }),
})

/** How long the refresh token before the present one is still answered: a lost answer, two tabs at once (SSO-07). */
export const refreshGraceSeconds = 20

/**
 * How long the page waits for the answer to a refresh before it asks again with the same token. Half the grace: the
 * second question must arrive while the token is still answered, or a lost answer would look like a stolen token.
 */
export const refreshTimeoutSeconds = 10
