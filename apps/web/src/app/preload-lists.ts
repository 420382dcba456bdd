/** After the first page and what it asks for: this must take nothing from them. */
const waitMs = 2000

/**
 * Reads the code of tables and search forms while the browser has nothing else to do. Nearly every page of the menu is
 * made of them and the first one is not: 150 KB gzipped in dozens of files, which the first list opened would wait for.
 */
export function preloadLists(): void {
  const read = () => {
    // Some browsers do not ask again for a module that once failed.
    if (!navigator.onLine) return
    void Promise.allSettled([
      import('#src/shared/list/DataTable.tsx'),
      import('#src/shared/list/SearchForm.tsx'),
    ])
  }
  // Safari knows no idle time.
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  setTimeout(() => whenIdle(read), waitMs)
}
