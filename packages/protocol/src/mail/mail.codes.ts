/** Where a letter lies in somebody's mailbox. */
export const mailFolders = ['inbox', 'sent', 'draft', 'spam', 'trash'] as const
export type MailFolder = (typeof mailFolders)[number]

/** Folders that have an address of their own below `/apps/email`, which is the inbox (NAV-02). */
const addressedFolders = ['sent', 'draft', 'starred', 'spam', 'trash'] as const

/** What the list shows: a folder, or what is starred in any folder but spam and trash. */
export const mailBoxes = [...mailFolders, 'starred'] as const
export type MailBox = (typeof mailBoxes)[number]

/** The labels of NAV-02; a letter may carry several. */
export const mailLabels = ['personal', 'company', 'important', 'private'] as const
export type MailLabel = (typeof mailLabels)[number]

/** What can be done to many letters at once. */
export const mailActions = [
  'read',
  'unread',
  'star',
  'unstar',
  'label',
  'unlabel',
  'trash',
  'restore',
  'delete',
  'spam',
  'notSpam',
] as const
export type MailAction = (typeof mailActions)[number]

/** Limits of a letter, in UTF-16 units as forms count them; people by number. */
export const mailLimits = { subject: 200, body: 20_000, recipients: 50, actionLetters: 100 } as const

/** Limits of the chat; `changeMinutes` is how long an own message may be edited or taken back. */
export const chatLimits = { text: 4000, name: 60, members: 100, page: 50, changeMinutes: 15 } as const

/** The mailbox; its folder is the inbox (NAV-02). */
export const mailPath = '/apps/email'

/** Addresses of the mailbox below its page (NAV-02). Each is a route of its own, so that any other folder or label is
 * not there. */
export const mailPaths = {
  folders: addressedFolders.map((folder) => ({ folder, path: `${mailPath}/${folder}` as const })),
  labels: mailLabels.map((label) => ({ label, path: `${mailPath}/label/${label}` as const })),
}
