import { abilityOf, type Permission } from '@pindao/protocol/access/permissions.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPhone } from '#test/browser.ts'
import { textsIn } from '#test/texts.ts'
import { AbilityProvider, createAbility } from '../access/ability.ts'
import { startTexts } from '../i18n/i18n.ts'
import { type Column, DataTable } from './DataTable.tsx'
import { listWith } from './list.test-support.ts'
import { SearchForm, type SearchItem } from './SearchForm.tsx'

const t = await textsIn('zh')
beforeEach(() => startTexts('zh'))
afterEach(cleanup)

/** The page of somebody who holds these permissions. */
const holderOf = (...held: readonly Permission[]) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <AbilityProvider value={createAbility(held.map(abilityOf))}>{children}</AbilityProvider>
  ),
})

type Key = 'title' | 'owner'
const items: readonly SearchItem<Key>[] = [
  { key: 'title', label: 'Title', element: 'input' },
  { key: 'owner', label: 'Owner', element: 'input', auth: 'staff:read' },
]

test('WID-03 a condition whose auth is not held is neither shown nor searched by', async () => {
  const user = userEvent.setup()
  const applyFilters = vi.fn()
  const filters = { title: 'a', owner: 'b' }
  render(
    <SearchForm items={items} list={listWith<Key>({ filters, isFiltered: true, applyFilters })} />,
    holderOf(),
  )
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'a')
  expect(screen.queryByLabelText('Owner')).toBeNull()
  await user.type(screen.getByLabelText('Title'), '{Enter}')
  await vi.waitFor(() => expect(applyFilters).toHaveBeenCalledWith({ title: 'a' }))
})

test('WID-03 whoever holds it sees the condition, on a phone once the others are unfolded', async () => {
  holdPhone()
  const user = userEvent.setup()
  render(<SearchForm items={items} list={listWith<Key>()} />, holderOf('staff:read'))
  const owner = () => screen.queryByRole('textbox', { name: 'Owner' })
  expect(owner()).toBeNull()
  await user.click(screen.getByRole('button', { name: t('common:search.unfold') }))
  expect(owner()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: t('common:search.fold') }))
  expect(owner()).toBeNull()
})

type Row = { readonly id: string }
const columns: readonly Column<Row>[] = [
  { key: 'title', title: 'Title', render: ({ id }) => `title ${id}` },
  { key: 'owner', title: 'Owner', render: ({ id }) => `owner ${id}`, auth: ['staff:read', 'role:read'] },
]
const query = {
  data: { items: [{ id: '1' }], total: 1 },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
}

test.each([
  { held: [], shown: ['Title'] },
  { held: ['staff:read'], shown: ['Title'] },
  { held: ['staff:read', 'role:read'], shown: ['Title', 'Owner'] },
] as const)(
  'WID-04 PERM-02 a column is there for whoever holds all of its auth ($held)',
  ({ held, shown }) => {
    const table = (
      <DataTable
        label="Rows"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        list={listWith<Key>()}
      />
    )
    render(table, holderOf(...held))
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual(shown)
    screen.getByText('title 1')
    expect(screen.queryAllByText('owner 1')).toHaveLength(shown.length - 1)
  },
)
