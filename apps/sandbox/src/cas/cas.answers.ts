import { html } from '#src/core/html.ts'
import { randomId } from '#src/core/ids.ts'
import type { Refused, Validated } from './cas.tickets.ts'

export type CasOutcome = Validated | Refused

const NAMESPACE = 'http://www.yale.edu/tp/cas'

/** What is said about a person; only `/p3` says it. */
function attributesOf({ person, since, freshLogin }: Validated, publicUrl: string) {
  return {
    authenticationDate: since,
    longTermAuthenticationRequestTokenUsed: 'false',
    isFromNewLogin: String(freshLogin),
    displayName: person.name,
    email: person.email,
    department: person.department,
    picture: `${publicUrl}/portraits/${person.id}.svg`,
  }
}

/** The answer of `serviceValidate` as XML (CAS protocol 3.0, appendix A). */
export function xmlAnswer(outcome: CasOutcome, options: { publicUrl: string; attributes: boolean }): string {
  if ('code' in outcome) {
    return html`<cas:serviceResponse xmlns:cas="${NAMESPACE}">
  <cas:authenticationFailure code="${outcome.code}">${outcome.text}</cas:authenticationFailure>
</cas:serviceResponse>
`.markup
  }
  const attributes = Object.entries(attributesOf(outcome, options.publicUrl)).map(
    ([name, value]) => html`
      <cas:${name}>${value}</cas:${name}>`,
  )
  return html`<cas:serviceResponse xmlns:cas="${NAMESPACE}">
  <cas:authenticationSuccess>
    <cas:user>${outcome.person.id}</cas:user>${
      options.attributes &&
      html`
    <cas:attributes>${attributes}
    </cas:attributes>`
    }
  </cas:authenticationSuccess>
</cas:serviceResponse>
`.markup
}

/** The same as JSON. */
export function jsonAnswer(outcome: CasOutcome, options: { publicUrl: string; attributes: boolean }): object {
  if ('code' in outcome) {
    const { code, text: description } = outcome
    return { serviceResponse: { authenticationFailure: { code, description } } }
  }
  const attributes = options.attributes ? { attributes: attributesOf(outcome, options.publicUrl) } : {}
  return { serviceResponse: { authenticationSuccess: { user: outcome.person.id, ...attributes } } }
}

/** What a service is told when a session ends. */
export function logoutRequest(ticket: string, at: Date): string {
  return html`<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="LR-${randomId(16)}" Version="2.0" IssueInstant="${at.toISOString()}"><saml:NameID>@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`
    .markup
}
