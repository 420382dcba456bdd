import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const homeLink = () => screen.findByRole('link', { name: t('action.home') })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const arrived = (page: 'workbench' | 'notFound') =>
  t('navigation:arrived', { title: t(`navigation:page.${page}`) })

test('SHL-04 NAV-03 from a page without menu into the product the heading has the focus, and the page is announced', async () => {
  const { user } = await openPage('/error-404', { server: serverFor(person), person })
  await user.click(await homeLink())
  const heading = await title(t('workbench:title'))
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await screen.findByText(arrived('workbench'))
})

test('SHL-04 NAV-03 out of the product onto a page without menu the heading has the focus, and the page is announced', async () => {
  await openPage('/pages/faq', { server: serverFor(person), person })
  await title(t('help:title'))
  const { router } = await import('../router/router.tsx')
  await router.navigate('/channel/nothing')
  const heading = await title(t('notFound.title'))
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await screen.findByText(arrived('notFound'))
})

test.each([
  ['/', () => title(t('workbench:title')), arrived('workbench')],
  ['/error-404', () => title(t('notFound.title')), arrived('notFound')],
])('SHL-04 the first page of the document, %s, takes no focus', async (path, shown, words) => {
  await openPage(path, { server: serverFor(person), person })
  await shown()
  expect(document.activeElement).toBe(document.body)
  expect(screen.queryByText(words)).toBeNull()
})
