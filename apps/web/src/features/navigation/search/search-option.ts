import { mailPaths } from '@pindao/protocol/mail/mail.codes.ts'
import { helpPath, pagePaths, settingsPath } from '@pindao/protocol/navigation/page-paths.ts'
import type { Suggestion } from '@pindao/protocol/navigation/search.endpoints.ts'
import { type GroupedPage, type MenuNode, pagesOf } from '../menu-tree.ts'
import type { TrailEntry } from '../trail.ts'

/** The groups of the panel in their order; `recent` is what stands there before anything is typed. */
export const searchGroups = ['recent', 'pages', 'files', 'contacts'] as const
type SearchGroup = (typeof searchGroups)[number]

/** One line of the panel. `key` is its own as long as it is there. */
export type SearchOption = {
  readonly key: string
  readonly group: SearchGroup
  readonly kind: 'page' | Suggestion['type']
  readonly title: string
  readonly subtitle: string | null
  readonly path: string
  /** Of a page: the name of its icon. */
  readonly icon: string | null
  readonly thumbnailUrl: string | null
}

/** Whether a text holds the words, as its language is searched. */
export type Matches = (text: string, words: string) => boolean
type ServerText = (name: string) => string

const page = { kind: 'page', thumbnailUrl: null } as const

/** The pages that somebody may open, in the menu and beside it, whose name holds the words; the name of their group tells where they are. */
export function pageOptions(
  nodes: readonly MenuNode[],
  words: string,
  { matches, serverText }: { readonly matches: Matches; readonly serverText: ServerText },
): SearchOption[] {
  return [...pagesOf(nodes), ...pagesBeside(nodes)]
    .map(({ path, name, icon, groupName }) => ({
      ...page,
      key: `page:${path}`,
      group: 'pages' as const,
      path,
      icon,
      title: serverText(name),
      subtitle: groupName === null ? null : serverText(groupName),
    }))
    .filter(({ title }) => matches(title, words))
}

/** What no menu lists: the folders of the mailbox for whoever has it, and what everybody has (NAV-02). */
function pagesBeside(nodes: readonly MenuNode[]): GroupedPage[] {
  const mailbox = pagesOf(nodes).find(({ path }) => path === pagePaths.mail)
  const folders = mailbox
    ? mailPaths.folders.map(({ folder, path }) => ({
        ...mailbox,
        path,
        name: `navigation.page.mailFolder.${folder}`,
        groupName: mailbox.name,
      }))
    : []
  return [...folders, ...forEverybody]
}

const forEverybody: readonly GroupedPage[] = [
  { path: settingsPath, name: 'navigation.page.accountSettings', icon: 'settings' },
  { path: helpPath, name: 'navigation.page.help', icon: 'help' },
].map((own) => ({ ...own, kind: 'page', badge: null, shortcut: null, groupName: null }))

/** The pages somebody came through, the last one first, without the one that is shown. */
export function recentOptions(entries: readonly TrailEntry[], serverText: ServerText): SearchOption[] {
  return entries
    .slice(0, -1)
    .toReversed()
    .map(({ path, url, titleKey }) => ({
      ...page,
      key: `recent:${path}`,
      group: 'recent' as const,
      path: url,
      icon: 'recent',
      title: serverText(titleKey),
      subtitle: null,
    }))
}

/** Answers of the help, as pages (SHL-05 knows no other group for them). */
export function helpOptions(
  answers: readonly { readonly id: string; readonly question: string }[],
  helpTitle: string,
): SearchOption[] {
  return answers.map(({ id, question }) => ({
    ...page,
    key: `help:${id}`,
    group: 'pages' as const,
    path: `${helpPath}#${id}`,
    icon: 'help',
    title: question,
    subtitle: helpTitle,
  }))
}

/** What the server found. */
export function suggestedOptions(group: 'files' | 'contacts', found: readonly Suggestion[]): SearchOption[] {
  return found.map(({ type, id, ...shown }) => ({
    ...shown,
    key: `${type}:${id}`,
    kind: type,
    group,
    icon: null,
  }))
}

/** Letters without their marks, in lower case: `equipe` finds `Équipe`. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The plain way to search a text. */
export const holds: Matches = (text, words) => folded(text).includes(folded(words))

/** 源视频 by `源`, `ysp`, `yuanshipin`, `yuan shi`. */
export async function byPinyin(): Promise<Matches> {
  const { default: pinyin } = await import('pinyin-match')
  return (text, words) => holds(text, words) || pinyin.match(text, words) !== false
}
