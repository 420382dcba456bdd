import { render, screen } from '@testing-library/react'
import { useQueryState } from 'nuqs'
import { use } from 'react'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { AddressState } from './address-state.ts'

const next = Promise.withResolvers<void>()

/** A page whose next address takes its time to be drawn. */
function Slow() {
  const { search } = useLocation()
  if (search.includes('next')) use(next.promise)
  const [form, setForm] = useQueryState('form')
  return (
    <button type="button" onClick={() => void setForm('open')}>
      {`${search} ${form ?? 'closed'}`}
    </button>
  )
}

test('NAV-05 what a page writes while the router has gone on, but React has not drawn it yet, is not lost', async () => {
  window.history.replaceState(null, '', '/slow')
  const router = createBrowserRouter([{ path: '*', Component: Slow }])
  render(
    <AddressState>
      <RouterProvider router={router} />
    </AddressState>,
  )
  await router.navigate('/slow?next=1')
  const button = screen.getByRole('button')
  expect(button.textContent).toBe(' closed')
  button.click()
  await expect.poll(() => window.location.search).toBe('?next=1&form=open')
  next.resolve()
  expect(await screen.findByText('?next=1 open')).toBe(button)
  router.dispose()
})
