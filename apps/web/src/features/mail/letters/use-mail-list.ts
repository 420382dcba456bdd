import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useLocation } from 'react-router'

const pageSize = 25
const parsers = {
  page: parseAsInteger.withDefault(1),
  search: parseAsString.withDefault(''),
  letter: parseAsString,
}

export type MailList = ReturnType<typeof useMailList>

/** Page, search and the open letter: they live in the address, so that the way back shows the same. */
export function useMailList() {
  const { pathname } = useLocation()
  const [{ page, search, letter }, setState] = useQueryStates(parsers, { history: 'push' })
  return {
    page: Math.max(1, page),
    pageSize,
    search,
    letterId: letter !== null && /^\d+$/u.test(letter) ? letter : null,
    /** The address of a letter in this list. */
    addressOf(id: string): string {
      const query = new URLSearchParams({
        ...(search === '' ? {} : { search }),
        ...(page > 1 ? { page: String(page) } : {}),
        letter: id,
      })
      return `${pathname}?${query}`
    },
    setPage: (next: number) => void setState({ page: next, letter: null }),
    setSearch: (words: string) => void setState({ search: words || null, page: null, letter: null }),
    /** The page asked for is past the end; the way back does not lead there again. */
    correctPage: (last: number) => void setState({ page: last }, { history: 'replace' }),
    close: () => void setState({ letter: null }),
    /** Closes the letter that is open by now, if it is one of these. */
    closeIfAmong: (ids: readonly string[]) =>
      void setState((now) => (now.letter !== null && ids.includes(now.letter) ? { letter: null } : {})),
  }
}
