import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Drawer } from './Drawer.tsx'
import { Modal } from './Modal.tsx'
import { PageHeader } from './PageHeader.tsx'

afterEach(cleanup)
const kinds = { Drawer, Modal }

/** A page with a row that opens a dialog; the dialog can delete the row. */
function Page({ kind }: { readonly kind: keyof typeof kinds }) {
  const [open, setOpen] = useState(false)
  const [row, setRow] = useState(true)
  const Kind = kinds[kind]
  return (
    <>
      <PageHeader title="page" />
      {row && (
        <button type="button" onClick={() => setOpen(true)}>
          row
        </button>
      )}
      {open && (
        <Kind title="dialog">
          <button type="button" onClick={() => setOpen(false)}>
            end
          </button>
          <button
            type="button"
            onClick={() => {
              setRow(false)
              setOpen(false)
            }}
          >
            delete
          </button>
        </Kind>
      )}
    </>
  )
}

for (const kind of ['Drawer', 'Modal'] as const) {
  test(`SHL-02 the end of a ${kind} gives the keyboard back to what opened it, each time`, async () => {
    const user = userEvent.setup()
    render(<Page kind={kind} />)
    const row = screen.getByRole('button', { name: 'row' })
    for (const _ of [1, 2]) {
      act(() => row.focus())
      await user.keyboard('{Enter}')
      const end = await screen.findByText('end')
      act(() => end.focus())
      await user.keyboard('{Enter}')
      await waitFor(() => expect(document.activeElement).toBe(row))
    }
  })

  test(`SHL-02 where what opened a ${kind} is gone, the title of the page has the keyboard`, async () => {
    const user = userEvent.setup()
    render(<Page kind={kind} />)
    act(() => screen.getByRole('button', { name: 'row' }).focus())
    await user.keyboard('{Enter}')
    const remove = await screen.findByText('delete')
    act(() => remove.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'page' })))
  })
}
