import type { PageName } from '@pindao/protocol/access/page-permissions.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { type HelpGroup, type HelpId, helpGroups } from './help-questions.ts'
import { matchesSearch } from './help-search.ts'

export type ShownQuestion = {
  readonly id: HelpId
  readonly question: string
  readonly answer: string
  /** Pages the answer speaks of, as far as the person may open them. */
  readonly pages: readonly { readonly path: string; readonly title: string }[]
}
export type ShownGroup = {
  readonly group: HelpGroup['group']
  readonly title: string
  readonly questions: readonly ShownQuestion[]
}

/** The search of the product asks before the texts are there, and waits by itself. */
const lazyTexts = { useSuspense: false } as const

/** The questions that match a search, in their groups; groups without one are left out. */
export function useHelp(search: string): ShownGroup[] {
  const { t } = useTranslation('help', lazyTexts)
  const shownOf = useShownQuestion()
  return helpGroups.flatMap(({ group, questions }) => {
    const title = t(`group.${group}`)
    const shown = questions
      .flatMap((question) => shownOf(question))
      .filter(({ question, answer }) => matchesSearch(`${title} ${question} ${answer}`, search))
    return shown.length === 0 ? [] : [{ group, title, questions: shown }]
  })
}

/** What the help says of a page; of what everybody does, where no page is meant, nothing. */
export function usePageAnswers(pathname: string): ShownQuestion[] {
  const shownOf = useShownQuestion()
  const tellsOf = (pages: readonly PageName[]) => pages.some((page) => pagePaths[page] === pathname)
  return helpGroups
    .flatMap(({ questions }): readonly AskedQuestion[] => questions)
    .filter(({ pages }) => tellsOf(pages))
    .flatMap((question) => shownOf(question))
}

type AskedQuestion = { readonly id: HelpId; readonly pages: readonly PageName[] }

/** A question as a person is shown it; one about pages of which they may open none is not there (PERM-02). */
function useShownQuestion(): (question: AskedQuestion) => ShownQuestion[] {
  const { t } = useTranslation(['help', 'navigation'], lazyTexts)
  const canOpen = useCanOpen()
  return ({ id, pages }) => {
    const opened = pages.filter((page) => canOpen(pagePaths[page]))
    if (pages.length > 0 && opened.length === 0) return []
    return [
      {
        id,
        question: t(`help:item.${id}.q`),
        answer: t(`help:item.${id}.a`),
        pages: opened.map((page) => ({ path: pagePaths[page], title: t(`navigation:page.${page}`) })),
      },
    ]
  }
}
