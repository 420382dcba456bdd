import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { RegisteredClient } from '#src/core/clients.ts'
import { trusted } from '#src/core/html.ts'
import { type Language, pickLanguage } from '#src/core/language.ts'
import { PAGE_HEADERS, type Page, renderPage } from '#src/core/page.ts'
import type { SignOnKeys } from './keys.ts'
import { createSignOnStorage } from './sign-on.adapter.ts'
import { failedPage, logoutPage, signedOutPage } from './sign-on.pages.ts'
import { staffById } from './staff.seeds.ts'

/** A client of the sign-on, with the addresses a browser may be sent to after signing out. */
export interface SignOnClient extends RegisteredClient {
  readonly postLogoutRedirectUris: readonly string[]
  /** Where it hears that somebody signed out. */
  readonly backchannelLogoutUri: string
}

const SCOPES = 'openid profile email'

/** Where the login page of one sign-on attempt is. */
export function interactionPath(uid: string): string {
  return `/oidc/interaction/${uid}`
}

/**
 * The company's OpenID provider: authorization code with PKCE (S256) only, own pages, first-party clients without a
 * consent step. The id token carries `name`, `email`, `picture` and `department`.
 */
export function createSignOnProvider(options: {
  publicUrl: string
  client: SignOnClient
  keys: SignOnKeys
}): Provider {
  const { publicUrl, client, keys } = options
  const configuration: Configuration = {
    adapter: createSignOnStorage(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...client.redirectUris],
        post_logout_redirect_uris: [...client.postLogoutRedirectUris],
        backchannel_logout_uri: client.backchannelLogoutUri,
        backchannel_logout_session_required: true,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: keys.jwks,
    cookies: { keys: keys.cookieKeys },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'picture', 'department'],
      email: ['email', 'email_verified'],
    },
    // Claims also stand in the id token, as company sign-ons usually do it, so that no userinfo call is needed.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, (language) => logoutPage(language, trusted(form))),
        postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage),
      },
    },
    // The library keeps its calls away from this machine; the only ones made are back-channel logouts, and here they go.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    interactions: { url: (_ctx, interaction) => interactionPath(interaction.uid) },
    renderError: (ctx, out) =>
      show(ctx, (language) => failedPage(language, out.error_description ?? out.error)),
    findAccount: (_ctx, id) => findAccount(publicUrl, id),
    loadExistingGrant: async (ctx) => {
      const { provider, session, client: asking } = ctx.oidc
      const grant = new provider.Grant({ clientId: asking?.clientId, accountId: session?.accountId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: 12 * 3600,
      Grant: 12 * 3600,
    },
  }
  const provider = new Provider(`${publicUrl}/oidc`, configuration)
  // Behind a proxy with a certificate the addresses that it names are those of the proxy.
  provider.proxy = publicUrl.startsWith('https:')
  return provider
}

async function findAccount(publicUrl: string, id: string) {
  const person = staffById(id)
  if (!person) return undefined
  return {
    accountId: id,
    claims: async () => ({
      sub: id,
      name: person.name,
      email: person.email,
      email_verified: true,
      picture: `${publicUrl}/portraits/${id}.svg`,
      department: person.department,
    }),
  }
}

async function show(ctx: KoaContextWithOIDC, page: (language: Language) => Page): Promise<void> {
  ctx.set(PAGE_HEADERS)
  ctx.body = renderPage(page(pickLanguage(ctx.get('accept-language'))))
}
