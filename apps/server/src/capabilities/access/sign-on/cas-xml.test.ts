import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CasXmlError, parseCasAnswer, parseCasLogout } from './cas-xml.ts'

const namespace = 'xmlns:cas="http://www.yale.edu/tp/cas"'
const answer = (inside: string) => `<cas:serviceResponse ${namespace}>${inside}</cas:serviceResponse>`
const success = (inside: string) => answer(`<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`)

test('SSO-06 a success names the person and what is said about them, as text', () => {
  const xml = success(`<cas:user>007</cas:user><cas:attributes>
    <cas:displayName>R&amp;D 李&#26228; &lt;x&gt;</cas:displayName>
    <cas:memberOf>a</cas:memberOf><cas:memberOf>b</cas:memberOf><cas:active>true</cas:active></cas:attributes>`)
  expect(parseCasAnswer(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)).toEqual({
    kind: 'success',
    user: '007',
    attributes: { displayName: 'R&D 李晴 <x>', memberOf: ['a', 'b'], active: 'true' },
  })
})

test('SSO-06 other prefixes, none, and a success without attributes are read too', () => {
  const bare =
    '<serviceResponse><authenticationSuccess><user>a</user></authenticationSuccess></serviceResponse>'
  expect(parseCasAnswer(bare)).toMatchObject({ kind: 'success', user: 'a', attributes: {} })
  expect(parseCasAnswer(success('<cas:user>a</cas:user>'))).toMatchObject({ user: 'a' })
})

test.each([
  'INVALID_REQUEST',
  'INVALID_TICKET_SPEC',
  'UNAUTHORIZED_SERVICE_PROXY',
  'INVALID_PROXY_CALLBACK',
  'INVALID_TICKET',
  'INVALID_SERVICE',
  'INTERNAL_ERROR',
])('SSO-06 the failure %s is told by its code', (code) => {
  const xml = answer(`<cas:authenticationFailure code="${code}">Ticket ST-1 …</cas:authenticationFailure>`)
  expect(parseCasAnswer(xml)).toEqual({ kind: 'failure', code })
})

test('SSO-06 a failure with an odd code is a failure all the same', () => {
  const xml = answer('<cas:authenticationFailure code="ST-123 secret">no</cas:authenticationFailure>')
  expect(parseCasAnswer(xml)).toEqual({ kind: 'failure', code: 'UNKNOWN' })
})

const user = '<cas:user>a</cas:user>'
const failure = '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
test.each([
  ['nothing', ''],
  ['a page', '<html><body>Bad gateway</body></html>'],
  ['text', 'yes\na\n'],
  ['a cut answer', success(user).slice(0, -20)],
  ['tags that do not match', answer('<cas:authenticationSuccess><cas:user>a</cas:authenticationSuccess>')],
  ['two roots', success(user) + success(user)],
  ['nobody', success('')],
  ['an empty name', success('<cas:user></cas:user>')],
  ['two people', success(`${user}<cas:user>admin</cas:user>`)],
  ['a name with markup', success('<cas:user>a<b>c</b></cas:user>')],
  ['two successes', answer(`<cas:authenticationSuccess>${user}</cas:authenticationSuccess>`.repeat(2))],
  ['success and failure', answer(`<cas:authenticationSuccess>${user}</cas:authenticationSuccess>${failure}`)],
  ['a document type', `<!DOCTYPE x>${success(user)}`],
  [
    'an entity bomb',
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${success('<cas:user>&b;</cas:user>')}`,
  ],
  [
    'a file of the server',
    `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${success('<cas:user>&f;</cas:user>')}`,
  ],
  ['a deep well', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`],
  ['a reserved name', success(`<cas:__proto__>x</cas:__proto__>${user}`)],
  ['a megabyte', success(`<cas:user>${'a'.repeat(1024 * 1024)}</cas:user>`)],
])('SSO-06 %s is no answer of CAS', (_name, xml) => {
  expect(() => parseCasAnswer(xml)).toThrow(CasXmlError)
})

test('SSO-06 a comment inside a name does not cut it: whoever is called admin.evil is not admin', () => {
  expect(parseCasAnswer(success('<cas:user>admin<!-- -->.evil</cas:user>'))).toMatchObject({
    user: 'admin.evil',
  })
})

test('SSO-06 whatever comes, it is an answer or a CasXmlError, and the error quotes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.boolean(), (text, wrapped) => {
      try {
        parseCasAnswer(wrapped ? success(text) : text)
      } catch (error) {
        expect(error).toBeInstanceOf(CasXmlError)
        expect((error as Error).message).toMatch(/^[a-z -]+$/u)
      }
    }),
  )
})

test('SSO-07 single logout names the session by its ticket', () => {
  const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0">
    <saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID>
    <samlp:SessionIndex>ST-1-abc</samlp:SessionIndex></samlp:LogoutRequest>`
  expect(parseCasLogout(xml)).toBe('ST-1-abc')
  for (const bad of [
    '',
    '<LogoutRequest/>',
    xml.replace('SessionIndex>ST', 'Other>ST'),
    `<!DOCTYPE x>${xml}`,
  ])
    expect(() => parseCasLogout(bad)).toThrow(CasXmlError)
})
