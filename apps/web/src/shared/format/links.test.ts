import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test('addresses are told apart from the words and the marks around them', () => {
  expect(splitLinks('见 https://a.example/x?y=1，谢谢')).toEqual([
    { text: '见 ', href: null },
    { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { text: '，谢谢', href: null },
  ])
  expect(linksIn('(see http://a.example/b). And https://c.example/d_(e)!')).toEqual([
    'http://a.example/b',
    'https://c.example/d_(e)',
  ])
})

test('nothing but http and https is a link', () => {
  expect(
    linksIn('javascript:alert(1) data:text/html,x ftp://a.example file:///etc https:// xhttp://a'),
  ).toEqual([])
})

test('no character is lost or added', () => {
  const words = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('http://', ')', '。')))
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(' ')
      expect(
        splitLinks(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
