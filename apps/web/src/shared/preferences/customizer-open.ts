import { create } from 'zustand'

/** Whether the customizer stands beside the page: the user menu opens it, and it outlives the bar that it may hide. */
export const useCustomizerOpen = create<{ readonly open: boolean }>()(() => ({ open: false }))

export function setCustomizerOpen(open: boolean): void {
  useCustomizerOpen.setState({ open })
}
