import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { looks, preferencesKey } from '#src/shared/preferences/preferences.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

/** A browser that is asked for pictures of a change of page, and has none: by which class each was asked for. */
function watchPictures(): readonly unknown[] {
  const asked: unknown[] = []
  const startViewTransition = () => {
    const style: object = screen.getByRole('main').style
    asked.push(Reflect.get(style, 'viewTransitionClass'))
    throw new Error('nothing is painted here')
  }
  Object.assign(document, { startViewTransition })
  onTestFinished(() => void Reflect.deleteProperty(document, 'startViewTransition'))
  return asked
}

/** From the help to the workbench, as a browser moves that was told so. */
async function changePage(transition: string): Promise<readonly unknown[]> {
  window.localStorage.setItem(preferencesKey, JSON.stringify({ locale: 'zh', transition, menuPinned: true }))
  const { user } = await openPage('/pages/faq', { server: serverFor(person), person })
  const link = await screen.findByRole('link', { name: t('navigation:menu.workbench') })
  const asked = watchPictures()
  await user.click(link)
  await screen.findByRole('heading', { name: t('workbench:title') })
  return asked
}

const moving = looks.transition.filter((name) => name !== 'none')

test.each(moving)('SHL-06 a change of page moves as %s', async (transition) => {
  const asked = await changePage(transition)
  await waitFor(() => expect(asked).toEqual([`route-${transition}`]))
})

test('SHL-06 without a transition the browser is asked for no pictures', async () => {
  expect(await changePage('none')).toEqual([])
})
