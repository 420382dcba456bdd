import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** Why a claim was not made: a sentence where it is one of our own reasons, otherwise the platform's own word. */
export function useProblemText(): (problem: string) => string {
  const textOr = useTextOr('errors')
  return (problem) => textOr(`errors:${problem}`, problem)
}
