import {
  type createSavedView,
  mostSavedViews,
  type SavedView,
  type updateSavedView,
} from '@pindao/protocol/access/saved-view.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import * as store from './saved-view.store.ts'

type NewView = EndpointParsed<typeof createSavedView>['body']
type Change = EndpointParsed<typeof updateSavedView>['body']

/** Lists as each person saved them. Nobody reaches another person's here. */
export function createSavedViews(deps: { database: Pick<Database, 'db' | 'transaction'>; clock: Clock }) {
  const { database, clock } = deps
  return {
    async list({ actor }: SignedInContext, listId: string): Promise<SavedView[]> {
      return (await store.findViews(database.db, { staffId: actor.staffId, listId })).map(present)
    },

    /** @throws access.nameTaken, access.tooManyViews */
    create: ({ actor }: SignedInContext, view: NewView): Promise<SavedView> =>
      database.transaction(async (tx) => {
        const { staffId } = actor
        await store.lockViewsOf(tx, staffId)
        const others = await store.findViews(tx, { staffId, listId: view.listId })
        if (others.length >= mostSavedViews)
          throw new AppError('access.tooManyViews', { params: { max: mostSavedViews } })
        assertFree(view.name, others)
        if (view.isDefault) await store.clearDefault(tx, { staffId, listId: view.listId }, 0n)
        return present(await store.insertView(tx, { ...view, staffId, updatedAt: instantIn(clock, 0) }))
      }),

    /** @throws access.viewNotFound, access.nameTaken */
    update: ({ actor }: SignedInContext, id: bigint, change: Change): Promise<SavedView> =>
      database.transaction(async (tx) => {
        const { staffId } = actor
        await store.lockViewsOf(tx, staffId)
        const before = foundRecord(await store.findView(tx, staffId, id), 'access.viewNotFound')
        const after = { ...changed(before, change), updatedAt: instantIn(clock, 0) }
        const inList = await store.findViews(tx, before)
        assertFree(
          after.name,
          inList.filter((view) => view.id !== id),
        )
        if (after.isDefault) await store.clearDefault(tx, before, id)
        await store.writeView(tx, after)
        return present(after)
      }),

    /** @throws access.viewNotFound */
    async delete({ actor }: SignedInContext, id: bigint): Promise<void> {
      if (!(await store.deleteView(database.db, actor.staffId, id))) throw new AppError('access.viewNotFound')
    },
  }
}
export type SavedViews = ReturnType<typeof createSavedViews>

function assertFree(name: string, others: readonly { readonly name: string }[]): void {
  if (others.some((other) => other.name === name)) throw new AppError('access.nameTaken')
}

function changed(before: store.SavedViewRow, change: Change): store.SavedViewRow {
  const { name = before.name, content = before.content, isDefault = before.isDefault } = change
  return { ...before, name, content, isDefault }
}

function present({ id, listId, name, content, isDefault, updatedAt }: store.SavedViewRow): SavedView {
  return { id: String(id), listId, name, content, isDefault, updatedAt }
}
