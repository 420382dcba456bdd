import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLinkSigner } from '#src/platform/storage/signed-links.ts'
import { createUploadLinks, type Look } from './upload-links.ts'

const minute = 60 * 1000
const look: Look = { sessionId: 7n, videoId: 11n }
const time = { now: 0 }
const links = createUploadLinks(createLinkSigner(randomBytes(32)), () => time.now)
const queryOf = ({ url }: { readonly url: string }) =>
  Object.fromEntries(new URL(url, 'http://localhost').searchParams)

test('VID-03 a picture keeps its address for minutes, so that browsers keep the picture', () => {
  time.now = 0
  const { url } = links.page(look, 'a/b.jpg')
  time.now = 9 * minute
  expect(links.page(look, 'a/b.jpg').url).toBe(url)
  time.now = 10 * minute
  expect(links.page(look, 'a/b.jpg').url).not.toBe(url)
})

test('STO-01 an address made for the page lasts 10 to 20 minutes, one that is given away 7 days', () => {
  time.now = 9 * minute
  const [page, shared] = [links.page(look, 'a'), links.shared('a', 7 * 24 * 3600)]
  time.now = 19 * minute
  expect(links.provesView(queryOf(page), 'a')).toEqual(look)
  time.now = 20 * minute
  expect(links.provesView(queryOf(page), 'a')).toBeNull()
  time.now = 7 * 24 * 60 * minute
  expect(links.provesView(queryOf(shared), 'a')).toBe('anybody')
  time.now += 10 * minute
  expect(links.provesView(queryOf(shared), 'a')).toBeNull()
})

test('PERM-03 whose an address is cannot be written anew, nor left out', () => {
  time.now = 0
  const { session, video, ...proof } = queryOf(links.page(look, 'a'))
  expect(links.provesView({ session, video, ...proof }, 'a')).toEqual(look)
  const forged = [
    { session: '8', video, ...proof },
    { session, video: '12', ...proof },
    { session, ...proof },
    { ...proof },
    { session, video, ...queryOf(links.shared('a', 7 * 24 * 3600)) },
  ]
  for (const query of forged) expect(links.provesView(query, 'a')).toBeNull()
  expect(links.provesView({ session, video, ...proof }, 'b')).toBeNull()
})
