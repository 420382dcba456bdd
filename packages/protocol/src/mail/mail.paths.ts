import { addressedFolders, mailLabels } from './mail.codes.ts'

/** The mailbox; its folder is the inbox (NAV-02). */
export const mailPath = '/apps/email'

/** Addresses of the mailbox below its page (NAV-02). Each is a route of its own, so that any other folder or label is
 * not there. */
export const mailPaths = {
  folders: addressedFolders.map((folder) => ({ folder, path: `${mailPath}/${folder}` as const })),
  labels: mailLabels.map((label) => ({ label, path: `${mailPath}/label/${label}` as const })),
}
