import { create } from 'zustand'

/** What stands beside the page: its help, the first day, what is new. */
type Beside = 'help' | 'guide' | 'news'

/** The help beside pages: the shell offers it once its code is there, pages and the menu of the person open it. */
export const usePageHelp = create<{
  readonly offered: boolean
  readonly open: Beside | null
  /** News that the person has not read. */
  readonly unread: number
}>()(() => ({ offered: false, open: null, unread: 0 }))

export function openBeside(open: Beside | null): void {
  usePageHelp.setState({ open })
}

/** Lets pages and menu show the way here. @returns takes it back */
export function offerPageHelp(): () => void {
  usePageHelp.setState({ offered: true })
  return () => usePageHelp.setState({ offered: false, open: null, unread: 0 })
}

export function setUnreadNews(unread: number): void {
  usePageHelp.setState({ unread })
}
