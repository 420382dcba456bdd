import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type CellRange, isWithin } from './grid-edits.ts'

type Corner = CellRange['from']

/** The cells that are selected, beside the page's state: only cells that come in or go out are drawn anew. */
export type GridSelection = StoreApi<CellRange>

export const createSelection = (): GridSelection =>
  createStore<CellRange>(() => ({ from: { row: 0, column: 0 }, to: { row: 0, column: 0 } }))

export const selectOne = (selection: GridSelection, at: Corner): void =>
  selection.setState({ from: at, to: at })

export const extendTo = (selection: GridSelection, to: Corner): void => {
  const before = selection.getState().to
  if (before.row !== to.row || before.column !== to.column) selection.setState({ to })
}

export const SelectionContext = createContext<GridSelection | null>(null)

/** Whether a cell is one of several that are selected. */
export function useIsSelected(row: number, column: number): boolean {
  const selection = use(SelectionContext)
  if (selection === null) throw new RangeError('a cell outside of a grid')
  return useStore(selection, (range) => isMany(range) && isWithin(range, row, column))
}

export const isMany = ({ from, to }: CellRange) => from.row !== to.row || from.column !== to.column
