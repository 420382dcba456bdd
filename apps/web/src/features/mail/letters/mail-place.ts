import { type MailBox, type MailLabel, mailPaths } from '@pindao/protocol/mail/mail.codes.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** What the address shows: a folder, or the letters with a label (NAV-02). */
export type MailPlace = { readonly box: MailBox; readonly label: MailLabel | null }

/** The places of the mailbox in the order of its menu, with their addresses. */
export const mailPlaces: readonly { readonly path: string; readonly place: MailPlace }[] = [
  { path: pagePaths.mail, place: { box: 'inbox', label: null } },
  ...mailPaths.folders.map(({ folder, path }) => ({ path, place: { box: folder, label: null } })),
  ...mailPaths.labels.map(({ label, path }) => ({ path, place: { box: 'inbox' as const, label } })),
]

/** The place of an address; the router lets no other through. */
export function placeOf(pathname: string): MailPlace {
  const path = pathname.replace(/\/+$/u, '')
  return mailPlaces.find((known) => known.path === path)?.place ?? { box: 'inbox', label: null }
}
