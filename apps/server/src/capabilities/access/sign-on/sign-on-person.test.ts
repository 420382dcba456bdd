import { expect, test } from 'vitest'
import { personOf, subjectNaming } from './sign-on-person.ts'

test('SSO-06 sign-ons call the same thing differently; of several values the first counts', () => {
  const person = {
    subject: 's',
    fullName: '李晴',
    email: 'a@b.example',
    avatarUrl: 'https://a.example/p.png',
    departmentCode: 'hz_fb',
  }
  const { fullName, email, avatarUrl, departmentCode } = person
  const oidc = { name: fullName, email, picture: avatarUrl, department: departmentCode }
  const ldap = { cn: [fullName, 'x'], mail: [email], avatar: avatarUrl, departmentCode }
  for (const said of [oidc, ldap]) expect(personOf('s', said, 'account')).toEqual(person)
})

test('SSO-06 whatever is missing or odd is left out', () => {
  const said = { name: ' ', email: 7, picture: 'javascript:alert(1)', department: null }
  expect(personOf('s', said, 'account')).toEqual({
    subject: 's',
    fullName: 'account',
    email: '',
    avatarUrl: null,
    departmentCode: null,
  })
})

test('SSO-06 people of the sandbox are kept apart from those of a real sign-on', () => {
  expect(subjectNaming({ SANDBOX: true })('li')).toBe('sandbox:li')
  expect(subjectNaming({ SANDBOX: false })('li')).toBe('li')
})
